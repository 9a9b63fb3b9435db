// VIP orders as a file.
import type { Checked, Output } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { type exportVipOrders } from '@jishi/contract/export';
import type { getVipOrder } from '@jishi/contract/vip';
import { type ListFile, inBatches } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { paidColumns, sliceOfOrders } from '../../payment';
import { withLevels } from '../order/service';

export const vipOrdersFile: ListFile<Checked<typeof exportVipOrders>> = {
  kind: exportKind.vipOrders,
  head: ['下单时间', '订单号', '会员', '周期', '开始', '结束', ...paidColumns.head],
  pieces(ctx, memberId, conditions) {
    const filter = { ...conditions, kind: payOrderKind.vip };
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
    ...paidColumns.cells(order),
  ];
}
