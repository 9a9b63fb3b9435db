// Bills held against the book, and where they differ, as operators list them.
import { differenceState } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/reconciliation';
import { literal, sql } from '@jishi/db';
import type { RowOf } from '@jishi/contract/list';
import type { OperatorContext } from '../../../kernel/use-case';
import { formatMoney } from '@jishi/money';
import { DIFFERENCE, countedDifferences, differenceWhere } from '../../../kernel/differences';
import { listed } from '../../../kernel/listed';
import type { Context } from '../../../kernel/context';
import { dayOf } from '../../../kernel/time';
import { enabledChannels } from '../channel/service';
import { againFrom, daysDue } from './rules';
import { selectClearings, selectFirstDay, selectUnchecked } from './store';

/** The finished days of all channels whose bills are still to be looked at, however long ago; by channel, oldest first. */
export async function unreconciledDays(ctx: Context): Promise<{ channel: number; day: string }[]> {
  const due: { channel: number; day: string }[] = [];
  const today = dayOf(ctx.now());
  for (const channel of enabledChannels(ctx)) {
    const first = await selectFirstDay(ctx.db, channel);
    const days = first ? await selectUnchecked(ctx.db, channel, daysDue(today, first), againFrom(today)) : [];
    due.push(...days.map((day) => ({ channel, day })));
  }
  return due;
}

/** Bills of the day before are there by then. */
const BILLED_BY_MS = 10 * 3_600_000;

/** Checked days with both sides' sums, new ones first; and whether the clearing accounts hold what came in. */
export const listBillDays = listed(contract.listBillDays, {
  from: sql`payment.bill b
    cross join lateral ${countedDifferences('payment.difference', differenceState.open, sql`(d.channel, d.day) = (b.channel, b.day)`)}`,
  columns: {
    channel: sql`b.channel`,
    day: sql`to_char(b.day, 'YYYY-MM-DD')`,
    found: sql`b.found`,
    lines: sql`b.lines`,
    billIn: sql`b.bill_in`,
    billOut: sql`b.bill_out`,
    bookIn: sql`b.book_in`,
    bookOut: sql`b.book_out`,
    differences: sql`d.differences`,
    open: sql`d.open`,
    checkTime: sql`b.checked_at`,
  },
  where: { channel: (channel) => sql`b.channel = ${channel}` },
  order: sql`b.day desc, b.channel`,
  sums: async (ctx) => {
    const { db } = ctx;
    const due = new Date(ctx.now().getTime() - BILLED_BY_MS);
    const [{ open }, clearings, unchecked] = await Promise.all([
      db.one<{ open: number }>(sql`
        select count(*)::int as open from payment.difference where state = ${literal(differenceState.open)}`),
      selectClearings(db),
      unreconciledDays({ ...ctx, now: () => due }),
    ]);
    return {
      open,
      unchecked,
      clearings: clearings.map(({ channel, ledger, receipts, billed }) => ({
        channel,
        ledger: formatMoney(ledger),
        receipts: formatMoney(receipts),
        billed: formatMoney(billed),
        agrees: ledger === receipts,
      })),
    };
  },
});

/** One of them that was checked. */
export async function billDay(ctx: OperatorContext, channel: number, day: string): Promise<BillDay> {
  return (await listBillDays.row(ctx, sql`b.channel = ${channel} and b.day = ${day}`))!;
}

type BillDay = RowOf<typeof contract.listBillDays>;

/** Differences, new ones first. */
export const listDifferences = listed(contract.listDifferences, {
  from: sql`payment.difference d`,
  columns: {
    ...DIFFERENCE,
    channel: sql`d.channel`,
    day: sql`to_char(d.day, 'YYYY-MM-DD')`,
    tradeNo: sql`d.trade_no`,
    refundNo: sql`d.refund_no`,
    orderNo: sql`d.order_no`,
    ordered: sql`exists (select from payment.pay_order o where o.no = d.order_no)`,
    billAmount: sql`d.bill_amount`,
    bookAmount: sql`d.book_amount`,
    closedBy: sql`coalesce((select a.name from operator.account a where a.id = d.closed_by), '')`,
  },
  where: {
    ...differenceWhere,
    channel: (channel) => sql`d.channel = ${channel}`,
    day: (day) => sql`d.day = ${day}`,
  },
  order: sql`d.found_at desc, d.id desc`,
});
