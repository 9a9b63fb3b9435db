// VIP orders as a file.
import type { Checked, Output } from '@jishi/contract/endpoint';
import { ExportKind, type exportVipOrders } from '@jishi/contract/export';
import type { getVipOrder } from '@jishi/contract/vip';
import { type ListFile, inBatches, moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { OrderKind, sliceOfOrders } from '../../payment';
import { withLevels } from '../order/service';

export const vipOrdersFile: ListFile<Checked<typeof exportVipOrders>> = {
  kind: ExportKind.vipOrders,
  head: [
    '下单时间',
    '订单号',
    '会员',
    '周期',
    '开始',
    '结束',
    '付款方式',
    '状态',
    '原价（元）',
    '优惠（元）',
    '实付（元）',
    '付款时间',
    '渠道流水号',
  ],
  pieces(ctx, memberId, conditions) {
    const filter = { ...conditions, kind: OrderKind.vip };
    return inBatches(
      async (slice) => withLevels(ctx, await sliceOfOrders(ctx, memberId, filter, slice)),
      cellsOf,
      ({ orderNo }) => orderNo,
    );
  },
};

function cellsOf(order: Output<typeof getVipOrder>): string[] {
  return [
    order.createTime,
    `${order.orderNo}\t`,
    order.levelName,
    labelOf('vipPeriod', order.period),
    order.beginTime ?? '',
    order.endTime ?? '',
    labelOf('payChannel', order.channel),
    labelOf('payOrderStatus', order.status),
    moneyCell(order.listAmount),
    moneyCell(order.discount),
    moneyCell(order.payAmount),
    order.payTime ?? '',
    order.channelTradeNo ? `${order.channelTradeNo}\t` : '',
  ];
}
