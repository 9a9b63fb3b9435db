// Suppliers' bills by day and their differences, as operators see them.
import * as contract from '@jishi/contract/console/recharge-bill';
import { billDifferenceState } from '@jishi/contract/enums/recharge-supplier';
import { sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';

const OPEN = billDifferenceState.open;

export const listSupplierBillDays = listed(contract.listSupplierBillDays, {
  from: sql`recharge.bill_day b
    join recharge.supplier s on s.id = b.supplier_id
    cross join lateral (
      select count(*)::int as all, (count(*) filter (where d.state = ${OPEN}))::int as open
      from recharge.bill_difference d where d.supplier_id = b.supplier_id and d.day = b.day
    ) d`,
  columns: {
    supplierId: sql`b.supplier_id`,
    supplierName: sql`s.name`,
    day: sql`b.day::text`,
    lines: sql`b.lines`,
    billed: sql`b.billed`,
    booked: sql`b.booked`,
    differences: sql`d.all`,
    open: sql`d.open`,
    checkTime: sql`b.checked_at`,
  },
  where: { supplierId: (id) => sql`b.supplier_id = ${id}` },
  order: sql`b.day desc, b.supplier_id`,
  sums: ({ db }) =>
    db.one<{ open: number }>(sql`select count(*)::int as open from recharge.bill_difference where state = ${OPEN}`),
});

export const listSupplierBillDifferences = listed(contract.listSupplierBillDifferences, {
  from: sql`recharge.bill_difference d
    join recharge.supplier s on s.id = d.supplier_id
    left join recharge.attempt a on a.number = d.number and a.supplier_id = d.supplier_id
    left join recharge.quick_order q on q.id = a.order_id`,
  columns: {
    id: sql`d.id`,
    supplierId: sql`d.supplier_id`,
    supplierName: sql`s.name`,
    day: sql`d.day::text`,
    number: sql`d.number`,
    orderNo: sql`coalesce(q.no, '')`,
    kind: sql`d.kind`,
    state: sql`d.state`,
    billAmount: sql`d.bill_amount`,
    bookAmount: sql`d.book_amount`,
    foundTime: sql`d.found_at`,
    closeTime: sql`d.closed_at`,
    note: sql`d.note`,
  },
  where: {
    state: (state) => sql`d.state = ${state}`,
    kind: (kind) => sql`d.kind = ${kind}`,
    day: (day) => sql`d.day = ${day}`,
    supplierId: (id) => sql`d.supplier_id = ${id}`,
  },
  order: sql`d.id desc`,
});
