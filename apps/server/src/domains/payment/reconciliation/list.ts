// Differences between bills and book, as operators list them.
import * as contract from '@jishi/contract/console/reconciliation';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

/** Differences, new ones first. */
export const listDifferences = listed(contract.listDifferences, {
  from: sql`payment.difference d`,
  columns: {
    id: sql`d.id`,
    channel: sql`d.channel`,
    day: sql`to_char(d.day, 'YYYY-MM-DD')`,
    kind: sql`d.kind`,
    state: sql`d.state`,
    tradeNo: sql`d.trade_no`,
    refundNo: sql`d.refund_no`,
    orderNo: sql`d.order_no`,
    ordered: sql`exists (select from payment.pay_order o where o.no = d.order_no)`,
    billAmount: sql`d.bill_amount`,
    bookAmount: sql`d.book_amount`,
    foundTime: sql`d.found_at`,
    closeTime: sql`d.closed_at`,
    closedBy: sql`coalesce((select a.name from operator.account a where a.id = d.closed_by), '')`,
    note: sql`d.note`,
  },
  where: {
    state: (state) => sql`d.state = ${state}`,
    kind: (kind) => sql`d.kind = ${kind}`,
    channel: (channel) => sql`d.channel = ${channel}`,
    day: (day) => sql`d.day = ${day}`,
  },
  order: sql`d.found_at desc, d.id desc`,
});
