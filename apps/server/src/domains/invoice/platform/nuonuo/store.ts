// The only SQL of the adapter.
import { type Queryable, sql } from '@jishi/db';
import type { BlueLine } from './rules';

/** The lines of the invoice that was issued under a number, in their order. */
export function selectBlueLines(db: Queryable, number: string): Promise<BlueLine[]> {
  return db.many<BlueLine>(sql`
    select row_number() over (order by l.nth)::int as nth, l.tax_item, l.rate_percent, l.gross
    from invoice.line l
    join invoice.issued i on i.serial = l.serial
    where i.number = ${number}
    order by l.nth`);
}
