// Changes of providers' keys, each one kept without the secrets once they are replaced; and the calls that tried keys out.
import { reviewKind } from '@jishi/contract/enums/review';
import type { Provider } from '@jishi/contract/providers';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { Texts } from '../../../kernel/provider-settings';
import { type KeptChange, changeStore } from '../change/store';
import { ChangeStatus, type Changed } from '../rules';

export type ChangeRow = KeptChange & {
  provider: Provider;
  /** All that operators have said of this provider with it, but for what is sealed. */
  said: Texts;
  secretCipher: Buffer | null;
  changed: Changed;
};

export const { selectChanges, selectStanding, selectChange, selectReviewId, lockChange, lockChanges, enforce } =
  changeStore<ChangeRow>({
    table: sql`setting.provider_change`,
    of: sql`provider`,
    more: sql`c.said, c.secret_cipher, c.changed`,
    kind: reviewKind.provider,
  });

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
    where c.provider = ${provider} and c.status = ${literal(ChangeStatus.inForce)}
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
