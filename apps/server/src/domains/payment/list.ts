// Pay orders, as members and operators list them; and what every list of orders has in common.
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { exportKind } from '@jishi/contract/enums/content';
import { searchPayOrders as contractForOperators } from '@jishi/contract/console/payment';
import * as contract from '@jishi/contract/payment';
import { type Sql, literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context, MemberId } from '../../kernel/context';
import { moneyCell } from '../../kernel/csv';
import { labelOf } from '../../kernel/labels';
import { listed } from '../../kernel/listed';

type Order = z.output<typeof contract.PayOrder>;

/** What any list of orders `o` is made of. */
export const orders = {
  columns: {
    orderNo: sql`o.no`,
    kind: sql`o.kind`,
    subject: sql`o.subject`,
    listAmount: sql`o.list_amount`,
    discount: sql`o.discount`,
    payAmount: sql`o.pay_amount`,
    lines: sql`o.lines`,
    channel: sql`o.channel`,
    status: sql`o.status`,
    createTime: sql`o.created_at`,
    expireTime: sql`o.expire_at`,
    payTime: sql`o.paid_at`,
    closeTime: sql`o.closed_at`,
    channelTradeNo: sql`o.channel_trade_no`,
  },
  at: sql`o.created_at`,
  /** The newest first. */
  place: {
    key: sql`o.no`,
    order: sql`o.created_at desc, o.no desc`,
    after: (no: string) =>
      sql`(o.created_at, o.no) < (select b.created_at, b.no from payment.pay_order b where b.no = ${no})`,
    isKey: /^[A-Z]{2}\d{1,38}$/,
  },
  own: (memberId: MemberId) => sql`o.member_id = ${memberId}`,
};

/** An order whose lines are written as the wire writes them: they are kept as text, which numbers in JSON would round. */
export function withLines<Row extends Pick<Order, 'lines'>>(order: Row): Row {
  return { ...order, lines: order.lines.map((line) => ({ ...line, amount: formatMoney(BigInt(line.amount)) })) };
}

/** Sums over the orders `o` that match. */
export function orderSums({ db }: Context, matching: Sql) {
  return db.one<{ orders: number; paidOrders: number; paidAmount: bigint; waitingAmount: bigint }>(sql`
    select
      count(*)::int as orders,
      count(*) filter (where o.paid_at is not null)::int as paid_orders,
      coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0)::bigint as paid_amount,
      coalesce(sum(o.pay_amount) filter (
        where o.status in (${literal(payOrderStatus.toPay)}, ${literal(payOrderStatus.waiting)})), 0)::bigint as waiting_amount
    ${matching}`);
}

const where = {
  kind: (kind: number) => sql`o.kind = ${kind}`,
  channel: (channel: number) => sql`o.channel = ${channel}`,
  status: (status: number) => sql`o.status = ${status}`,
  orderNo: (no: string) => sql`o.no = ${no}`,
};

/** The member's orders. */
export const listPayOrders = listed(contract.listPayOrders, {
  ...orders,
  from: sql`payment.pay_order o`,
  row: withLines<Order>,
  where,
});

/** Sums over the same orders that the list shows. */
export const getPayOrderStatistics = listPayOrders.summing(contract.getPayOrderStatistics, orderSums);

/** All members' orders, for operators. */
export const searchPayOrders = listed(contractForOperators, {
  ...orders,
  from: sql`payment.pay_order o left join account.member m on m.id = o.member_id`,
  columns: { ...orders.columns, memberId: sql`o.member_id`, memberPhone: sql`m.phone_mask` },
  row: withLines<Order & { memberId: string; memberPhone: string }>,
  where: { ...where, memberId: (id) => sql`o.member_id = ${id}` },
});

/** How an order was paid: the last columns of every file of orders. */
export const paidColumns = {
  head: ['付款方式', '状态', '原价（元）', '优惠（元）', '实付（元）', '付款时间', '渠道流水号'],
  cells: (order: Omit<Order, 'subject' | 'kind'>): string[] => [
    labelOf('payChannel', order.channel),
    labelOf('payOrderStatus', order.status),
    moneyCell(order.listAmount),
    moneyCell(order.discount),
    moneyCell(order.payAmount),
    order.payTime ?? '',
    order.channelTradeNo ? `${order.channelTradeNo}\t` : '',
  ],
};

/** The member's orders as a file. */
export const payOrdersFile = listPayOrders.file({
  kind: exportKind.payOrders,
  head: ['下单时间', '订单号', '类型', '事项', ...paidColumns.head],
  cells: (order) => [
    order.createTime,
    `${order.orderNo}\t`,
    labelOf('payOrderKind', order.kind),
    order.subject,
    ...paidColumns.cells(order),
  ],
});
