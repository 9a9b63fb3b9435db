// The only SQL about mailed invoices.
import { type Queryable, type Transaction, sql } from '@jishi/db';

/** False when the files of this serial were put into a mail before. */
export async function markMailed(tx: Transaction, serial: string, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    insert into invoice.mailed (serial, created_at) values (${serial}, ${now}) on conflict (serial) do nothing`);
  return marked === 1;
}

/** What was issued under a serial; `no`: of the invoice that it is, or that it reverses. */
export function selectMailable(
  db: Queryable,
  serial: string,
): Promise<{ number: string; gross: bigint; no: string; types: number[] } | undefined> {
  return db.maybe(sql`
    select i.number, i.gross, coalesce(r.invoice_no, i.serial) as no,
      array(select f.type from invoice.file f where f.serial = i.serial order by f.type)::int[] as types
    from invoice.issued i
    left join invoice.reversal r on r.no = i.serial
    where i.serial = ${serial}`);
}
