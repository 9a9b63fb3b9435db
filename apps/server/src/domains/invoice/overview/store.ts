// Sums of what was issued.
import { type Queryable, sql } from '@jishi/db';
import type { TaxItem } from '../paper/rules';

export type MonthSum = {
  month: string;
  taxItem: TaxItem;
  ratePercent: number;
  lines: number;
  gross: bigint;
  net: bigint;
  tax: bigint;
};

/** By Beijing month, tax item and rate, red invoices below zero; the newest month first. */
export function selectMonthSums(db: Queryable, since: Date): Promise<MonthSum[]> {
  return db.many<MonthSum>(sql`
    select to_char(d.issued_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, l.tax_item, l.rate_percent,
      count(*)::int as lines, sum(l.gross)::bigint as gross, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
    from invoice.issued d join invoice.line l on l.serial = d.serial
    where d.issued_at >= ${since}
    group by 1, l.tax_item, l.rate_percent
    order by 1 desc, l.tax_item, l.rate_percent`);
}
