// Lines of invoices and reversals, by their serial.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Line } from './rules';

/** The next number of an application or a reversal. */
export async function nextSerial(tx: Transaction): Promise<bigint> {
  return (await tx.one<{ serial: bigint }>(sql`select nextval('invoice.serial') as serial`)).serial;
}

export async function insertLines(tx: Transaction, serial: string, lines: readonly Line[]): Promise<void> {
  for (const [nth, { taxItem, name, ratePercent, gross, net, tax }] of lines.entries())
    await tx.run(sql`
      insert into invoice.line (serial, nth, tax_item, name, rate_percent, gross, net, tax)
      values (${serial}, ${nth + 1}, ${taxItem}, ${name}, ${ratePercent}, ${gross}, ${net}, ${tax})`);
}

export function selectLines(db: Queryable, serial: string): Promise<Line[]> {
  return db.many<Line>(sql`
    select tax_item, name, rate_percent, gross, net, tax from invoice.line where serial = ${serial} order by nth`);
}
