// Orders of levels with what each bought and brought, as their member lists them.
import { payOrderKind } from '@jishi/contract/enums/payment';
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/vip';
import { literal, sql } from '@jishi/db';
import type * as z from 'zod';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import { orderSums, orders, paidColumns, withLines } from '../../payment';

type VipOrder = z.output<(typeof contract.getVipOrder)['output']>;

/** The member's orders of levels. */
export const listVipOrders = listed(contract.listVipOrders, {
  ...orders,
  from: sql`payment.pay_order o
    join vip.level v on v.level = (o.reference ->> 'edition')::smallint
    left join vip.membership s on s.order_no = o.no`,
  columns: {
    ...orders.columns,
    level: sql`v.rank`,
    levelName: sql`v.name`,
    period: sql`(o.reference ->> 'period')::int`,
    beginTime: sql`s.starts_at`,
    endTime: sql`s.ends_at`,
  },
  row: withLines<VipOrder>,
  only: sql`o.kind = ${literal(payOrderKind.vip)}`,
  where: { status: (status) => sql`o.status = ${status}` },
});

/** One of them. @throws Refusal notFound */
export const getVipOrder = listVipOrders.one(contract.getVipOrder, ({ orderNo }) => sql`o.no = ${orderNo}`);

/** Sums over the same orders that the list shows. */
export const getVipOrderStatistics = listVipOrders.summing(contract.getVipOrderStatistics, orderSums);

/** The same as a file. */
export const vipOrdersFile = listVipOrders.file({
  kind: exportKind.vipOrders,
  head: ['下单时间', '订单号', '会员', '周期', '开始', '结束', ...paidColumns.head],
  cells: (order) => [
    order.createTime,
    `${order.orderNo}\t`,
    order.levelName,
    labelOf('vipPeriod', order.period),
    order.beginTime ?? '',
    order.endTime ?? '',
    ...paidColumns.cells(order),
  ],
});
