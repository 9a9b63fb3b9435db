// Settings of invoices as operators proposed them, each one kept; those that another operator agreed to hold or held.
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { Seller } from '../../../kernel/settings';
import { SettingStatus } from './rules';

/** `savedAt`: since when it holds; of what waits, when it was proposed. `agreedBy`: '' where nobody had to. */
export type SettingRow = Seller & {
  id: string;
  /** The one whose place it takes. */
  previous: string | null;
  minimum: bigint;
  status: number;
  reason: string;
  savedBy: string;
  agreedBy: string;
  savedAt: Date;
};

const IN_FORCE = literal(SettingStatus.inForce);

const SHOWN = sql`
  s.id::text as id, s.previous::text as previous, s.name, s.tax_no, s.address, s.phone, s.bank, s.account, s.clerk, s.payee,
  s.checker, s.minimum, s.status, s.reason, a.name as saved_by, coalesce(g.name, '') as agreed_by, s.saved_at
  from invoice.setting s
  join operator.account a on a.id = s.saved_by
  left join operator.account g on g.id = s.agreed_by`;

/** What was in force at a time; undefined before the first one. */
export function selectSettingAt(db: Queryable, at: Date): Promise<SettingRow | undefined> {
  return db.maybe<SettingRow>(
    sql`select ${SHOWN} where s.status = ${IN_FORCE} and s.saved_at <= ${at} order by s.id desc limit 1`,
  );
}

/** The last ones that came into force, the newest first. */
export function selectSettings(db: Queryable, most: number): Promise<SettingRow[]> {
  return db.many<SettingRow>(sql`select ${SHOWN} where s.status = ${IN_FORCE} order by s.id desc limit ${most}`);
}

export function selectSetting(db: Queryable, id: string): Promise<SettingRow | undefined> {
  return db.maybe<SettingRow>(sql`select ${SHOWN} where s.id = ${id}`);
}

/** What waits for another operator, with its review. */
export async function selectWaiting(db: Queryable): Promise<(SettingRow & { reviewId: string }) | undefined> {
  const row = await db.maybe<SettingRow>(sql`select ${SHOWN} where s.status = ${literal(SettingStatus.waiting)}`);
  if (!row) return undefined;
  const { reviewId } = await db.one<{ reviewId: string }>(sql`
    select coalesce(max(r.id)::text, '') as review_id from review.review r
    where r.kind = ${reviewKind.invoiceSetting} and r.subject_id = ${row.id}`);
  return { ...row, reviewId };
}

/** A setting, locked until the transaction ends. */
export function lockSetting(tx: Transaction, id: string): Promise<SettingRow | undefined> {
  return tx.maybe<SettingRow>(sql`select ${SHOWN} where s.id = ${id} for update of s`);
}

type NewSetting = Seller & { previous: string | null; minimum: bigint; reason: string; savedBy: string; savedAt: Date };

/** Proposes new ones in the place of `previous`, which are in force; undefined when others are, or another proposal waits. */
export async function insertSetting(tx: Transaction, row: NewSetting): Promise<string | undefined> {
  // An insert that waits for another proposal's agreement would still see what was in force before it.
  await tx.run(sql`lock table invoice.setting in share row exclusive mode`);
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into invoice.setting (
      previous, name, tax_no, address, phone, bank, account, clerk, payee, checker, minimum, status, reason, saved_by, saved_at
    )
    select
      ${row.previous}, ${row.name}, ${row.taxNo}, ${row.address}, ${row.phone}, ${row.bank}, ${row.account}, ${row.clerk},
      ${row.payee}, ${row.checker}, ${row.minimum}, ${literal(SettingStatus.waiting)}, ${row.reason}, ${row.savedBy},
      ${row.savedAt}
    where ${row.previous}::bigint is not distinct from (select max(s.id) from invoice.setting s where s.status = ${IN_FORCE})
    on conflict do nothing
    returning id::text as id`);
  return inserted?.id;
}

/** Brings locked ones into force; false when others came into force after they were proposed. */
export async function enforce(tx: Transaction, id: string, by: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update invoice.setting w
    set status = ${IN_FORCE}, agreed_by = ${by}, saved_at = ${now}
    where w.id = ${id}
      and w.previous is not distinct from (select max(s.id) from invoice.setting s where s.status = ${IN_FORCE})`);
  return changed === 1;
}

/** Ends locked ones that never held. */
export async function end(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update invoice.setting set status = ${status} where id = ${id}`);
}
