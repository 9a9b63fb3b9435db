// The only SQL of exports. What is written belongs to one attempt: a writer that lost its lease changes nothing any more.
// Leases are counted by the database's clock, which all workers share.
import type { Queryable, Transaction } from '@jishi/db';
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

const COLUMNS = `
  r.id, r.member_id as "memberId", r.kind, r.state, r.rows, r.bytes::float8 as bytes, r.chunks, r.failure,
  r.asked_at as "askedAt", r.finished_at as "finishedAt", r.expires_at as "expiresAt"`;

type Asked = { memberId: MemberId; kind: number; conditions: object; key: string | null; now: Date };

/** Lets a member's requests decide one after the other. */
export async function lockRequests(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('export.request:' || $1::text, 0))", [memberId]);
}

/** The request that was made under a key, and whether it asked for the same. */
export async function selectByKey(
  tx: Transaction,
  { memberId, kind, conditions, key }: Asked,
): Promise<(ExportRow & { same: boolean }) | undefined> {
  const { rows } = await tx.query<ExportRow & { same: boolean }>(
    `select ${COLUMNS}, r.conditions = $4::jsonb as same from export.request r
     where r.member_id = $1 and r.kind = $2 and r.idempotency_key = $3`,
    [memberId, kind, key, JSON.stringify(conditions)],
  );
  return rows[0];
}

/** Inserts, unless the member has `mostOpen` unfinished ones. */
export async function insertRequest(tx: Transaction, asked: Asked, mostOpen: number): Promise<ExportRow | undefined> {
  const { memberId, kind, conditions, key, now } = asked;
  const { rows } = await tx.query<ExportRow>(
    `insert into export.request as r (member_id, kind, conditions, idempotency_key, asked_at)
     select $1, $2, $3, $4, $5
     where (select count(*) from export.request o where o.member_id = $1 and o.state in (1, 2)) < $6
     returning ${COLUMNS}`,
    [memberId, kind, JSON.stringify(conditions), key, now, mostOpen],
  );
  return rows[0];
}

/** A page of a member's requests, the newest first. */
export async function selectRequests(
  db: Queryable,
  memberId: MemberId,
  kind: number | null,
  page: { limit: number; offset: number },
): Promise<{ rows: ExportRow[]; total: number }> {
  const matches = 'r.member_id = $1 and ($2::smallint is null or r.kind = $2)';
  const { rows } = await db.query<ExportRow>(
    `select ${COLUMNS} from export.request r where ${matches} order by r.id desc limit $3 offset $4`,
    [memberId, kind, page.limit, page.offset],
  );
  const counted = await db.query<{ n: number }>(`select count(*)::int as n from export.request r where ${matches}`, [
    memberId,
    kind,
  ]);
  return { rows, total: counted.rows[0]!.n };
}

/** One of a member's own. */
export async function selectOwn(db: Queryable, memberId: MemberId, id: string): Promise<ExportRow | undefined> {
  const { rows } = await db.query<ExportRow>(
    `select ${COLUMNS} from export.request r where r.id = $1 and r.member_id = $2`,
    [id, memberId],
  );
  return rows[0];
}

export type Claim = {
  id: string;
  memberId: MemberId;
  kind: number;
  attempt: number;
  askedAt: Date;
  conditions: unknown;
};

const CLAIMED = `r.id, r.member_id as "memberId", r.kind, r.attempt, r.asked_at as "askedAt", r.conditions`;

/** Lets writers take on requests one after the other. */
export async function lockQueue(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('export.queue'))");
}

/** Requests whose last permitted writer is dead. */
export async function selectExhausted(tx: Transaction, mostAttempts: number): Promise<Claim[]> {
  const { rows } = await tx.query<Claim>(
    `select ${CLAIMED} from export.request r where r.state = 2 and r.lease_until <= statement_timestamp() and r.attempt >= $1
     for no key update`,
    [mostAttempts],
  );
  return rows;
}

/** Takes on the oldest request that nobody writes, from its beginning; undefined when there is none, or enough are written. */
export async function claimRequest(
  tx: Transaction,
  { leaseMs, mostWriters }: { leaseMs: number; mostWriters: number },
): Promise<Claim | undefined> {
  const { rows } = await tx.query<Claim>(
    `update export.request r
     set state = 2, attempt = r.attempt + 1, lease_until = statement_timestamp() + $1 * interval '1 millisecond', rows = 0, bytes = 0, chunks = 0
     where r.id = (
         select w.id from export.request w
         where w.state in (1, 2) and coalesce(w.lease_until, '-infinity') <= statement_timestamp()
         order by w.id limit 1
         for no key update
       )
       and (select count(*) from export.request o where o.state = 2 and o.lease_until > statement_timestamp()) < $2
     returning ${CLAIMED}`,
    [leaseMs, mostWriters],
  );
  if (rows[0]) await tx.query('delete from export.chunk where request_id = $1', [rows[0].id]);
  return rows[0];
}

type Chunk = { n: number; content: Buffer; rows: number; bytes: number; leaseMs: number };

/** Saves the next piece and goes on holding the lease; false when another writer has taken over. */
export async function insertChunk(db: Queryable, { id, attempt }: Claim, chunk: Chunk): Promise<boolean> {
  const { rowCount } = await db.query(
    `with held as (
       update export.request
       set rows = $5, bytes = bytes + $6, chunks = $3 + 1, lease_until = statement_timestamp() + $7 * interval '1 millisecond'
       where id = $1 and attempt = $2 and state = 2
       returning id
     )
     insert into export.chunk (request_id, n, content) select id, $3, $4 from held`,
    [id, attempt, chunk.n, chunk.content, chunk.rows, chunk.bytes, chunk.leaseMs],
  );
  return rowCount === 1;
}

/** The file is whole; false when another writer has taken over. */
export async function markReady(
  tx: Transaction,
  { id, attempt }: Claim,
  times: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update export.request set state = 3, lease_until = null, finished_at = $3, expires_at = $4
     where id = $1 and attempt = $2 and state = 2`,
    [id, attempt, times.now, times.expiresAt],
  );
  return rowCount === 1;
}

/** There will be no file; false when another writer has taken over. */
export async function markFailed(tx: Transaction, { id, attempt }: Claim, why: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update export.request set state = 4, lease_until = null, finished_at = $4, failure = $3
     where id = $1 and attempt = $2 and state = 2`,
    [id, attempt, why, now],
  );
  if (rowCount) await tx.query('delete from export.chunk where request_id = $1', [id]);
  return rowCount === 1;
}

/** A piece of a file; undefined when it has been dropped. */
export async function selectChunk(db: Queryable, id: string, n: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(
    'select content from export.chunk where request_id = $1 and n = $2',
    [id, n],
  );
  return rows[0]?.content;
}

/** Drops the files that are past their time. */
export async function dropExpired(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `with expired as (update export.request set state = 5 where state = 3 and expires_at <= $1 returning id)
     delete from export.chunk c using expired e where c.request_id = e.id`,
    [now],
  );
}

/** Forgets finished requests from before a time. */
export async function dropOld(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from export.request where asked_at < $1 and state in (4, 5)', [before]);
}

/** Drops what a member has asked for, files included; one being written ends. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query('delete from export.request where member_id = $1', [memberId]);
}
