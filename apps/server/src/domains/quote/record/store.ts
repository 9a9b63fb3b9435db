// The SQL of versions: each is written once and never changed.
import { quoteChange, quoteStatus } from '@jishi/contract/enums/quote';
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import type { Asked } from '../../../kernel/asked';
import type { MemberId } from '../../../kernel/context';
import type { Counts, Line } from '../rules';

export type RecordRow = Counts & {
  id: string;
  memberId: MemberId;
  version: number;
  clientId: string;
  title: string;
  headCipher: Buffer;
  effectiveAt: Date;
  createdAt: Date;
};

export const RECORD = sql`r.id, r.member_id, r.version, r.client_id, r.title, r.head_cipher, r.effective_at, r.created_at, r.rose,
  r.fell, r.added, r.gone`;

/** What a version `r` is at a time: the newest whose time has come is in force, newer ones wait, older ones are past. */
export function statusAt(now: Date): Sql {
  return sql`(
    select case
      when r.version > coalesce(max(v.version), 0) then ${quoteStatus.upcoming}::int
      when r.version = max(v.version) then ${quoteStatus.inForce}
      else ${quoteStatus.past}
    end
    from quote.record v
    where v.member_id = r.member_id and v.effective_at <= ${now}
  )`;
}

/** Makes a member's new versions wait for each other until the transaction ends. */
export async function lockVersions(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('quote.record:' || ${memberId}::text, 0))`);
}

export type Earlier = Counts & { id: string; version: number; isSame: boolean };

/** What stands under a client id, and whether it was asked for in the same words. */
export function selectEarlier(
  db: Queryable,
  memberId: MemberId,
  clientId: string,
  { keyed, plain }: Asked,
): Promise<Earlier | undefined> {
  return db.maybe<Earlier>(sql`
    select id, version, rose, fell, added, gone, coalesce(asked_key = ${keyed}, asked_digest = ${plain}) as is_same
    from quote.record
    where member_id = ${memberId} and client_id = ${clientId}`);
}

export function selectLast(db: Queryable, memberId: MemberId): Promise<RecordRow | undefined> {
  return db.maybe<RecordRow>(sql`
    select ${RECORD} from quote.record r where r.member_id = ${memberId} order by r.version desc limit 1`);
}

export function selectRecord(
  db: Queryable,
  memberId: MemberId,
  id: string,
  now: Date,
): Promise<(RecordRow & { status: number }) | undefined> {
  return db.maybe(sql`
    select ${RECORD}, ${statusAt(now)} as status from quote.record r where r.id = ${id} and r.member_id = ${memberId}`);
}

/** A member's own, locked until the transaction ends. */
export function lockRecord(tx: Transaction, memberId: MemberId, id: string): Promise<RecordRow | undefined> {
  return tx.maybe<RecordRow>(sql`
    select ${RECORD} from quote.record r where r.id = ${id} and r.member_id = ${memberId} for update`);
}

/** In their order. */
export function selectLines(db: Queryable, recordId: string): Promise<Line[]> {
  return db.many<Line>(sql`
    select kind::int, product_id, name, group_name, unit, price, cost, before, change::int
    from quote.line
    where record_id = ${recordId}
    order by position`);
}

export type NewRecord = Omit<RecordRow, 'id' | 'version'> & { asked: Asked; lines: number };

/** Adds the next version; the member's versions are locked. */
export function insertRecord(tx: Transaction, record: NewRecord): Promise<{ id: string; version: number }> {
  return tx.one(sql`
    insert into quote.record (
      member_id, version, client_id, asked_key, title, head_cipher, effective_at, created_at, lines, rose, fell, added, gone
    )
    select
      ${record.memberId}, coalesce(max(version), 0) + 1, ${record.clientId}, ${record.asked.keyed}, ${record.title},
      ${record.headCipher}, ${record.effectiveAt}::timestamptz, ${record.createdAt}::timestamptz, ${record.lines}::int,
      ${record.rose}::int, ${record.fell}::int, ${record.added}::int, ${record.gone}::int
    from quote.record
    where member_id = ${record.memberId}
    returning id, version`);
}

export async function insertLines(tx: Transaction, recordId: string, lines: readonly Line[]): Promise<void> {
  await tx.run(sql`
    insert into quote.line (record_id, position, kind, product_id, name, group_name, unit, price, cost, before, change)
    select ${recordId}, l.position, l.kind, l.product_id, l.name, l.group_name, l.unit, l.price, l.cost, l.before, l.change
    from unnest(
      ${lines.map(({ kind }) => kind)}::smallint[], ${lines.map(({ productId }) => productId)}::bigint[],
      ${lines.map(({ name }) => name)}::text[], ${lines.map(({ groupName }) => groupName)}::text[],
      ${lines.map(({ unit }) => unit)}::text[], ${lines.map(({ price }) => price)}::bigint[],
      ${lines.map(({ cost }) => cost)}::bigint[], ${lines.map(({ before }) => before)}::bigint[],
      ${lines.map(({ change }) => change)}::smallint[]
    ) with ordinality as l (kind, product_id, name, group_name, unit, price, cost, before, change, position)`);
}

export type ChangeRow = Pick<Line, 'name' | 'unit' | 'before' | 'price' | 'change'> & { recordId: string };

/** Of each version the first lines that changed, what rose in front. */
export function selectChanges(db: Queryable, recordIds: readonly string[], most: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(sql`
    select r.id as record_id, l.name, l.unit, l.before, l.price, l.change::int
    from unnest(${recordIds}::bigint[]) as r (id)
    cross join lateral (
      select * from quote.line l
      where l.record_id = r.id and l.change <> ${quoteChange.same}
      order by l.change, l.position
      limit ${most}
    ) l
    order by r.id, l.change, l.position`);
}
