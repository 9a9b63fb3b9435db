// Compared months and where they do not agree, as operators list them.
import * as contract from '@jishi/contract/console/comparison';
import { differenceState } from '@jishi/contract/enums/payment';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { DIFFERENCE, countedDifferences, differenceWhere } from '../../../kernel/differences';
import { listed } from '../../../kernel/listed';
import type { OperatorContext } from '../../../kernel/use-case';

/** Compared months with both sides' sums, new ones first. */
export const listComparisons = listed(contract.listComparisons, {
  from: sql`invoice.comparison c
    cross join lateral ${countedDifferences('invoice.difference', differenceState.open, sql`d.month = c.month`)}`,
  columns: {
    month: sql`to_char(c.month, 'YYYY-MM')`,
    there: sql`c.there`,
    thereGross: sql`c.there_gross`,
    here: sql`c.here`,
    hereGross: sql`c.here_gross`,
    differences: sql`d.differences`,
    open: sql`d.open`,
    checkTime: sql`c.checked_at`,
  },
  where: {},
  order: sql`c.month desc`,
  sums: ({ db }) =>
    db.one<{ open: number }>(sql`
      select count(*)::int as open from invoice.difference where state = ${literal(differenceState.open)}`),
});

/** One of them. */
export async function comparisonOf(
  ctx: OperatorContext,
  month: string,
): Promise<RowOf<typeof contract.listComparisons>> {
  return (await listComparisons.row(ctx, sql`c.month = ${`${month}-01`}`))!;
}

/** Differences, new ones first. */
export const listInvoiceDifferences = listed(contract.listInvoiceDifferences, {
  from: sql`invoice.difference d`,
  columns: {
    ...DIFFERENCE,
    month: sql`to_char(d.month, 'YYYY-MM')`,
    number: sql`d.number`,
    serial: sql`d.serial`,
    thereGross: sql`d.there_gross`,
    hereGross: sql`d.here_gross`,
    closedBy: sql`coalesce((select a.name from operator.account a where a.id = d.closed_by), '')`,
  },
  where: {
    ...differenceWhere,
    month: (month) => sql`d.month = ${`${month}-01`}`,
  },
  order: sql`d.found_at desc, d.id desc`,
});
