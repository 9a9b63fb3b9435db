// What happens to a withdrawal that is granted: owed credit is paid back, the rest goes back to the payments it came from.
import { refundStatus, refundWay, withdrawalStatus } from '@jishi/contract/enums/payment';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { type Transfer, memberAccount, platformAccount, post } from '../../../ledger';
import { takenBack } from '../../refund/bonus/service';
import { numberOf, unfreeze } from '../../refund/rules';
import { NOTHING_LEFT, send, setStatusOf, tellTaken } from '../../refund/service';
import { type NewRefund, insertRefund, nextSerial } from '../../refund/store';
import { lockOrder } from '../../store';
import { accountOf } from '../bank-account/service';
import { type Plan, sumOf } from '../plan/rules';
import { planOf } from '../plan/service';
import { asideOf, isSameName, notTheirs } from '../rules';
import * as store from '../store';

/** Where a request's money goes now. */
export function planOfRequest(
  ctx: Context,
  db: Queryable,
  { memberId, amount, accountCipher }: store.WithdrawalRow,
): Promise<Plan> {
  return planOf(ctx, db, { memberId, amount, toBank: accountCipher !== null });
}

/**
 * Pays out a locked request that was agreed to, while the top-ups of its member are locked.
 * @throws Refusal stateConflict when nothing is left to pay or it would go to another name, balanceTooLow when the given
 * balance was spent at this moment: to be tried again
 */
export async function payOut(tx: Transaction, ctx: Context, found: store.WithdrawalRow): Promise<void> {
  const { no, memberId } = found;
  const plan = await planOfRequest(ctx, tx, found);
  refuseOtherNames(ctx, found, plan);
  const refunds = await numbered(tx, ctx, refundsOf(found, plan));
  if (refunds.length === 0) throw new Refusal('stateConflict', `${NOTHING_LEFT}，请拒绝这笔申请`);
  for (const refund of refunds) await insertRefund(tx, refund, ctx.now());
  await store.setRepaid(tx, no, plan.owed);
  const posted = await post(tx, ...transfersOf(found, plan, refunds));
  // paid back by somebody else at this moment
  if (posted.some(({ surplus }) => surplus > 0n)) throw new Refusal('stateConflict', '用户的授信刚刚有变化，请重试');
  const taken = { bonusBack: sumOf(refunds, 'bonusBack'), withheld: sumOf(refunds, 'withheld') };
  await tellTaken(tx, ctx, memberId, { key: no, ...taken });
  for (const { no: refundNo, way, orderNo } of refunds) {
    if (way === refundWay.source) await send(tx, refundNo);
    const order = orderNo ? await lockOrder(tx, orderNo) : undefined;
    if (order) await setStatusOf(tx, order);
  }
  await finishIfOut(tx, ctx, no);
}

/** @throws Refusal stateConflict when what goes by bank would go to another name than sent it */
export function refuseOtherNames(ctx: Context, found: store.WithdrawalRow, { payers }: Plan): void {
  const account = accountOf(ctx, found);
  const other = account && payers.find((payer) => !isSameName(payer, account.holder));
  if (other) throw new Refusal('stateConflict', `${notTheirs(other)}；请拒绝这笔申请`);
}

type Part = Omit<NewRefund, 'no'>;

/** The parts of a plan; what no top-up covers goes to the member's bank account, or back to the balance where none was given. */
function refundsOf({ no, memberId, accountCipher }: store.WithdrawalRow, { parts, rest }: Plan): Part[] {
  const common = { memberId, withdrawalNo: no, reason: '用户申请余额退款' };
  const back = parts
    .filter(({ paidBack }) => paidBack > 0n)
    .map(({ orderNo, paidBack, bonusBack, withheld, way }) => {
      const status = refundStatus.underWay;
      return { ...common, orderNo, amount: paidBack, bonusBack, withheld, way, status };
    });
  const elsewhere = accountCipher
    ? { way: refundWay.bank, status: refundStatus.underWay }
    : { way: refundWay.balance, status: refundStatus.done };
  const remainder = { ...common, ...elsewhere, orderNo: null, amount: rest, bonusBack: 0n, withheld: 0n };
  return rest > 0n ? [...back, remainder] : back;
}

async function numbered(tx: Transaction, ctx: Context, parts: readonly Part[]): Promise<NewRefund[]> {
  const refunds: NewRefund[] = [];
  for (const part of parts) refunds.push({ ...part, no: numberOf('RF', ctx.now(), await nextSerial(tx)) });
  return refunds;
}

/** What granting a request now would book. */
export function foreseenTransfers(found: store.WithdrawalRow, plan: Plan): Transfer[] {
  const refunds = refundsOf(found, plan).map((part, at) => ({ ...part, no: `${found.no}-${at}` }));
  return transfersOf(found, plan, refunds);
}

function transfersOf(found: store.WithdrawalRow, { owed }: Plan, refunds: readonly NewRefund[]): Transfer[] {
  const stays = found.amount - owed - sumOf(refunds, 'amount') - sumOf(refunds, 'withheld');
  return [
    ...(owed > 0n ? [repaid(found, owed)] : []),
    ...refunds.flatMap((refund) => [...takenBack(refund, 'frozen'), partOut(found.memberId, refund)]),
    ...(stays > 0n ? [unfreeze(asideOf(found), stays)] : []),
  ];
}

function repaid({ no, memberId }: store.WithdrawalRow, owed: bigint): Transfer {
  return {
    key: `repay:${no}`,
    kind: 'refund.repay',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'frozen'), amount: -owed },
      { account: memberAccount(memberId, 'credit'), amount: owed },
    ],
  };
}

function partOut(memberId: MemberId, { no, orderNo, withdrawalNo, amount, way }: NewRefund): Transfer {
  const to = way === refundWay.balance ? memberAccount(memberId, 'deposit') : platformAccount('refund.payable');
  return {
    key: `refund:${no}`,
    kind: 'refund',
    memo: { orderNo: orderNo ?? withdrawalNo! },
    lines: [
      { account: memberAccount(memberId, 'frozen'), amount: -amount },
      { account: to, amount },
    ],
  };
}

/** Marks a request as gone back once all its parts are out. */
export function finishWithdrawal(ctx: Context, no: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const found = await store.lockWithdrawal(tx, no);
    if (found?.status === withdrawalStatus.goingBack) await finishIfOut(tx, ctx, no);
  });
}

async function finishIfOut(tx: Transaction, ctx: Context, no: string): Promise<void> {
  if (await store.isOut(tx, no)) await store.moveWithdrawal(tx, no, { status: withdrawalStatus.done }, ctx.now());
}
