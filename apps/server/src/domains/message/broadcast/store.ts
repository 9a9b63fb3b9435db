// The only SQL of broadcasts.
import { memberStatus } from '@jishi/contract/enums/account';
import { broadcastStatus } from '@jishi/contract/enums/content';
import { type Queryable, type Sql, type Transaction, all, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { parseTime } from '../../../kernel/time';
import { type Audience } from './rules';

export type BroadcastRow = {
  id: string;
  title: string;
  text: string;
  link: string;
  kind: number;
  audience: Audience;
  channels: string[];
  status: number;
  sendAt: Date | null;
  startedAt: Date | null;
  toldUpTo: string;
  sent: number;
  createdAt: Date;
  version: number;
};
export type ShownBroadcast = BroadcastRow & { operatorName: string; read: number };
export type Draft = Pick<BroadcastRow, 'title' | 'text' | 'link' | 'kind' | 'audience' | 'channels'>;

const COLUMNS = sql`
  b.id, b.title, b.text, b.link, b.kind, b.audience, b.channels, b.status, b.send_at, b.started_at,
  b.told_up_to::text, b.sent, b.created_at, b.version`;
const SHOWN = sql`
  select
    ${COLUMNS},
    o.name as operator_name,
    (b.read_purged + (
      select count(*)
      from message.member_message m
      where m.event = 'broadcast' and m.event_key = b.id::text and m.read_at is not null
    ))::int as read
  from message.broadcast b
  join operator.account o on o.id = b.operator_id`;

const ofStatus = (status: number | null) => (status === null ? sql`true` : sql`b.status = ${status}`);

/** The newest first. */
export async function selectBroadcasts(
  db: Queryable,
  status: number | null,
  page: { offset: number; limit: number },
): Promise<ShownBroadcast[]> {
  return db.many<ShownBroadcast>(sql`
    ${SHOWN}
    where ${ofStatus(status)}
    order by b.id desc
    offset ${page.offset}
    limit ${page.limit}`);
}

export async function countBroadcasts(db: Queryable, status: number | null): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from message.broadcast b where ${ofStatus(status)}`);
  return n;
}

export async function selectBroadcast(db: Queryable, id: string): Promise<ShownBroadcast | undefined> {
  return db.maybe<ShownBroadcast>(sql`${SHOWN} where b.id = ${id}`);
}

export async function insertDraft(
  tx: Transaction,
  draft: Draft & { operatorId: string; createdAt: Date },
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into message.broadcast (title, text, link, kind, audience, channels, operator_id, created_at)
    values (
      ${draft.title}, ${draft.text}, ${draft.link}, ${draft.kind}, ${JSON.stringify(draft.audience)}, ${draft.channels},
      ${draft.operatorId}, ${draft.createdAt}
    )
    returning id`);
  return row.id;
}

/** Changes a draft; false when it is none any more, or not of this version. */
export async function updateDraft(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  draft: Draft,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update message.broadcast
    set title = ${draft.title}, text = ${draft.text}, link = ${draft.link}, kind = ${draft.kind},
      audience = ${JSON.stringify(draft.audience)}, channels = ${draft.channels}, version = version + 1
    where id = ${id} and version = ${version} and status = ${broadcastStatus.draft}`);
  return changed === 1;
}

/** Puts a draft on the schedule; false when it is none any more, or not of this version. */
export async function schedule(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  sendAt: Date,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update message.broadcast
    set status = ${broadcastStatus.scheduled}, send_at = ${sendAt}, moved_at = greatest(${sendAt}, ${now}::timestamptz)
    where id = ${id} and version = ${version} and status = ${broadcastStatus.draft}`);
  return changed === 1;
}

/** Takes one back that has not begun; false when it has. */
export async function cancelScheduled(tx: Transaction, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update message.broadcast
    set status = ${broadcastStatus.cancelled}
    where id = ${id} and status = ${broadcastStatus.scheduled}`);
  return changed === 1;
}

export async function deleteDraft(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.run(sql`delete from message.broadcast where id = ${id} and status = ${broadcastStatus.draft}`)) === 1
  );
}

/** Takes a broadcast that is due for one batch, beginning it if need be; another batch of it waits for this transaction. */
export async function takeForBatch(tx: Transaction, id: string, now: Date): Promise<BroadcastRow | undefined> {
  return tx.maybe<BroadcastRow>(sql`
    update message.broadcast b
    set status = ${broadcastStatus.sending}, started_at = coalesce(started_at, ${now})
    where b.id = ${id}
      and b.status in (${broadcastStatus.scheduled}, ${broadcastStatus.sending})
      and b.send_at <= ${now}
    returning ${COLUMNS}`);
}

/** Records a sent batch; `isLast` ends the broadcast. */
export async function noteBatch(
  tx: Transaction,
  id: string,
  batch: { toldUpTo: string; told: number; isLast: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    update message.broadcast
    set told_up_to = ${batch.toldUpTo}, sent = sent + ${batch.told}, moved_at = ${batch.now},
      status = case when ${batch.isLast} then ${broadcastStatus.sent} else status end
    where id = ${id}`);
}

/** Broadcasts that should have moved since `before`. */
export async function selectStill(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id
    from message.broadcast
    where status in (${broadcastStatus.scheduled}, ${broadcastStatus.sending}) and moved_at < ${before}`);
  return rows.map((row) => row.id);
}

/** In good standing, and every condition that was given holds. */
function inAudience({ memberIds, authStatus, projectId, regAfter, regBefore }: Audience): Sql {
  const conditions = [sql`m.status = ${memberStatus.normal}`];
  if (memberIds) conditions.push(sql`m.id = any (${memberIds}::bigint[])`);
  if (authStatus != null) conditions.push(sql`m.auth_status = ${authStatus}`);
  if (projectId)
    conditions.push(sql`exists (select from access.apply a where a.member_id = m.id and a.project_id = ${projectId})`);
  if (regAfter) conditions.push(sql`m.reg_time >= ${parseTime(regAfter)}`);
  if (regBefore) conditions.push(sql`m.reg_time <= ${parseTime(regBefore)}`);
  return all(conditions);
}

export async function countAudience(db: Queryable, audience: Audience): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from account.member m where ${inAudience(audience)}`);
  return n;
}

/** The next members of an audience after an id, in order of id; those who registered after `startedAt` are not part. */
export async function selectAudience(
  tx: Transaction,
  audience: Audience,
  { after, startedAt, limit }: { after: string; startedAt: Date; limit: number },
): Promise<MemberId[]> {
  const rows = await tx.many<{ id: MemberId }>(sql`
    select m.id
    from account.member m
    where ${inAudience(audience)} and m.id > ${after} and m.reg_time <= ${startedAt}
    order by m.id
    limit ${limit}`);
  return rows.map((row) => row.id);
}
