// What a batch costs: packages first, then the balance, in the transaction that writes its messages; and its way back.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
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

/**
 * Gives messages back that were charged and are not to be paid. The caller has locked them, has found that they were not given
 * back before, and says so on them in the same transaction.
 */
export async function giveBackUnits(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const transfers = (await store.giveBackUnits(tx, messageIds)).map((back): Transfer => ({
    key: `sms:${back.batchId}:back:${back.firstMessage}`,
    kind: 'sms.back',
    memo: { orderNo: back.batchNo },
    lines: backLines(back),
  }));
  if (transfers.length > 0) await post(tx, ...transfers);
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
