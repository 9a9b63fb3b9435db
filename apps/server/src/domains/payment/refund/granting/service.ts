// Refunds as operators grant them and see them through: above a limit a second one agrees.
import * as contract from '@jishi/contract/console/refund';
import type { Queryable } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { memberAccount, platformAccount, post, transferOf } from '../../../ledger';
import { wholeFen } from '../../channel/rules';
import { secondNeeded } from '../../../review';
import { Channel, OrderKind, OrderStatus } from '../../rules';
import { type OrderRow, lockOrder, selectOrder } from '../../store';
import { backOf } from '../bonus/service';
import { RefundStatus, Way, freeze, numberOf, refundable, unfreeze } from '../rules';
import { finish, grant, send, setStatusOf } from '../service';
import * as store from '../store';

const REFUNDABLE: readonly number[] = [OrderStatus.paid, OrderStatus.refunding, OrderStatus.partlyRefunded];

/** Which way the money of an order goes when it is to go back to its source. @throws Refusal stateConflict, invalidInput */
function wayOf(order: OrderRow, asked: number): number {
  if (order.payAmount === 0n) return Way.balance;
  if (asked === Way.balance) {
    if (order.kind === OrderKind.recharge) throw invalidField('way', '充值的钱就在余额里，只能退回付款的渠道');
    return Way.balance;
  }
  if (order.channel === Channel.balance) return Way.balance;
  return order.channel === Channel.transfer ? Way.bank : Way.source;
}

/** What paying back so much of an order would come to now. @throws Refusal notFound, stateConflict, invalidInput */
export const previewRefund = useCase(contract.previewRefund, async (ctx, { orderNo, amount: amountText, no }) => {
  const order = await selectOrder(ctx.db, orderNo);
  if (!order) throw new Refusal('notFound');
  const amount = parseAmount(amountText);
  await checkAmount(ctx.db, order, amount, no);
  if (order.kind !== OrderKind.recharge) return { paidBack: formatMoney(amount), bonusBack: '0.00', withheld: '0.00' };
  const [back] = await backOf(ctx.db, order.memberId, [{ orderNo, amount }]);
  const { paidBack, bonusBack, withheld } = back!;
  return { paidBack: formatMoney(paidBack), bonusBack: formatMoney(bonusBack), withheld: formatMoney(withheld) };
});

/** `waiting`: the refund that the amount is of, kept already. @throws Refusal stateConflict, invalidInput */
async function checkAmount(db: Queryable, order: OrderRow, amount: bigint, waiting?: string | null): Promise<void> {
  if (!REFUNDABLE.includes(order.status)) throw new Refusal('stateConflict', '只有已付款的订单可以退');
  if (amount === 0n && order.payAmount > 0n) throw invalidField('amount', '退款金额要大于 0');
  const others = (await store.selectOfOrder(db, order.no)).filter(({ no }) => no !== waiting);
  const left = refundable(order.payAmount, others);
  if (amount > left) throw invalidField('amount', `这笔订单最多还能退 ${formatMoney(left)} 元`);
  if (order.kind !== OrderKind.recharge && amount !== order.payAmount)
    throw invalidField('amount', `商品整笔退，金额是 ${formatMoney(order.payAmount)} 元`);
}

/**
 * Pays an order back, at once up to the limit, above it when a second operator agrees.
 * @throws Refusal notFound, stateConflict, invalidInput, balanceTooLow when the money was spent
 */
