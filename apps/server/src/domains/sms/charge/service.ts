// What a batch costs: packages first, then the balance, in the transaction that writes its messages; and its way back.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import { type Transfer, memberAccount, platformAccount, post, transferOf } from '../../ledger';
import * as store from './store';

type Charged = { id: string; no: string; memberId: MemberId };

/** Charges a batch, once; returns what the balance paid. @throws Refusal balanceTooLow; the transaction must roll back then */
export async function chargeBatch(tx: Transaction, batch: Charged, projectId: string, units: number): Promise<bigint> {
  const owed = await store.takeUnits(tx, batch.id, batch.memberId, projectId, units);
  if (owed === 0n) return 0n;
  const key = `sms:${batch.id}`;
  await post(tx, {
    key,
    kind: 'sms.send',
    memo: { orderNo: batch.no, units },
    lines: [
      { account: memberAccount(batch.memberId, 'deposit', 'bonus', 'credit'), amount: -owed },
      { account: platformAccount('revenue.sms'), amount: owed },
    ],
  });
  const paid = { deposit: 0n, bonus: 0n, credit: 0n };
  for (const { account, amount } of (await transferOf(tx, key))!.postings) {
    const kind = accountKindOf(account);
    if (kind) paid[kind] = -amount;
  }
  await store.savePaid(tx, batch.id, paid);
  return owed;
}

/** Runs in the transaction that gave a member's messages back, after the posting, where money went back. */
export type GivenBack = (tx: Transaction, ctx: Context, memberId: MemberId) => Promise<void>;

/** Who has to know of messages that were given back. */
export const givingsBack = extensionPoint<GivenBack>('sms.givingsBack');

/**
 * Gives messages back that were charged and are not to be paid. The caller has locked them, has found that they were not given
 * back before, and says so on them in the same transaction.
 */
export async function giveBackUnits(tx: Transaction, ctx: Context, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const given = await store.giveBackUnits(tx, messageIds);
  if (given.length === 0) return;
  const transfers = given.map((back): Transfer => ({
    key: `sms:${back.batchId}:back:${back.firstMessage}`,
    kind: 'sms.back',
    memo: { orderNo: back.batchNo },
    lines: backLines(back),
  }));
  await post(tx, ...transfers);
  for (const memberId of new Set(given.map((back) => back.memberId)))
    for (const tell of givingsBack.of(ctx)) await tell(tx, ctx, memberId);
}

const PAYING = ['deposit', 'bonus', 'credit'] as const;
type Paying = (typeof PAYING)[number];

/** Of an account's name: which of the member's accounts it is; undefined for any other account. */
function accountKindOf(account: string): Paying | undefined {
  return account.startsWith('member:') ? PAYING.find((kind) => account.endsWith(`:${kind}`)) : undefined;
}

/** The lines that return money to where it came from; at least one amount is above zero. */
function backLines(back: Readonly<Record<Paying, bigint>> & { memberId: MemberId }): Transfer['lines'] {
  const total = back.deposit + back.bonus + back.credit;
  const given = PAYING.filter((kind) => back[kind] > 0n).map((kind) => ({
    account: memberAccount(back.memberId, kind),
    amount: back[kind],
  }));
  return [{ account: platformAccount('revenue.sms'), amount: -total }, ...given];
}
