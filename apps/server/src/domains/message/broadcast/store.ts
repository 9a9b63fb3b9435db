// The only SQL of broadcasts.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { parseTime } from '../../../kernel/time';
import { type Audience, BroadcastStatus } from './rules';

export type BroadcastRow = {
  id: string;
  title: string;
  text: string;
  link: string;
  kind: number;
  audience: Audience;
  channels: string[];
  status: number;
  send_at: Date | null;
  started_at: Date | null;
  told_up_to: string;
  sent: number;
  created_at: Date;
  version: number;
};
export type ShownBroadcast = BroadcastRow & { operator_name: string; read: string };
export type Draft = Pick<BroadcastRow, 'title' | 'text' | 'link' | 'kind' | 'audience' | 'channels'>;

const COLUMNS = `
  b.id, b.title, b.text, b.link, b.kind, b.audience, b.channels, b.status, b.send_at, b.started_at, b.told_up_to, b.sent,
  b.created_at, b.version`;
const SHOWN = `
  select
    ${COLUMNS},
    o.name as operator_name,
    b.read_purged + (
      select count(*)
      from message.member_message m
      where m.event = 'broadcast' and m.event_key = b.id::text and m.read_at is not null
    ) as read
  from message.broadcast b
  join operator.account o on o.id = b.operator_id`;

/** The newest first. */
export async function selectBroadcasts(
  db: Queryable,
  status: number | null,
  page: { offset: number; limit: number },
): Promise<ShownBroadcast[]> {
  const { rows } = await db.query<ShownBroadcast>(
    `${SHOWN}
     where $1::smallint is null or b.status = $1
     order by b.id desc
     offset $2
     limit $3`,
    [status, page.offset, page.limit],
  );
  return rows;
}

export async function countBroadcasts(db: Queryable, status: number | null): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select count(*) as n from message.broadcast where $1::smallint is null or status = $1',
    [status],
  );
  return Number(rows[0]!.n);
}

export async function selectBroadcast(db: Queryable, id: string): Promise<ShownBroadcast | undefined> {
  const { rows } = await db.query<ShownBroadcast>(`${SHOWN} where b.id = $1`, [id]);
  return rows[0];
}

export async function insertDraft(
  tx: Transaction,
  draft: Draft & { operatorId: string; createdAt: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into message.broadcast (title, text, link, kind, audience, channels, operator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [...valuesOf(draft), draft.operatorId, draft.createdAt],
  );
  return rows[0]!.id;
}

/** Changes a draft; false when it is none any more, or not of this version. */
export async function updateDraft(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  draft: Draft,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message.broadcast
     set title = $1, text = $2, link = $3, kind = $4, audience = $5, channels = $6, version = version + 1
     where id = $7 and version = $8 and status = ${BroadcastStatus.draft}`,
    [...valuesOf(draft), id, version],
  );
  return rowCount === 1;
}

function valuesOf({ title, text, link, kind, audience, channels }: Draft): unknown[] {
  return [title, text, link, kind, JSON.stringify(audience), channels];
}

/** Puts a draft on the schedule; false when it is none any more, or not of this version. */
export async function schedule(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  sendAt: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message.broadcast
     set status = ${BroadcastStatus.scheduled}, send_at = $2, moved_at = greatest($2, $3::timestamptz)
     where id = $1 and version = $4 and status = ${BroadcastStatus.draft}`,
    [id, sendAt, now, version],
  );
  return rowCount === 1;
}

/** Takes one back that has not begun; false when it has. */
export async function cancelScheduled(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update message.broadcast
     set status = ${BroadcastStatus.cancelled}
     where id = $1 and status = ${BroadcastStatus.scheduled}`,
    [id],
  );
  return rowCount === 1;
}

export async function deleteDraft(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from message.broadcast where id = $1 and status = ${BroadcastStatus.draft}`,
    [id],
  );
  return rowCount === 1;
}

/** Takes a broadcast that is due for one batch, beginning it if need be; another batch of it waits for this transaction. */
export async function takeForBatch(tx: Transaction, id: string, now: Date): Promise<BroadcastRow | undefined> {
  const { rows } = await tx.query<BroadcastRow>(
    `update message.broadcast b
     set status = ${BroadcastStatus.sending}, started_at = coalesce(started_at, $2)
     where b.id = $1
       and b.status in (${BroadcastStatus.scheduled}, ${BroadcastStatus.sending})
       and b.send_at <= $2
     returning ${COLUMNS}`,
    [id, now],
  );
  return rows[0];
}

/** Notes a batch that was told; `isLast` ends the broadcast. */
export async function noteBatch(
  tx: Transaction,
  id: string,
  batch: { toldUpTo: string; told: number; isLast: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `update message.broadcast
     set told_up_to = $2, sent = sent + $3, moved_at = $4, status = case when $5 then ${BroadcastStatus.sent} else status end
     where id = $1`,
    [id, batch.toldUpTo, batch.told, batch.now, batch.isLast],
  );
}

/** Broadcasts that should have moved since `before`. */
export async function selectStill(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id
     from message.broadcast
     where status in (${BroadcastStatus.scheduled}, ${BroadcastStatus.sending}) and moved_at < $1`,
    [before],
  );
  return rows.map((row) => row.id);
}

/** In good standing, and every condition that was given holds. */
const IN_AUDIENCE = `
  m.status = 1
  and ($1::bigint[] is null or m.id = any ($1))
  and ($2::smallint is null or m.auth_status = $2)
  and ($3::bigint is null or exists (select from access.apply a where a.member_id = m.id and a.project_id = $3))
  and ($4::timestamptz is null or m.reg_time >= $4)
  and ($5::timestamptz is null or m.reg_time <= $5)`;

function conditions({ memberIds, authStatus, projectId, regAfter, regBefore }: Audience): unknown[] {
  return [
    memberIds ?? null,
    authStatus ?? null,
    projectId ?? null,
    regAfter ? parseTime(regAfter) : null,
    regBefore ? parseTime(regBefore) : null,
  ];
}

export async function countAudience(db: Queryable, audience: Audience): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from account.member m where ${IN_AUDIENCE}`,
    conditions(audience),
  );
  return Number(rows[0]!.n);
}

/** The next members of an audience after an id, in order of id; those who registered after `startedAt` are not part. */
export async function selectAudience(
  tx: Transaction,
  audience: Audience,
  { after, startedAt, limit }: { after: string; startedAt: Date; limit: number },
): Promise<MemberId[]> {
  const { rows } = await tx.query<{ id: MemberId }>(
    `select m.id
     from account.member m
     where ${IN_AUDIENCE} and m.id > $6 and m.reg_time <= $7
     order by m.id
     limit $8`,
    [...conditions(audience), after, startedAt, limit],
  );
  return rows.map((row) => row.id);
}
