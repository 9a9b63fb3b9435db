// All settlements, and the runs that settled them, each beside what the ledger has of it.
import * as contract from '@jishi/contract/console/marketplace-order';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../../../kernel/listed';
import { totalOf } from '../../statistic/store';
import { COLUMNS, FROM, countedIn } from '../list';
import { selectBooked } from '../store';

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

type Sums = { orders: number; amount: string; fee: string };
type Run = Sums & {
  id: string;
  startTime: string;
  endTime: string | null;
  bookedOrders: number | null;
  bookedAmount: string | null;
  bookedFee: string | null;
};

/** What the ledger has of a run that ended before proofs were kept, and that no job has read yet. */
async function readNow(db: Queryable, runs: readonly Run[]): Promise<Map<string, Sums>> {
  const unproved = runs.filter(({ bookedOrders }) => bookedOrders === null).map(({ id }) => id);
  const booked = unproved.length > 0 ? await selectBooked(db, unproved) : [];
  return new Map(
    booked.map(({ runId, orders, amount, fee }) => [
      runId,
      { orders, amount: formatMoney(amount), fee: formatMoney(fee) },
    ]),
  );
}

const bookedOn = (kind: string) => sql`coalesce(sum(a.balance) filter (where a.kind = ${kind}), 0)::bigint`;

export const listSettlementRuns = listed(contract.listSettlementRuns, {
  from: sql`marketplace.settlement_run r`,
  columns: {
    id: sql`r.id::text`,
    startTime: sql`r.started_at`,
    endTime: sql`r.ended_at`,
    orders: sql`r.orders`,
    amount: sql`r.amount`,
    fee: sql`r.fee`,
    bookedOrders: sql`r.booked_orders`,
    bookedAmount: sql`r.booked_amount`,
    bookedFee: sql`r.booked_fee`,
  },
  beside: ({ db }, runs: readonly Run[]) => readNow(db, runs),
  row: ({ bookedOrders, bookedAmount, bookedFee, ...run }: Run, _ctx, read) => {
    const booked =
      bookedOrders === null ? read.get(run.id)! : { orders: bookedOrders, amount: bookedAmount!, fee: bookedFee! };
    const agrees = booked.orders === run.orders && booked.amount === run.amount && booked.fee === run.fee;
    return { ...run, booked, agrees };
  },
  where: {},
  id: sql`r.id`,
  counted: () => totalOf('runs'),
  sums: ({ db }) =>
    db.one(sql`
      select
        ${totalOf('escrow')} as escrow, ${bookedOn('escrow')} as escrow_booked,
        ${totalOf('waiting')} as waiting, ${bookedOn('settlement')} as waiting_booked
      from ledger.account a
      where a.owner_kind = ${literal(accountOwner.member)} and a.kind in ('escrow', 'settlement')`),
});
