// What packages a member ordered and what is left of them: whole, in sums and as a file.
import { leaseState } from '@jishi/contract/enums/access';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/package/record';
import { literal, sql } from '@jishi/db';
import { moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import { orders } from '../../payment';
import { selectOrderedProjects } from './store';

/** The member's package orders. */
export const listPackageOrders = listed(contract.listPackageOrders, {
  from: (ctx) => sql`payment.pay_order o
    join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
    join catalogue.project p on p.id = f.project_id
    left join lateral (
      select h.id, h.expires_at, h.unstarted_days, h.remaining + coalesce(
        (select sum(l.granted - l.used) from gateway.lease l where l.member_id = o.member_id and l.holding_id = h.id and l.state = ${literal(leaseState.open)}), 0
      )::int as remaining
      from package.holding h
      where h.order_no = o.no
    ) h on true
    cross join lateral (
      select case when h.id is not null then
        case when h.expires_at <= ${ctx.now()} then 3 when h.remaining > 0 then 1 else 2 end
      end as state
    ) t`,
  columns: {
    orderNo: sql`o.no`,
    projectId: sql`f.project_id`,
    projectName: sql`p.name`,
    packageName: sql`f.name`,
    status: sql`o.status`,
    channel: sql`o.channel`,
    payAmount: sql`o.pay_amount`,
    calls: sql`(o.reference ->> 'calls')::int`,
    unit: sql`p.unit`,
    remaining: sql`h.remaining`,
    state: sql`t.state`,
    createTime: sql`o.created_at`,
    payTime: sql`o.paid_at`,
    expireTime: sql`h.expires_at`,
    unstartedDays: sql`h.unstarted_days`,
  },
  where: {
    projectId: (id) => sql`f.project_id = ${id}`,
    status: (status) => sql`o.status = ${status}`,
    state: (state) => sql`t.state = ${state}`,
  },
  only: sql`o.kind = ${literal(payOrderKind.package)}`,
  own: orders.own,
  at: orders.at,
  place: orders.place,
});

/** Sums over the same orders that the list shows. */
export const getPackageOrderStatistics = listPackageOrders.summing(
  contract.getPackageOrderStatistics,
  async ({ db, member }, matching) => {
    const [sums, units, projects] = await Promise.all([
      db.one<{
        orders: number;
        paidOrders: number;
        paidAmount: bigint;
      }>(sql`
        select
          count(*)::int as orders,
          count(t.state)::int as paid_orders,
          coalesce(sum(o.pay_amount) filter (where t.state is not null), 0)::bigint as paid_amount
        ${matching}`),
      db.many<{ unit: number; total: number; remaining: number; lapsed: number }>(sql`
        select
          p.unit,
          coalesce(sum((o.reference ->> 'calls')::int) filter (where t.state is not null), 0)::float8 as total,
          coalesce(sum(h.remaining) filter (where t.state < 3), 0)::float8 as remaining,
          coalesce(sum(h.remaining) filter (where t.state = 3), 0)::float8 as lapsed
        ${matching}
        group by p.unit
        having count(t.state) > 0
        order by p.unit`),
      selectOrderedProjects(db, member),
    ]);
    return { ...sums, units, projects };
  },
);

/** The same as a file. */
export const packageOrdersFile = listPackageOrders.file({
  kind: exportKind.packageOrders,
  head: [
    '下单时间',
    '订单号',
    '产品',
    '套餐',
    '数量',
    '剩余',
    '单位',
    '状态',
    '到期时间',
    '付款方式',
    '订单状态',
    '实付（元）',
  ],
  cells: (row) => [
    row.createTime,
    `${row.orderNo}\t`,
    row.projectName,
    row.packageName,
    String(row.calls),
    row.remaining === null ? '' : String(row.remaining),
    labelOf('chargeUnit', row.unit),
    labelOf('packageState', row.state),
    row.unstartedDays === null ? (row.expireTime ?? '') : `首次调用起 ${row.unstartedDays} 天`,
    labelOf('payChannel', row.channel),
    labelOf('payOrderStatus', row.status),
    moneyCell(row.payAmount),
  ],
});
