// A member's balance going back, as the member asks for it: frozen until an operator has decided.
import type { Checked } from '@jishi/contract/endpoint';
import { refundWay, withdrawalStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/payment/withdrawal';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import { type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { checkTradePassword, spendFactorIfAny } from '../../account';
import { balances, post } from '../../ledger';
import { openReview, takeBack } from '../../review';
import { freeze, numberOf, spread } from '../refund/rules';
import { NOTHING_LEFT } from '../refund/service';
import { nextSerial, selectSources } from '../refund/store';
import { sealAccount } from './bank-account/service';
import { withdrawalGates } from './gate/service';
import { previewOf, sumOf } from './plan/rules';
import { planOf, returnableSince } from './plan/service';
import { withdrawals } from './review/service';
import { asideOf, isSameName, notTheirs, owedOf } from './rules';
import * as store from './store';

/** A request as its member sees it. */
export function viewOf(row: store.ViewRow): z.output<typeof contract.Withdrawal> {
  const taken = (key: 'bonusBack' | 'withheld') =>
    formatMoney(row.parts.reduce((sum, part) => sum + BigInt(part[key]), 0n));
  return {
    no: row.no,
    amount: formatMoney(row.amount),
    status: row.status,
    reason: row.reason,
    createTime: formatTime(row.createdAt),
    finishTime: formatTimeOrNull(row.finishedAt),
    repaid: formatMoney(row.repaid),
    bonusBack: taken('bonusBack'),
    withheld: taken('withheld'),
    parts: row.parts.map((part) => ({ ...part, amount: formatMoney(BigInt(part.amount)) })),
  };
}

/** What of the balance can go back, and where to. */
export const getWithdrawable = useCase(contract.getWithdrawable, async (ctx) => {
  const memberId = ctx.member;
  const [held, { returnable }, waiting] = await Promise.all([
    balances(ctx.db, memberId),
    selectSources(ctx.db, memberId, returnableSince(ctx)),
    store.selectWaiting(ctx.db, memberId),
  ]);
  const { rest } = spread(held.deposit, returnable);
  return {
    amount: formatMoney(held.deposit),
    owed: formatMoney(owedOf(held.deposit, held.credit)),
    toSource: formatMoney(held.deposit - rest),
    bonus: formatMoney(held.bonus),
    frozen: formatMoney(held.frozen),
    waiting: waiting ? viewOf(waiting) : null,
  };
});

/** What the member would get of an amount now. */
export const previewWithdrawal = useCase(contract.previewWithdrawal, async (ctx, { amount }) => {
  const asked = { memberId: ctx.member, amount: parseAmount(amount), toBank: true };
  return previewOf(await planOf(ctx, ctx.db, asked));
});

/**
 * Asks for paid-in money back; it is frozen until somebody has decided.
 * @throws Refusal of the trade password, balanceTooLow, stateConflict (one is under review), invalidInput, secondFactorNeeded, secondFactorWrong,
 * as the gates say
 */
export const requestWithdrawal = useCase(contract.requestWithdrawal, async (ctx, asked) => {
  const amount = parseAmount(asked.amount);
  if (amount <= 0n) throw invalidField('amount', '金额要大于 0');
  for (const requirePassage of withdrawalGates.of(ctx)) await requirePassage(ctx, ctx.member);
  await checkTradePassword(ctx, ctx.member, asked.tradePassword);
  await checkAsked(ctx, amount, asked.account);
  await spendFactorIfAny(ctx, ctx.member, actOf(asked.amount, asked.account));
  const no = await withTransaction(ctx, (tx) => keep(tx, ctx, amount, asked.account));
  return viewOf(await store.selectView(ctx.db, no));
});

type AskedAccount = Checked<typeof contract.requestWithdrawal>['account'];

/** What a member confirms: the amount, and where it goes. */
function actOf(amount: string, account: AskedAccount): string {
  return `余额退款 ${amount} 元${account ? `到${account.holder}的账户，尾号 ${account.number.slice(-4)}` : ''}`;
}

/** @throws Refusal stateConflict when nothing would be paid out, invalidInput */
async function checkAsked(ctx: MemberContext, amount: bigint, account: AskedAccount): Promise<void> {
  const asked = { memberId: ctx.member, amount, toBank: true };
  const { owed, parts, rest: uncovered, payers } = await planOf(ctx, ctx.db, asked);
  if (owed === amount) throw invalidField('amount', `已用的授信 ${displayMoney(owed)} 元先从中归还，要多于它才能退`);
  if (sumOf(parts, 'paidBack') + uncovered === 0n) throw new Refusal('stateConflict', NOTHING_LEFT);
  const bySource = parts.filter(({ way }) => way === refundWay.source);
  const byBank = amount - owed - sumOf(bySource, 'amount');
  if (byBank > 0n && !account)
    throw invalidField('account', `其中 ${displayMoney(byBank)} 元不能原路退回，请填写收款的银行账户`);
  const other = account && payers.find((payer) => !isSameName(payer, account.holder));
  if (other) throw invalidField('account.holder', notTheirs(other));
}

/** Keeps a request once and freezes its money; answers its number. @throws Refusal stateConflict, balanceTooLow */
async function keep(tx: Transaction, ctx: MemberContext, amount: bigint, account: AskedAccount): Promise<string> {
  const memberId = ctx.member;
  const no = numberOf('TX', ctx.now(), await nextSerial(tx));
  const accountCipher = account ? sealAccount(ctx, no, account) : null;
  const asked = { no, memberId, amount, accountCipher };
  const request = await store.insertWithdrawal(tx, asked, ctx.idempotencyKey, ctx.now());
  if (!request) return earlierNo(tx, memberId, ctx.idempotencyKey);
  await post(tx, freeze(asideOf(request), amount));
  await openReview(tx, ctx, withdrawals, request);
  return no;
}

/** Of the request made under the same key. @throws Refusal stateConflict when the one in the way is another */
async function earlierNo(tx: Transaction, memberId: MemberId, key: string | undefined): Promise<string> {
  const earlier = key && (await store.selectByIdempotencyKey(tx, memberId, key));
  if (!earlier) throw new Refusal('stateConflict', '您有一笔退款申请还在审核，处理完再申请');
  return earlier.no;
}

/** Takes a request back that nobody has decided. @throws Refusal notFound, stateConflict */
export const cancelWithdrawal = useCase(contract.cancelWithdrawal, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no, ctx.member);
    if (!found) throw new Refusal('notFound');
    if (found.status !== withdrawalStatus.waiting) throw new Refusal('stateConflict', '这笔申请已经处理，不能撤回');
    await takeBack(tx, ctx, withdrawals, found);
  });
  return {};
});
