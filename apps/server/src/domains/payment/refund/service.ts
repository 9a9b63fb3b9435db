// Paying money back. It leaves the member's accounts for `refund.payable` when it is granted, and that account when it is
// out: whatever a channel answers, and however often it is asked, it goes out once.
import { payOrderKind, refundStatus, refundWay } from '@jishi/contract/enums/payment';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { type Transfer, memberAccount, platformAccount, post, transferOf } from '../../ledger';
import { notify } from '../../message';
import { clearingOf, isThirdParty, payChannelOf } from '../channel/service';
import { purchaseOf } from '../order/rules';
import { type Fulfilment, fulfilmentOf, returnCoupon, undoings } from '../order/service';
import { type OrderRow, lockOrder } from '../store';
import type { PartBack } from './bonus/rules';
import { backOf, putBack, takenBack } from './bonus/service';
import { orderStatusOf, requestNo } from './rules';
import * as store from './store';

/** Sends a refund to where the money came from. */
export const SEND_REFUND = job<{ no: string }>('payment.sendRefund');
/** Ends a withdrawal once all its refunds are out. */
export const FINISH_WITHDRAWAL = job<{ no: string }>('payment.finishWithdrawal');

/** Where a refund's money waits until it is out. */
const PAYABLE = platformAccount('refund.payable');

/** What is said when a bonus that was spent comes to as much as would go back. */
export const NOTHING_LEFT = '扣除已花掉的赠送后，没有可以退的钱';

type Line = Transfer['lines'][number];
type Granted = Pick<store.RefundRow, 'no' | 'amount' | 'way'>;

/**
 * Moves what a granted refund of a locked order pays back off the member's accounts, or onto them when it goes to the balance.
 * Goods come back first. @throws Refusal balanceTooLow when it was spent, stateConflict when the goods were used
 */
export async function grant(tx: Transaction, ctx: Context, order: OrderRow, refund: Granted): Promise<void> {
  if (order.kind === payOrderKind.recharge) await grantTopUp(tx, ctx, order, refund);
  else await grantGoods(tx, ctx, order, refund);
  if (refund.way === refundWay.source) await send(tx, refund.no);
  await setStatusOf(tx, order);
}

async function grantTopUp(tx: Transaction, ctx: Context, order: OrderRow, refund: Granted): Promise<void> {
  const back = await backOfTopUp(tx, order, refund);
  const { bonusBack, withheld, paidBack } = back;
  if (paidBack === 0n) throw new Refusal('stateConflict', NOTHING_LEFT);
  await store.setBack(tx, refund.no, { amount: paidBack, bonusBack, withheld });
  await post(tx, ...topUpUndone(order, refund, back));
  await tellTaken(tx, ctx, order.memberId, { key: refund.no, bonusBack, withheld });
}

async function grantGoods(tx: Transaction, ctx: Context, order: OrderRow, refund: Granted): Promise<void> {
  const sold = takenBackBy(ctx, order);
  await returnCoupon(tx, ctx, order);
  await sold.takeBack(tx, ctx, order);
  await post(tx, ...(await saleUndone(tx, order, refund, sold.revenue)));
  for (const tell of undoings.of(ctx)) await tell(tx, ctx, order);
}

/** Who takes the goods of an order back. @throws Refusal stateConflict when nobody does */
export function takenBackBy(ctx: Context, order: OrderRow) {
  const sold = fulfilmentOf(ctx, order);
  if (!sold?.takeBack) throw new Refusal('stateConflict', '这类订单付款后不能由我们退款');
  return { takeBack: sold.takeBack, revenue: sold.revenue };
}

/** What so much of a top-up comes to now; `no` is the refund at hand, null while there is none. */
export async function backOfTopUp(
  db: Queryable,
  { no: orderNo, memberId }: OrderRow,
  { amount, no }: { amount: bigint; no: string | null },
): Promise<PartBack> {
  const [back] = await backOf(db, memberId, [{ orderNo, amount }], no);
  return back!;
}

/** What granting a refund would book now. */
export async function foreseenTransfers(
  db: Queryable,
  ctx: Context,
  order: OrderRow,
  refund: Granted,
): Promise<Transfer[]> {
  const sold = fulfilmentOf(ctx, order);
  if (sold) return sold.revenue ? saleUndone(db, order, refund, sold.revenue) : [];
  return topUpUndone(order, refund, await backOfTopUp(db, order, refund));
}

function topUpUndone(order: OrderRow, { no }: Granted, { bonusBack, withheld, paidBack }: PartBack): Transfer[] {
  const { memberId, no: orderNo } = order;
  return [...takenBack({ no, memberId, orderNo, bonusBack, withheld }, 'deposit'), outOf(order, no, paidBack)];
}

async function saleUndone(
  db: Queryable,
  order: OrderRow,
  { no, way, amount }: Granted,
  revenue: NonNullable<Fulfilment['revenue']>,
): Promise<Transfer[]> {
  const undone = await undoneOf(db, order, no, revenue);
  return way === refundWay.balance ? undone : [...undone, outOf(order, no, amount)];
}

