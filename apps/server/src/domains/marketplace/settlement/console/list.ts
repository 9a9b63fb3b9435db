// All settlements, and the runs that settled them, each held against the ledger.
import * as contract from '@jishi/contract/console/marketplace-order';
import { goodsOrderStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Sql, literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { COLUMNS, FROM } from '../list';

export const searchGoodsSettlements = listed(contract.searchGoodsSettlements, {
  from: FROM,
  columns: { ...COLUMNS, supplierId: sql`s.id`, supplierName: sql`s.name`, runId: sql`coalesce(t.run_id::text, '')` },
  where: {
    status: (status) => sql`t.status = ${status}`,
    orderNo: (no) => sql`o.no = ${no}`,
    supplierId: (id) => sql`t.supplier_id = ${id}`,
    runId: (id) => sql`t.run_id = ${id}`,
  },
  id: sql`t.order_id`,
});

type Run = {
  id: string;
  startTime: string;
  endTime: string | null;
  orders: number;
  amount: string;
  fee: string;
  bookedOrders: number;
  bookedAmount: string;
  bookedFee: string;
};

/** Of one run, from the ledger alone: the transfers of its orders that say they are of it. */
const BOOKED = sql`lateral (
  select count(distinct b.id)::int as orders,
    coalesce(-sum(p.amount) filter (where a.kind = 'settlement'), 0)::bigint as amount,
    coalesce(sum(p.amount) filter (where a.kind = 'revenue.marketplace'), 0)::bigint as fee
  from marketplace.settlement t
  join marketplace.goods_order o on o.id = t.order_id
  join ledger.transfer b on b.key = 'goods:' || o.no || ':settle' and b.memo ->> 'runId' = r.id::text
  join ledger.posting p on p.transfer_id = b.id
  join ledger.account a on a.id = p.account_id
  where t.run_id = r.id
) b`;

const OPEN_ORDERS = sql`marketplace.goods_order o where o.status = ${literal(goodsOrderStatus.delivering)}`;
const UNSETTLED = sql`marketplace.settlement t
  where t.status in (${literal(settlementStatus.waiting)}, ${literal(settlementStatus.frozen)})`;

const bookedOn = (kind: Sql) => sql`(
  select coalesce(sum(a.balance), 0)::bigint from ledger.account a
  where a.owner_kind = ${literal(accountOwner.member)} and a.kind = ${kind})`;

export const listSettlementRuns = listed(contract.listSettlementRuns, {
  from: sql`marketplace.settlement_run r cross join ${BOOKED}`,
  columns: {
    id: sql`r.id::text`,
    startTime: sql`r.started_at`,
    endTime: sql`r.ended_at`,
    orders: sql`r.orders`,
    amount: sql`r.amount`,
    fee: sql`r.fee`,
    bookedOrders: sql`b.orders`,
    bookedAmount: sql`b.amount`,
    bookedFee: sql`b.fee`,
  },
  row: ({ bookedOrders, bookedAmount, bookedFee, ...run }: Run) => ({
    ...run,
    booked: { orders: bookedOrders, amount: bookedAmount, fee: bookedFee },
    agrees: bookedOrders === run.orders && bookedAmount === run.amount && bookedFee === run.fee,
  }),
  where: {},
  order: sql`r.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select
        (select coalesce(sum(o.price * (o.count - o.delivered)), 0)::bigint from ${OPEN_ORDERS}) as escrow,
        ${bookedOn(sql`'escrow'`)} as escrow_booked,
        (select coalesce(sum(t.amount - t.returned), 0)::bigint from ${UNSETTLED}) as waiting,
        ${bookedOn(sql`'settlement'`)} as waiting_booked`),
});
