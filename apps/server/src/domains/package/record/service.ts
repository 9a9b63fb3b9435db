// A member's package orders: list, totals and file.
import type { Checked, Output } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/package/record';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../kernel/context';
import { type ListFile, inBatches, moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { formatTime, formatTimeOrNull, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import * as store from './store';

type Filter = Checked<typeof contract.getPackageOrderStatistics>;
type Row = Output<typeof contract.listPackageOrders>['list'][number];

function filterOf(ctx: Context, memberId: MemberId, filter: Filter): store.PackageFilter {
  return {
    memberId,
    begin: filter.beginTime ? parseTime(filter.beginTime) : null,
    // the range's end is inclusive to the second
    end: filter.endTime ? new Date(parseTime(filter.endTime).getTime() + 1000) : null,
    projectId: filter.projectId ?? null,
    status: filter.status ?? null,
    state: filter.state ?? null,
    now: ctx.now(),
  };
}

/** The member's package orders. */
export const listPackageOrders = useCase(contract.listPackageOrders, async (ctx, input) => {
  const { pageNum, pageSize } = input;
  const filter = filterOf(ctx, ctx.member, input);
  const [rows, { orders }] = await Promise.all([
    store.selectPackageOrders(ctx.db, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    store.sumPackageOrders(ctx.db, filter),
  ]);
  return { list: rows.map(rowView), total: orders, pageNum, pageSize };
});

/** Sums over the same orders that the list shows. */
export const getPackageOrderStatistics = useCase(contract.getPackageOrderStatistics, async (ctx, input) => {
  const filter = filterOf(ctx, ctx.member, input);
  const [sums, projects] = await Promise.all([
    store.sumPackageOrders(ctx.db, filter),
    store.selectOrderedProjects(ctx.db, filter.memberId),
  ]);
  return {
    orders: sums.orders,
    paidOrders: sums.paidOrders,
    paidAmount: formatMoney(sums.paidAmount),
    calls: Number(sums.calls),
    remaining: Number(sums.remaining),
    lapsed: Number(sums.lapsed),
    projects,
  };
});

const HEAD = [
  '下单时间',
  '订单号',
  '产品',
  '套餐',
  '次数',
  '剩余',
  '状态',
  '到期时间',
  '付款方式',
  '订单状态',
  '实付（元）',
];

/** The same as a file. */
export const packageOrdersFile: ListFile<Filter> = {
  kind: exportKind.packageOrders,
  head: HEAD,
  pieces(ctx, memberId, conditions) {
    const filter = filterOf(ctx, memberId, conditions);
    return inBatches(
      ({ beforeId, ...page }) => store.selectPackageOrders(ctx.db, filter, { ...page, beforeNo: beforeId }),
      (row) => cellsOf(rowView(row)),
      ({ no }) => no,
    );
  },
};

function cellsOf(row: Row): string[] {
  return [
    row.createTime,
    `${row.orderNo}\t`,
    row.projectName,
    row.packageName,
    String(row.calls),
    row.remaining === null ? '' : String(row.remaining),
    labelOf('packageState', row.state),
    row.unstartedDays === null ? (row.expireTime ?? '') : `首次调用起 ${row.unstartedDays} 天`,
    labelOf('payChannel', row.channel),
    labelOf('payOrderStatus', row.status),
    moneyCell(row.payAmount),
  ];
}

function rowView(row: store.PackageOrderRow): Row {
  return {
    orderNo: row.no,
    projectId: row.projectId,
    projectName: row.projectName,
    packageName: row.packageName,
    status: row.status,
    channel: row.channel,
    payAmount: formatMoney(row.payAmount),
    calls: row.calls,
    remaining: row.remaining,
    state: row.state,
    createTime: formatTime(row.createdAt),
    payTime: formatTimeOrNull(row.paidAt),
    expireTime: formatTimeOrNull(row.expiresAt),
    unstartedDays: row.unstartedDays,
  };
}