function outOf({ memberId, no: orderNo }: OrderRow, no: string, paid: bigint): Transfer {
  return {
    key: `refund:${no}`,
    kind: 'refund',
    memo: { orderNo },
    lines: [
      { account: memberAccount(memberId, 'deposit'), amount: -paid },
      { account: PAYABLE, amount: paid },
    ],
  };
}

/**
 * The purchase turned round: every account gets back what it gave, the given money as well; what a coupon gave that paid for
 * everything leaves again. Nothing for what cost nothing without one.
 */
async function undoneOf(
  db: Queryable,
  order: OrderRow,
  no: string,
  revenue: NonNullable<Fulfilment['revenue']>,
): Promise<Transfer[]> {
  const sale = purchaseOf(order, revenue);
  const undone: Transfer[] = [];
  for (const { key } of sale.toReversed()) {
    const posted = await transferOf(db, key);
    if (!posted) throw new Error(`order ${order.no} was paid without ${key} on the book`);
    const lines = posted.postings.map(({ account, amount }) => ({
      account: account as Line['account'],
      amount: -amount,
    }));
    const [step] = key.split(':');
    undone.push({
      key: step === 'buy' ? `undo:${no}` : `undo:${step}:${no}`,
      kind: 'refund',
      memo: { orderNo: order.no },
      lines,
    });
  }
  return undone;
}

/** The member hears what became of the bonus, where there was one. */
export async function tellTaken(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  { key, bonusBack, withheld }: { key: string; bonusBack: bigint; withheld: bigint },
): Promise<void> {
  if (bonusBack + withheld === 0n) return;
  await notify(tx, ctx, { memberId, event: 'bonusTakenBack', params: { bonusBack, withheld }, key });
}

/** Has the channel asked, once the transaction is committed. */
export async function send(tx: Transaction, no: string): Promise<void> {
  await addJob(tx, SEND_REFUND, { no }, { key: `refund:${no}` });
}

/** Brings a locked order's status in line with what goes back of it. */
export async function setStatusOf(tx: Transaction, order: OrderRow): Promise<void> {
  const status = orderStatusOf(order.payAmount, await store.selectOfOrder(tx, order.no));
  if (status !== order.status) await store.setOrderStatus(tx, order.no, status);
}

/**
 * Asks the channel for a refund under its own number; true once it said yes or no, false while it works on it.
 * @throws while the channel does not answer plainly: unknown is tried again under the same number, never taken for a no
 */
export async function sendRefund(ctx: Context, no: string): Promise<boolean> {
  const refund = await store.selectRefund(ctx.db, no);
  if (refund?.status !== refundStatus.underWay || refund.way !== refundWay.source) return true;
  const payment = await store.selectPayment(ctx.db, refund.orderNo!);
  if (!payment || !isThirdParty(payment.channel)) throw new Error(`nothing was received for refund ${no}`);
  const answer = await payChannelOf(ctx, payment.channel).refund({
    tradeNo: payment.tradeNo,
    refundNo: requestNo(no, refund.attempt),
    amount: refund.amount,
    total: payment.amount,
  });
  if (answer.state === 'processing') return false;
  await withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, refund.orderNo!);
    const locked = await store.lockRefund(tx, no);
    if (!order || locked?.status !== refundStatus.underWay || locked.attempt !== refund.attempt) return;
    if (answer.state === 'refused') {
      const said = answer.reason.slice(0, 200);
      await store.moveRefund(tx, no, { status: refundStatus.channelRefused, said }, ctx.now());
      ctx.log.warn({ refund: no, orderNo: order.no, said }, 'a channel refused a refund');
      return;
    }
    await finish(tx, ctx, locked, clearingOf(payment.channel), order);
  });
  return true;
}

/** A locked refund is out: off `refund.payable`, its order and its owner know. */
export async function finish(
  tx: Transaction,
  ctx: Context,
  refund: store.RefundRow,
  to: Line['account'],
  order?: OrderRow,
  serial?: string,
): Promise<void> {
  const { no, amount, memberId, orderNo, withdrawalNo } = refund;
  const isBalance = refund.way === refundWay.balance;
  const out: Transfer = {
    key: `refunded:${no}`,
    kind: isBalance ? 'refund' : 'refund.out',
    memo: { orderNo: orderNo ?? withdrawalNo! },
    lines: [
      { account: PAYABLE, amount: -amount },
      { account: to, amount },
    ],
  };
  await post(tx, out, ...(isBalance ? putBack(refund) : []));
  if (isBalance) await store.setBack(tx, no, { amount, bonusBack: 0n, withheld: 0n });
  const { way } = refund;
  await store.moveRefund(tx, no, { status: refundStatus.done, way, ...(serial && { serial }) }, ctx.now());
  if (order) await setStatusOf(tx, order);
  if (withdrawalNo) await addJob(tx, FINISH_WITHDRAWAL, { no: withdrawalNo });
  await notify(tx, ctx, { memberId, event: 'refunded', params: { amount, toBalance: isBalance }, key: no });
}
