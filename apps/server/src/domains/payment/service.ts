// Members paying: topping up, paying an order by a channel or from the balance, looking at orders.
import type {
  getPayOrder as GetPayOrder,
  getPayOrderStatistics as GetPayOrderStatistics,
  listPayChannels as ListPayChannels,
  listPayOrders as ListPayOrders,
  startThirdPay as StartThirdPay,
  PayOrder,
} from '@jishi/contract/payment';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { enums } from '@jishi/contract/enums';
import { formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, memberOf } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../kernel/time';
import { spendable } from '../ledger';
import { createOrder } from './order/service';
import { Channel, OrderKind, OrderStatus, RECHARGE, checkRechargeAmount } from './rules';
import { askChannel, payPageOf } from './settlement/service';
import * as store from './store';

/** An order as its owner and operators see it. */
export function orderView(order: store.OrderRow): z.output<typeof PayOrder> {
  return {
    orderNo: order.no,
    kind: order.kind,
    subject: order.subject,
    listAmount: formatMoney(order.listAmount),
    discount: formatMoney(order.discount),
    payAmount: formatMoney(order.payAmount),
    channel: order.channel,
    status: order.status,
    createTime: formatTime(order.createdAt),
    expireTime: formatTime(order.expireAt),
    payTime: formatTimeOrNull(order.paidAt),
    closeTime: formatTimeOrNull(order.closedAt),
    channelTradeNo: order.channelTradeNo,
  };
}

/** Ways and amounts to top up. */
export async function listPayChannels(ctx: Context): Promise<Output<typeof ListPayChannels>> {
  const channels = ctx.settings.alipay
    ? [{ channel: Channel.alipay, hint: '跳转支付宝付款，付完自动回到本站', arrival: '通常 1 分钟内到账' }]
    : [];
  return {
    channels,
    amounts: RECHARGE.amounts.map(formatMoney),
    minAmount: formatMoney(RECHARGE.min),
    maxAmount: formatMoney(RECHARGE.max),
    balance: formatMoney(await spendable(ctx.db, memberOf(ctx))),
  };
}

/** Names of the channels, for filters. */
export async function listPayChannelNames() {
  return enums.payChannel.map(({ value, label }) => ({ channel: value, name: label }));
}

/** Makes a top-up order, or takes an unpaid one, and answers where to pay it. @throws Refusal notFound, stateConflict */
export async function startThirdPay(
  ctx: Context,
  input: Checked<typeof StartThirdPay>,
): Promise<Output<typeof StartThirdPay>> {
  const memberId = memberOf(ctx);
  const order = input.orderNo
    ? await unpaidOrder(ctx, memberId, input.orderNo)
    : await rechargeOrder(ctx, memberId, input.amount!);
  return { orderNo: order.no, payUrl: payPageOf(ctx, order), expireTime: formatTime(order.expireAt) };
}

async function rechargeOrder(ctx: Context, memberId: MemberId, amountText: string): Promise<store.OrderRow> {
  const amount = parseAmount(amountText);
  checkRechargeAmount(amount);
  return createOrder(ctx, {
    memberId,
    kind: OrderKind.recharge,
    subject: `账户充值 ${formatMoney(amount)} 元`,
    amount,
    channel: Channel.alipay,
    reference: {},
  });
}

async function unpaidOrder(ctx: Context, memberId: MemberId, no: string): Promise<store.OrderRow> {
  const order = await store.selectOwn(ctx.db, memberId, no);
  if (!order) throw new Refusal('notFound');
  const payable = order.status === OrderStatus.toPay && order.channel === Channel.alipay && order.expireAt > ctx.now();
  if (!payable) throw new Refusal('stateConflict', '这笔订单已付款或已关闭，不能再付');
  return order;
}

/** One of the member's orders; while it is unpaid the channel is asked, at most every few seconds. @throws Refusal notFound */
export async function getPayOrder(
  ctx: Context,
  { orderNo }: Checked<typeof GetPayOrder>,
): Promise<Output<typeof GetPayOrder>> {
  const memberId = memberOf(ctx);
  const known = await store.selectOwn(ctx.db, memberId, orderNo);
  if (!known) throw new Refusal('notFound');
  const order = (await askChannel(ctx, known)) ? ((await store.selectOwn(ctx.db, memberId, orderNo)) ?? known) : known;
  const balanceAfter =
    order.kind === OrderKind.recharge ? await store.selectBalanceAfter(ctx.db, memberId, orderNo) : null;
  return {
    ...orderView(order),
    balanceAfter: balanceAfter === null ? null : formatMoney(balanceAfter),
    projectId: order.reference.projectId ?? null,
  };
}

type Filter = Checked<typeof GetPayOrderStatistics>;

function filterOf(memberId: MemberId | null, filter: Filter): store.OrderFilter {
  return {
    memberId,
    begin: filter.beginTime ? parseTime(filter.beginTime) : null,
    // the range's end is inclusive to the second
    end: filter.endTime ? new Date(parseTime(filter.endTime).getTime() + 1000) : null,
    kind: filter.kind ?? null,
    channel: filter.channel ?? null,
    status: filter.status ?? null,
    orderNo: filter.orderNo ?? null,
  };
}

/** The member's orders. */
export async function listPayOrders(
  ctx: Context,
  input: Checked<typeof ListPayOrders>,
): Promise<Output<typeof ListPayOrders>> {
  const { pageNum, pageSize } = input;
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectOrders(ctx.db, filterOf(memberOf(ctx), input), page);
  return { list: rows.map(orderView), total, pageNum, pageSize };
}

/** Sums over the same orders that the list shows. */
export async function getPayOrderStatistics(
  ctx: Context,
  input: Filter,
): Promise<Output<typeof GetPayOrderStatistics>> {
  const sums = await store.sumOrders(ctx.db, filterOf(memberOf(ctx), input));
  return { ...sums, paidAmount: formatMoney(sums.paidAmount), waitingAmount: formatMoney(sums.waitingAmount) };
}

/** All members' orders, for operators. */
export async function searchOrders(
  ctx: Context,
  input: Filter & { memberId?: string | null | undefined; pageNum: number; pageSize: number },
) {
  const { pageNum, pageSize } = input;
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectOrders(
    ctx.db,
    filterOf((input.memberId ?? null) as MemberId | null, input),
    page,
  );
  const list = rows.map((row) => ({ ...orderView(row), memberId: row.memberId, memberPhone: row.memberPhone }));
  return { list, total, pageNum, pageSize };
}

/** An order with everything that was heard of it, for operators. @throws Refusal notFound */
export async function getOrderTrail(ctx: Context, { orderNo }: { orderNo: string }) {
  const filter = { ...filterOf(null, {}), orderNo };
  const [order] = (await store.selectOrders(ctx.db, filter, { limit: 1, offset: 0 })).rows;
  if (!order) throw new Refusal('notFound');
  const { notifies, transfers } = await store.selectTrail(ctx.db, orderNo);
  return {
    order: { ...orderView(order), memberId: order.memberId, memberPhone: order.memberPhone },
    notifies: notifies.map((row) => ({
      time: formatTime(row.received_at),
      channel: row.channel,
      notifyId: row.notify_id,
      verified: row.verified,
      outcome: row.outcome,
    })),
    transfers,
  };
}
