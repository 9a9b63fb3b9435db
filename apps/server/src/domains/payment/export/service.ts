// Pay orders as a file.
import type { Checked } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { type exportPayOrders } from '@jishi/contract/export';
import { type ListFile, inBatches, moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { type orderView, sliceOfOrders } from '../service';

type Order = ReturnType<typeof orderView>;

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

export const payOrdersFile: ListFile<Checked<typeof exportPayOrders>> = {
  kind: exportKind.payOrders,
  head: ['下单时间', '订单号', '类型', '事项', ...paidColumns.head],
  pieces(ctx, memberId, conditions) {
    return inBatches(
      (slice) => sliceOfOrders(ctx, memberId, conditions, slice),
      cellsOf,
      ({ orderNo }) => orderNo,
    );
  },
};

function cellsOf(order: Order): string[] {
  return [
    order.createTime,
    `${order.orderNo}\t`,
    labelOf('payOrderKind', order.kind),
    order.subject,
    ...paidColumns.cells(order),
  ];
}
