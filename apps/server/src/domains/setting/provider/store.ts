// Changes of providers' keys, each one kept without the secrets once they are replaced; and the calls that tried keys out.
import { reviewKind } from '@jishi/contract/enums/review';
import type { Provider } from '@jishi/contract/providers';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { Texts } from '../../../kernel/provider-settings';
import { ChangeStatus, type Changed } from '../rules';

/** `savedAt`: since when it holds; of what waits, when it was proposed. `agreedBy`: '' where nobody had to. */
export type ChangeRow = {
  id: string;
  provider: Provider;
  /** The one whose place it takes. */
  previous: string | null;
  /** All that operators have said of this provider with it, but for what is sealed. */
  said: Texts;
  secretCipher: Buffer | null;
  changed: Changed;
  status: number;
  reason: string;
  savedBy: string;
  agreedBy: string;
  savedAt: Date;
};

const IN_FORCE = literal(ChangeStatus.inForce);

const SHOWN = sql`
  c.id::text as id, c.provider, c.previous::text as previous, c.said, c.secret_cipher, c.changed, c.status, c.reason,
  a.name as saved_by, coalesce(g.name, '') as agreed_by, c.saved_at
  from setting.provider_change c
  join operator.account a on a.id = c.saved_by
  left join operator.account g on g.id = c.agreed_by`;

/** The last changes of a provider that came into force, the newest first. */
export function selectChanges(db: Queryable, provider: Provider, most: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(
    sql`select ${SHOWN} where c.provider = ${provider} and c.status = ${IN_FORCE} order by c.id desc limit ${most}`,
  );
}

/** The one in force, and the one that waits. */
export async function selectStanding(
  db: Queryable,
  provider: Provider,
): Promise<{ inForce: ChangeRow | undefined; waiting: ChangeRow | undefined }> {
  const waiting = db.maybe<ChangeRow>(
    sql`select ${SHOWN} where c.provider = ${provider} and c.status = ${literal(ChangeStatus.waiting)}`,
  );
  const [inForce] = await selectChanges(db, provider, 1);
  return { inForce, waiting: await waiting };
}

/** Who said each field last, and when. */
export async function selectAuthors(
  db: Queryable,
  provider: Provider,
): Promise<Map<string, { savedBy: string; savedAt: Date }>> {
  const rows = await db.many<{ name: string; savedBy: string; savedAt: Date }>(sql`
    select distinct on (n.name) n.name, a.name as saved_by, c.saved_at
    from setting.provider_change c
    join operator.account a on a.id = c.saved_by
    cross join lateral jsonb_object_keys(c.changed) n (name)
    where c.provider = ${provider} and c.status = ${IN_FORCE}
    order by n.name, c.id desc`);
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/** The providers of whom a change waits. */
export async function selectWaiting(db: Queryable): Promise<Set<string>> {
  const rows = await db.many<{ provider: string }>(
    sql`select provider from setting.provider_change where status = ${literal(ChangeStatus.waiting)}`,
  );
  return new Set(rows.map(({ provider }) => provider));
}

export function selectChange(db: Queryable, id: string): Promise<ChangeRow | undefined> {
  return db.maybe<ChangeRow>(sql`select ${SHOWN} where c.id = ${id}`);
}

/** The review of a change that waits; '' for none. */
export async function selectReviewId(db: Queryable, id: string): Promise<string> {
  const { reviewId } = await db.one<{ reviewId: string }>(sql`
    select coalesce(max(r.id)::text, '') as review_id from review.review r
    where r.kind = ${reviewKind.provider} and r.subject_id = ${id}`);
  return reviewId;
}

/** A change, locked until the transaction ends. */
export function lockChange(tx: Transaction, id: string): Promise<ChangeRow | undefined> {
  return tx.maybe<ChangeRow>(sql`select ${SHOWN} where c.id = ${id} for update of c`);
}

/** Makes whoever changes keys wait until the transaction ends; readers do not. */
export async function lockChanges(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table setting.provider_change in share row exclusive mode`);
}

type NewChange = Omit<ChangeRow, 'id' | 'agreedBy'>;

/** Keeps a change, under the lock. */
export async function insertChange(tx: Transaction, row: NewChange): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into setting.provider_change (provider, previous, said, secret_cipher, changed, status, reason, saved_by, saved_at)
    values (
      ${row.provider}, ${row.previous}, ${JSON.stringify(row.said)}::jsonb, ${row.secretCipher},
      ${JSON.stringify(row.changed)}::jsonb, ${row.status}, ${row.reason}, ${row.savedBy}, ${row.savedAt}
    )
    returning id::text as id`);
  return id;
}

/** Brings a locked one into force; false where another one came into force after it was proposed. */
export async function enforce(tx: Transaction, id: string, by: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update setting.provider_change w
    set status = ${IN_FORCE}, agreed_by = ${by}, saved_at = ${now}
    where w.id = ${id} and w.previous is not distinct from (
      select max(c.id) from setting.provider_change c where c.provider = w.provider and c.status = ${IN_FORCE}
    )`);
  return changed === 1;
}

/** Ends a locked one that never held; its secrets are gone. */
export async function end(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update setting.provider_change set status = ${status}, secret_cipher = null where id = ${id}`);
}

/** Forgets the secrets whose place another change took. */
export async function forgetSecrets(tx: Transaction, id: string | null): Promise<void> {
  await tx.run(sql`update setting.provider_change set secret_cipher = null where id = ${id}`);
}

export type TestRow = {
  provider: Provider;
  isTyped: boolean;
  version: string | null;
  isGood: boolean;
  words: string;
  testedBy: string;
  testedAt: Date;
};

/** The last test of each provider that ended. */
export function selectLastTests(db: Queryable): Promise<TestRow[]> {
  return db.many<TestRow>(sql`
    select distinct on (t.provider) t.provider, t.is_typed, t.version::text as version, t.is_good, t.words,
      a.name as tested_by, t.tested_at
    from setting.provider_test t
    join operator.account a on a.id = t.tested_by
    where t.is_good is not null
    order by t.provider, t.id desc`);
}

/** Notes that a test begins, unless the operator made `most` in the seconds before; undefined then. */
export async function beginTest(
  tx: Transaction,
  test: { provider: Provider; isTyped: boolean; version: string | null; by: string; now: Date },
  { most, seconds }: { most: number; seconds: number },
): Promise<string | undefined> {
  await tx.run(sql`lock table setting.provider_test in share row exclusive mode`);
  const begun = await tx.maybe<{ id: string }>(sql`
    insert into setting.provider_test (provider, is_typed, version, tested_by, tested_at)
    select ${test.provider}, ${test.isTyped}, ${test.version}::bigint, ${test.by}::bigint, ${test.now}::timestamptz
    where (
      select count(*) from setting.provider_test t
      where t.tested_by = ${test.by}::bigint and t.tested_at > ${test.now}::timestamptz - make_interval(secs => ${seconds}::int)
    ) < ${most}::int
    returning id::text as id`);
  return begun?.id;
}

/** Notes what a test found. */
export async function endTest(db: Queryable, id: string, isGood: boolean, words: string): Promise<void> {
  await db.run(sql`update setting.provider_test set is_good = ${isGood}, words = ${words} where id = ${id}`);
}
