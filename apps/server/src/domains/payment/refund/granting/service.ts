// Refunds as operators grant them and see them through: above a limit a second one agrees.
import * as contract from '@jishi/contract/console/refund';
import { payChannel, payOrderKind, payOrderStatus, refundStatus, refundWay } from '@jishi/contract/enums/payment';
import type { Queryable } from '@jishi/db';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { memberAccount, platformAccount } from '../../../ledger';
import { wholeFen } from '../../channel/rules';
import { confirmAct, openReview } from '../../../review';
import { type OrderRow, lockOrder, selectOrder } from '../../store';
import { freezeAsked, grantedStatus, refunds } from '../review/service';
import { keepRecipient } from '../recipient/service';
import { numberOf, refundable } from '../rules';
import { backOfTopUp, finish, send, setStatusOf, takenBackBy } from '../service';
import * as store from '../store';

const REFUNDABLE: readonly number[] = [payOrderStatus.paid, payOrderStatus.refunding, payOrderStatus.partlyRefunded];

/** Which way the money of an order goes when it is to go back to its source. @throws Refusal stateConflict, invalidInput */
function wayOf(order: OrderRow, asked: number): number {
  if (order.payAmount === 0n) return refundWay.balance;
  if (asked === refundWay.balance) {
    if (order.kind === payOrderKind.recharge) throw invalidField('way', '充值的钱就在余额里，只能退回付款的渠道');
    return refundWay.balance;
  }
  if (order.channel === payChannel.balance) return refundWay.balance;
  return order.channel === payChannel.transfer ? refundWay.bank : refundWay.source;
}

/** What paying back so much of an order would come to now. @throws Refusal notFound, stateConflict, invalidInput */
export const previewRefund = useCase(contract.previewRefund, async (ctx, { orderNo, amount: amountText }) => {
  const order = await selectOrder(ctx.db, orderNo);
  if (!order) throw new Refusal('notFound');
  const amount = parseAmount(amountText);
  await checkAmount(ctx.db, order, amount);
  if (order.kind !== payOrderKind.recharge)
    return { paidBack: formatMoney(amount), bonusBack: '0.00', withheld: '0.00' };
  const { paidBack, bonusBack, withheld } = await backOfTopUp(ctx.db, order, { amount, no: null });
  return { paidBack: formatMoney(paidBack), bonusBack: formatMoney(bonusBack), withheld: formatMoney(withheld) };
});

/** @throws Refusal stateConflict, invalidInput */
async function checkAmount(db: Queryable, order: OrderRow, amount: bigint): Promise<void> {
  if (!REFUNDABLE.includes(order.status)) throw new Refusal('stateConflict', '只有已付款的订单可以退');
  if (amount === 0n && order.payAmount > 0n) throw invalidField('amount', '退款金额要大于 0');
  const left = refundable(order.payAmount, await store.selectOfOrder(db, order.no));
  if (amount > left) throw invalidField('amount', `这笔订单最多还能退 ${displayMoney(left)} 元`);
  if (order.kind !== payOrderKind.recharge && amount !== order.payAmount)
    throw invalidField('amount', `商品整笔退，金额是 ${displayMoney(order.payAmount)} 元`);
}

/**
 * Pays an order back, at once up to the limit, above it when a second operator agrees.
 * @throws Refusal notFound, stateConflict, invalidInput, balanceTooLow when the money was spent
 */
export const refundOrder = useCase(contract.refundOrder, async (ctx, { orderNo, amount: amountText, ...asked }) => {
  const amount = parseAmount(amountText);
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const order = await lockOrder(tx, orderNo);
    if (!order) throw new Refusal('notFound');
    await checkAmount(tx, order, amount);
    if (order.kind !== payOrderKind.recharge) takenBackBy(ctx, order);
    const way = wayOf(order, asked.way);
    if (way !== refundWay.balance) wholeFen(amount);
    const refund = await store.insertAsked(tx, {
      no: numberOf('RF', ctx.now(), await store.nextSerial(tx)),
      memberId: order.memberId,
      orderNo,
      amount,
      way,
      reason: asked.reason,
      askedBy: ctx.operator,
      createdAt: ctx.now(),
    });
    const { granted } = await openReview(tx, ctx, refunds, { order, refund });
    if (!granted) await freezeAsked(tx, { order, refund });
    return { no: refund.no, status: granted ? grantedStatus(way) : refundStatus.toSecond };
  });
});

/** What to do with a refund its channel would not make. @throws Refusal notFound, stateConflict */
export const retryRefund = useCase(contract.retryRefund, async (ctx, { no, way, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const { order, refund } = await lockBoth(tx, no);
    if (refund.status !== refundStatus.channelRefused)
      throw new Refusal('stateConflict', '这笔退款没有在等处理，请刷新');
    const status = refundStatus.underWay;
    await store.moveRefund(tx, no, { status, way, attempt: refund.attempt + 1 }, ctx.now());
    const moved = { ...refund, way, status };
    if (way === refundWay.source) await send(tx, no);
    if (way === refundWay.balance) await finish(tx, ctx, moved, memberAccount(refund.memberId, 'deposit'), order);
    else if (order) await setStatusOf(tx, order);
    await recordAudit(tx, ctx, {
      action: 'payment.retryRefund',
      targetKind: 'refund',
      targetId: no,
      after: { by: WAY_WORDS[way], amount: formatMoney(refund.amount), reason },
    });
  });
  return {};
});

const WAY_WORDS: Readonly<Record<number, string>> = {
  [refundWay.source]: '重新原路退回',
  [refundWay.balance]: '改退到余额',
  [refundWay.bank]: '改为银行转账',
};

/**
 * Notes that a refund went out at the bank.
 * @throws Refusal notFound, stateConflict, duplicate, invalidInput (not the payer), secondFactorNeeded, secondFactorWrong
 */
export const recordPayout = useCase(contract.recordPayout, async (ctx, { no, holder, serial }) => {
  await withTransaction(ctx, async (tx) => {
    const { order, refund } = await lockBoth(tx, no);
    if (refund.status !== refundStatus.underWay || refund.way !== refundWay.bank)
      throw new Refusal('stateConflict', '这笔退款没有在等银行转出，请刷新');
    if (await store.isSerialUsed(tx, serial)) throw new Refusal('duplicate', '这个流水号已经记在另一笔退款上');
    const { amount } = refund;
    await keepRecipient(tx, ctx, no, holder);
    await confirmAct(tx, ctx, {
      permission: 'refund.grant',
      called: '登记银行转出',
      title: no,
      amount,
    });
    await finish(tx, ctx, refund, platformAccount('clearing.bank'), order, serial);
    const after = { serial, amount: formatMoney(amount) };
    await recordAudit(tx, ctx, { action: 'payment.recordPayout', targetKind: 'refund', targetId: no, after });
  });
  return {};
});

/** The order first, as everybody else locks. @throws Refusal notFound */
async function lockBoth(tx: Parameters<typeof lockOrder>[0], no: string) {
  const known = await store.selectRefund(tx, no);
  const order = known?.orderNo ? await lockOrder(tx, known.orderNo) : undefined;
  const refund = known && (await store.lockRefund(tx, no));
  if (!refund) throw new Refusal('notFound');
  return { order, refund };
}
