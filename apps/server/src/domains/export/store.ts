// The only SQL of exports. What is written belongs to one attempt: a writer whom another one followed changes nothing any more.
// Leases are counted by the database's clock, which all workers share.
import { exportState } from '@jishi/contract/enums/content';
import { type Database, type Queryable, type Sql, type Transaction, sql, statementsOn } from '@jishi/db';
import type { PoolClient } from 'pg';
import type { MemberId } from '../../kernel/context';

export type ExportRow = {
  id: string;
  memberId: MemberId;
  kind: number;
  state: number;
  rows: number;
  bytes: number;
  chunks: number;
  failure: string;
  askedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
};

const COLUMNS = sql`
  r.id, r.member_id, r.kind, r.state, r.rows, r.bytes::float8 as bytes, r.chunks, r.failure,
  r.asked_at, r.finished_at, r.expires_at`;

type Asked = { memberId: MemberId; kind: number; conditions: object; key: string | null; now: Date };

/** Lets a member's requests decide one after the other. */
export async function lockRequests(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('export.request:' || ${memberId}::text, 0))`);
}

/** The request that was made under a key, and whether it asked for the same. */
export function selectByKey(
  tx: Transaction,
  { memberId, kind, conditions, key }: Asked,
): Promise<(ExportRow & { same: boolean }) | undefined> {
  return tx.maybe(sql`
    select ${COLUMNS}, r.conditions = ${JSON.stringify(conditions)}::jsonb as same from export.request r
    where r.member_id = ${memberId} and r.kind = ${kind} and r.idempotency_key = ${key}`);
}

/** Inserts, unless the member has `mostOpen` unfinished ones. */
export function insertRequest(
  tx: Transaction,
  { memberId, kind, conditions, key, now }: Asked,
  mostOpen: number,
): Promise<ExportRow | undefined> {
  return tx.maybe<ExportRow>(sql`
    insert into export.request as r (member_id, kind, conditions, idempotency_key, asked_at)
    select ${memberId}::bigint, ${kind}::smallint, ${JSON.stringify(conditions)}::jsonb, ${key}::text, ${now}::timestamptz
    where (select count(*) from export.request o where o.member_id = ${memberId} and o.state in (${exportState.waiting}, ${exportState.running})) < ${mostOpen}
    returning ${COLUMNS}`);
}

/** One of a member's own. */
export function selectOwn(db: Queryable, memberId: MemberId, id: string): Promise<ExportRow | undefined> {
  return db.maybe<ExportRow>(sql`
    select ${COLUMNS} from export.request r where r.id = ${id} and r.member_id = ${memberId}`);
}

export type Claim = {
  id: string;
  memberId: MemberId;
  kind: number;
  attempt: number;
  askedAt: Date;
  conditions: unknown;
  /** Pieces that a writer before has saved. */
  kept: number;
};

const CLAIMED = sql`r.id, r.member_id, r.kind, r.attempt, r.asked_at, r.conditions, r.chunks as kept`;

const leaseFor = (ms: number) => sql`statement_timestamp() + ${ms} * interval '1 millisecond'`;

/** Lets writers take on requests one after the other. */
export async function lockQueue(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('export.queue'))`);
}

/** What a writer's session holds locked while it lives; the next writer of the same file has another. */
const presenceOf = (id: Sql, attempt: Sql) => sql`hashtextextended('export.writer:' || ${id} || ':' || ${attempt}, 0)`;

/** Holds it for as long as the session lasts: the database lets go when the process is killed. */
export async function holdPresence(session: Queryable, { id, attempt }: Pick<Claim, 'id' | 'attempt'>): Promise<void> {
  await session.run(sql`select pg_advisory_lock(${presenceOf(sql`${id}::text`, sql`${attempt}::text`)})`);
}

/** A connection of the writer's own, whose end tells that nobody writes any more; made when there is something to write. */
export class WriterSession {
  #client: PoolClient | undefined;

  constructor(private readonly db: Database) {}

