// What was issued, with its files.
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';

export type IssuedRow = {
  serial: string;
  number: string;
  gross: bigint;
  issuedAt: Date;
  enteredBy: string | null;
};

/** False when the serial was issued before. @throws the database's error for a number that stands for another serial */
export async function insertIssued(
  tx: Transaction,
  { serial, number, gross, issuedAt, enteredBy }: IssuedRow,
  now: Date,
): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into invoice.issued (serial, number, gross, issued_at, entered_by, created_at)
    values (${serial}, ${number}, ${gross}, ${issuedAt}, ${enteredBy}, ${now})
    on conflict (serial) do nothing`);
  return kept === 1;
}

/** The number of what was issued under a serial. */
export async function selectNumber(db: Queryable, serial: string): Promise<string | undefined> {
  return (await db.maybe<{ number: string }>(sql`select number from invoice.issued where serial = ${serial}`))?.number;
}

export async function isNumberUsed(tx: Transaction, number: string): Promise<boolean> {
  return (await tx.maybe(sql`select from invoice.issued where number = ${number}`)) !== undefined;
}

export type FileRow = { type: number; contentCipher: Buffer };

export async function insertFile(
  tx: Transaction,
  serial: string,
  { type, contentCipher, bytes }: FileRow & { bytes: number },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into invoice.file (serial, type, content_cipher, bytes, created_at)
    values (${serial}, ${type}, ${contentCipher}, ${bytes}, ${now})`);
}

export function selectFile(db: Queryable, serial: string, type: number): Promise<FileRow | undefined> {
  return db.maybe<FileRow>(sql`
    select type, content_cipher from invoice.file where serial = ${serial} and type = ${type}`);
}

/** Notes that the platform issued a serial and gave no files; answers since when it has not. */
export async function noteWithheld(db: Queryable, serial: string, number: string, now: Date): Promise<Date> {
  const { since } = await db.one<{ since: Date }>(sql`
    insert into invoice.withheld (serial, number, since) values (${serial}, ${number}, ${now})
    on conflict (serial) do update set number = excluded.number
    returning since`);
  return since;
}

/** Under which number the platform issued what it gave no files of. */
export async function selectWithheld(db: Queryable, serial: string): Promise<string | undefined> {
  return (await db.maybe<{ number: string }>(sql`select number from invoice.withheld where serial = ${serial}`))
    ?.number;
}

/** Serials that are to be issued since before a time: their job may have been lost. */
export async function selectToIssue(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.many<{ serial: string }>(sql`
    select i.no as serial from invoice.invoice i
    where i.status = ${literal(invoiceStatus.issuing)} and i.said = '' and i.closed_at < ${before}
    union all
    select v.no from invoice.reversal v
    where v.status = ${literal(reversalStatus.issuing)} and v.said = '' and v.closed_at < ${before}`);
  return rows.map(({ serial }) => serial);
}
