// Suppliers' bills by day and their differences, as operators see them.
import * as contract from '@jishi/contract/console/recharge-bill';
import { billDifferenceState } from '@jishi/contract/enums/recharge-supplier';
import { sql } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { DIFFERENCE, countedDifferences, differenceWhere } from '../../../../kernel/differences';
import { listed } from '../../../../kernel/listed';
import { dayOf } from '../../../../kernel/time';
import { daysDue } from './rules';
import { selectFirstDays, selectUnchecked } from './store';

const OPEN = billDifferenceState.open;

/** Bills of the day before were asked for by then. */
const BILLED_BY_MS = 10 * 3_600_000;

/** The finished days that nobody has looked at, however long ago; by supplier, newest first. */
async function uncheckedDays({ db, now }: Context) {
  const today = dayOf(new Date(now().getTime() - BILLED_BY_MS));
  const due: { supplierId: string; supplierName: string; day: string }[] = [];
  for (const { supplierId, supplierName, first } of await selectFirstDays(db)) {
    const days = await selectUnchecked(db, supplierId, daysDue(today, first));
    due.push(...days.map((day) => ({ supplierId, supplierName, day })));
  }
  return due;
}

export const listSupplierBillDays = listed(contract.listSupplierBillDays, {
  from: sql`recharge.bill_day b
    join recharge.supplier s on s.id = b.supplier_id
    cross join lateral ${countedDifferences('recharge.bill_difference', OPEN, sql`d.supplier_id = b.supplier_id and d.day = b.day`)}`,
  columns: {
    supplierId: sql`b.supplier_id`,
    supplierName: sql`s.name`,
    day: sql`b.day::text`,
    lines: sql`b.lines`,
    billed: sql`b.billed`,
    booked: sql`b.booked`,
    differences: sql`d.differences`,
    open: sql`d.open`,
    checkTime: sql`b.checked_at`,
  },
  where: { supplierId: (id) => sql`b.supplier_id = ${id}` },
  order: sql`b.day desc, b.supplier_id`,
  sums: async (ctx) => ({
    ...(await ctx.db.one<{ open: number }>(
      sql`select count(*)::int as open from recharge.bill_difference where state = ${OPEN}`,
    )),
    unchecked: await uncheckedDays(ctx),
  }),
});

export const listSupplierBillDifferences = listed(contract.listSupplierBillDifferences, {
  from: sql`recharge.bill_difference d
    join recharge.supplier s on s.id = d.supplier_id
    left join recharge.attempt a on a.number = d.number and a.supplier_id = d.supplier_id
    left join recharge.quick_order q on q.id = a.order_id`,
  columns: {
    ...DIFFERENCE,
    supplierId: sql`d.supplier_id`,
    supplierName: sql`s.name`,
    day: sql`d.day::text`,
    number: sql`d.number`,
    orderNo: sql`coalesce(q.no, '')`,
    billAmount: sql`d.bill_amount`,
    bookAmount: sql`d.book_amount`,
  },
  where: {
    ...differenceWhere,
    day: (day) => sql`d.day = ${day}`,
    supplierId: (id) => sql`d.supplier_id = ${id}`,
  },
  order: sql`d.id desc`,
});
