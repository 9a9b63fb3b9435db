// All settlements, and the runs that settled them, each held against the ledger.
import * as contract from '@jishi/contract/console/marketplace-order';
import { goodsOrderStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../../../kernel/listed';
import { COLUMNS, FROM, countedIn } from '../list';

export const searchGoodsSettlements = listed(contract.searchGoodsSettlements, {
  from: FROM,
  counts: (_ctx, { orderNo }) => countedIn(orderNo),
  columns: { ...COLUMNS, supplierId: sql`s.id`, supplierName: sql`s.name`, runId: sql`coalesce(t.run_id::text, '')` },
  where: {
    status: (status) => sql`t.status = ${status}`,
    orderNo: (no) => sql`o.no = ${no}`,
    supplierId: (id) => sql`t.supplier_id = ${id}`,
    runId: (id) => sql`t.run_id = ${id}`,
  },
  id: sql`t.order_id`,
});

type Run = { id: string; startTime: string; endTime: string | null; orders: number; amount: string; fee: string };
type Booked = { runId: string; orders: number; amount: bigint; fee: bigint };

/** Of runs, from the ledger alone: the transfers of their orders that say they are of them. Read for the runs that are shown. */
async function bookedOf(db: Queryable, runIds: readonly string[]) {
  const booked = await db.many<Booked>(sql`
    select t.run_id::text as run_id, count(distinct b.id)::int as orders,
      coalesce(-sum(p.amount) filter (where a.kind = 'settlement'), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where a.kind = 'revenue.marketplace'), 0)::bigint as fee
    from marketplace.settlement t
    join marketplace.goods_order o on o.id = t.order_id
    join ledger.transfer b on b.key = 'goods:' || o.no || ':settle' and b.memo ->> 'runId' = t.run_id::text
    join ledger.posting p on p.transfer_id = b.id
    join ledger.account a on a.id = p.account_id
    where t.run_id = any (${runIds}::bigint[])
    group by t.run_id`);
  return new Map(
    booked.map(({ runId, orders, amount, fee }) => [
      runId,
      { orders, amount: formatMoney(amount), fee: formatMoney(fee) },
    ]),
  );
}

const NOTHING_BOOKED = { orders: 0, amount: formatMoney(0n), fee: formatMoney(0n) };

const OPEN_ORDERS = sql`marketplace.goods_order o where o.status = ${literal(goodsOrderStatus.delivering)}`;
const UNSETTLED = sql`marketplace.settlement t
  where t.status in (${literal(settlementStatus.waiting)}, ${literal(settlementStatus.frozen)})`;

const bookedOn = (kind: Sql) => sql`(
  select coalesce(sum(a.balance), 0)::bigint from ledger.account a
  where a.owner_kind = ${literal(accountOwner.member)} and a.kind = ${kind})`;

export const listSettlementRuns = listed(contract.listSettlementRuns, {
  from: sql`marketplace.settlement_run r`,
  columns: {
    id: sql`r.id::text`,
    startTime: sql`r.started_at`,
    endTime: sql`r.ended_at`,
    orders: sql`r.orders`,
    amount: sql`r.amount`,
    fee: sql`r.fee`,
  },
  beside: ({ db }, runs: readonly Run[]) =>
    bookedOf(
      db,
      runs.map(({ id }) => id),
    ),
  row: (run: Run, _ctx, bookedOfRuns) => {
    const booked = bookedOfRuns.get(run.id) ?? NOTHING_BOOKED;
    const agrees = booked.orders === run.orders && booked.amount === run.amount && booked.fee === run.fee;
    return { ...run, booked, agrees };
  },
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