export const refundOrder = useCase(
  contract.refundOrder,
  async (ctx, { orderNo, amount: amountText, way: asked, reason }) => {
    const askedBy = ctx.operator;
    const amount = parseAmount(amountText);
    return withTransaction(ctx, async (tx) => {
      await ctx.doneOnce?.(tx);
      const order = await lockOrder(tx, orderNo);
      if (!order) throw new Refusal('notFound');
      await checkAmount(tx, order, amount);
      const way = wayOf(order, asked);
      if (way !== Way.balance) wholeFen(amount);
      const act = { memberId: order.memberId, amount, out: way !== Way.balance };
      const needsSecond = (await secondNeeded(tx, ctx, askedBy, act)) !== undefined;
      const done = way === Way.balance ? RefundStatus.done : RefundStatus.underWay;
      const refund = {
        no: numberOf('RF', ctx.now(), await store.nextSerial(tx)),
        memberId: order.memberId,
        orderNo,
        withdrawalNo: null,
        amount,
        bonusBack: 0n,
        withheld: 0n,
        way,
        status: needsSecond ? RefundStatus.toSecond : done,
        reason,
        askedBy,
      };
      await store.insertRefund(tx, refund, ctx.now());
      if (!needsSecond) await grant(tx, ctx, order, refund);
      else if (order.kind === OrderKind.recharge) await post(tx, freeze(refund, amount));
      await recordAudit(tx, ctx, {
        action: needsSecond ? 'payment.askRefund' : 'payment.grantRefund',
        targetKind: 'payOrder',
        targetId: orderNo,
        after: { refundNo: refund.no, amount: formatMoney(amount), reason },
      });
      return { no: refund.no, status: refund.status };
    });
  },
);

/** The second operator's word. @throws Refusal notFound, stateConflict (somebody else was first), permissionMissing, balanceTooLow */
export const decideRefund = useCase(contract.decideRefund, async (ctx, { no, accepted, reason }) => {
  const by = ctx.operator;
  await withTransaction(ctx, async (tx) => {
    const { order, refund } = await lockBoth(tx, no);
    if (refund.status !== RefundStatus.toSecond || !order)
      throw new Refusal('stateConflict', '这笔退款刚刚已被处理，请刷新');
    if (refund.askedBy === by) throw new Refusal('permissionMissing', '这笔退款是您发起的，要由另一位操作员复核');
    const granted = refund.way === Way.balance ? RefundStatus.done : RefundStatus.underWay;
    const status = accepted ? granted : RefundStatus.refused;
    const said = accepted ? '' : (reason ?? '');
    await store.moveRefund(tx, no, { status, by, said }, ctx.now());
    if (await transferOf(tx, freeze({ ...refund, orderNo: order.no }, refund.amount).key))
      await post(tx, unfreeze({ ...refund, orderNo: order.no }, refund.amount));
    if (accepted) await grant(tx, ctx, order, refund);
    await recordAudit(tx, ctx, {
      action: accepted ? 'payment.grantRefund' : 'payment.refuseRefund',
      targetKind: 'payOrder',
      targetId: order.no,
      after: { refundNo: no, amount: formatMoney(refund.amount), ...(said && { reason: said }) },
    });
  });
  return {};
});

/** What to do with a refund its channel would not make. @throws Refusal notFound, stateConflict */
export const retryRefund = useCase(contract.retryRefund, async (ctx, { no, way, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const { order, refund } = await lockBoth(tx, no);
    if (refund.status !== RefundStatus.channelRefused)
      throw new Refusal('stateConflict', '这笔退款没有在等处理，请刷新');
    const status = RefundStatus.underWay;
    await store.moveRefund(tx, no, { status, way, attempt: refund.attempt + 1 }, ctx.now());
    const moved = { ...refund, way, status };
    if (way === Way.source) await send(tx, no);
    if (way === Way.balance) await finish(tx, ctx, moved, memberAccount(refund.memberId, 'deposit'), order);
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

const WAY_WORDS: Record<number, string> = { 1: '重新原路退回', 2: '改退到余额', 3: '改为银行转账' };

/** Notes that a refund went out at the bank. @throws Refusal notFound, stateConflict, duplicate */
export const recordPayout = useCase(contract.recordPayout, async (ctx, { no, serial }) => {
  await withTransaction(ctx, async (tx) => {
    const { order, refund } = await lockBoth(tx, no);
    if (refund.status !== RefundStatus.underWay || refund.way !== Way.bank)
      throw new Refusal('stateConflict', '这笔退款没有在等银行转出，请刷新');
    if (await store.isSerialUsed(tx, serial)) throw new Refusal('duplicate', '这个流水号已经记在另一笔退款上');
    await finish(tx, ctx, refund, platformAccount('clearing.bank'), order, serial);
    const after = { serial, amount: formatMoney(refund.amount) };
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
