// Settings of invoices as operators saved them, each one kept.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Seller } from '../../../kernel/settings';

export type SettingRow = Seller & { id: string; minimum: bigint; reason: string; savedBy: string; savedAt: Date };

const SHOWN = sql`
  s.id::text as id, s.name, s.tax_no, s.address, s.phone, s.bank, s.account, s.minimum, s.reason,
  a.name as saved_by, s.saved_at
  from invoice.setting s join operator.account a on a.id = s.saved_by`;

/** What was in force at a time; undefined before the first one. */
export function selectSettingAt(db: Queryable, at: Date): Promise<SettingRow | undefined> {
  return db.maybe<SettingRow>(sql`select ${SHOWN} where s.saved_at <= ${at} order by s.id desc limit 1`);
}

/** The last ones, the newest first. */
export function selectSettings(db: Queryable, most: number): Promise<SettingRow[]> {
  return db.many<SettingRow>(sql`select ${SHOWN} order by s.id desc limit ${most}`);
}

/** Keeps new ones in the place of `previous`; false when others did so before. */
export async function insertSetting(
  tx: Transaction,
  {
    previous,
    ...row
  }: Seller & { previous: string | null; minimum: bigint; reason: string; savedBy: string; savedAt: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into invoice.setting (
      previous, name, tax_no, address, phone, bank, account, minimum, reason, saved_by, saved_at
    )
    values (
      ${previous}, ${row.name}, ${row.taxNo}, ${row.address}, ${row.phone}, ${row.bank}, ${row.account}, ${row.minimum},
      ${row.reason}, ${row.savedBy}, ${row.savedAt}
    )
    on conflict do nothing`);
  return inserted === 1;
}