  async hold(claim: Claim): Promise<void> {
    this.#client ??= await this.db.pool.connect();
    await holdPresence(statementsOn(this.#client), claim);
  }

  /** Closes it: given back to the pool, it would go on holding what a dead writer must not hold. */
  end() {
    this.#client?.release(true);
  }
}

/** Whether nobody writes: the writer's session has ended, or the writer hangs and its lease is over. */
const isLeft = (row: Sql) => sql`(coalesce(${row}.lease_until, '-infinity') <= statement_timestamp() or not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = ${presenceOf(sql`${row}.id`, sql`${row}.attempt`)}
  ))`;

/** Requests whose last permitted writer is dead. */
export function selectExhausted(tx: Transaction, mostAttempts: number): Promise<Claim[]> {
  return tx.many<Claim>(sql`
    select ${CLAIMED} from export.request r
    where r.state = ${exportState.running} and ${isLeft(sql`r`)} and r.attempt >= ${mostAttempts}
    for no key update`);
}

/**
 * Claims the oldest request without a writer, to go on where the last one stopped; undefined when there is none or enough
 * are being written.
 */
export async function claimRequest(
  tx: Transaction,
  { leaseMs, mostWriters }: { leaseMs: number; mostWriters: number },
): Promise<Claim | undefined> {
  return tx.maybe<Claim>(sql`
    update export.request r
    set state = ${exportState.running}, attempt = r.attempt + 1, lease_until = ${leaseFor(leaseMs)}
    where r.id = (
        select w.id from export.request w
        where w.state in (${exportState.waiting}, ${exportState.running}) and ${isLeft(sql`w`)}
        order by w.id limit 1
        for no key update
      )
      and (select count(*) from export.request o where o.state = ${exportState.running} and not ${isLeft(sql`o`)}) < ${mostWriters}
    returning ${CLAIMED}`);
}

/** So much later by the database's clock; undefined while nothing is being written. */
export async function selectNextLook(db: Queryable, laterMs: number): Promise<Date | undefined> {
  const row = await db.maybe<{ at: Date }>(sql`
    select ${leaseFor(laterMs)} as at
    where exists (select from export.request where state = ${exportState.running})`);
  return row?.at;
}

/** `rows` and `bytes`: of the file up to its end. */
type Chunk = { n: number; content: Buffer; rows: number; bytes: number; leaseMs: number };

/** Whether a request is still written by the one who claimed it. */
const isHeld = ({ id, attempt }: Claim) => sql`id = ${id} and attempt = ${attempt} and state = ${exportState.running}`;

/** The writer lives. */
export async function keepLease(db: Queryable, claim: Claim, leaseMs: number): Promise<void> {
  await db.run(sql`update export.request set lease_until = ${leaseFor(leaseMs)} where ${isHeld(claim)}`);
}

/** Drops the pieces from `n` on: the list has changed since they were written. */
export async function dropChunks(db: Queryable, claim: Claim, n: number): Promise<void> {
  await db.run(sql`
    with held as (update export.request set chunks = ${n}::int where ${isHeld(claim)} returning id)
    delete from export.chunk c using held where c.request_id = held.id and c.n >= ${n}::int`);
}

/** Saves the next chunk and extends the lease; false when another writer has taken over. */
export async function insertChunk(
  db: Queryable,
  claim: Claim,
  { n, content, rows, bytes, leaseMs }: Chunk,
): Promise<boolean> {
  const saved = await db.run(sql`
    with held as (
      update export.request
      set rows = ${rows}, bytes = ${bytes}, chunks = ${n + 1}, lease_until = ${leaseFor(leaseMs)}
      where ${isHeld(claim)}
      returning id
    )
    insert into export.chunk (request_id, n, content) select id, ${n}::int, ${content}::bytea from held`);
  return saved === 1;
}

/** The file is whole; false when another writer has taken over. */
export async function markReady(
  tx: Transaction,
  claim: Claim,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const marked = await tx.run(sql`
    update export.request set state = ${exportState.ready}, lease_until = null, finished_at = ${now}, expires_at = ${expiresAt}
    where ${isHeld(claim)}`);
  return marked === 1;
}

/** There will be no file; false when another writer has taken over. */
export async function markFailed(tx: Transaction, claim: Claim, why: string, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    update export.request set state = ${exportState.failed}, lease_until = null, finished_at = ${now}, failure = ${why}
    where ${isHeld(claim)}`);
  if (marked) await tx.run(sql`delete from export.chunk where request_id = ${claim.id}`);
  return marked === 1;
}

/** A piece of a file; undefined when it has been dropped. */
export async function selectChunk(db: Queryable, id: string, n: number): Promise<Buffer | undefined> {
  const row = await db.maybe<{ content: Buffer }>(
    sql`select content from export.chunk where request_id = ${id} and n = ${n}`,
  );
  return row?.content;
}

/** Drops the files that are past their time. */
export async function dropExpired(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    with expired as (update export.request set state = ${exportState.expired} where state = ${exportState.ready} and expires_at <= ${now} returning id)
    delete from export.chunk c using expired e where c.request_id = e.id`);
}

/** Forgets finished requests from before a time. */
export async function dropOld(db: Queryable, before: Date): Promise<void> {
  await db.run(
    sql`delete from export.request where asked_at < ${before} and state in (${exportState.failed}, ${exportState.expired})`,
  );
}

/** Drops a member's requests and files; one being written ends. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from export.request where member_id = ${memberId}`);
}
