// The only SQL of the message centre.
import type { Queryable } from '@jishi/db';

export type MessageRow = {
  id: string;
  kind: number;
  title: string;
  text: string;
  link: string;
  created_at: Date;
  read_at: Date | null;
};

export type MessageFilter = { memberId: string; kind: number | null; unreadOnly: boolean };

const MATCHES = `
  member_id = $1
  and ($2::smallint is null or kind = $2)
  and (not $3::boolean or read_at is null)`;

export async function selectMessages(
  db: Queryable,
  { memberId, kind, unreadOnly }: MessageFilter,
  page: { offset: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select id, kind, title, text, link, created_at, read_at
     from message.member_message
     where ${MATCHES}
     order by id desc
     offset $4
     limit $5`,
    [memberId, kind, unreadOnly, page.offset, page.limit],
  );
  return rows;
}

/** How many messages match, counting no further than `cap`. */
export async function countMessages(
  db: Queryable,
  { memberId, kind, unreadOnly }: MessageFilter,
  cap: number,
): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from message.member_message where ${MATCHES} limit $4) counted`,
    [memberId, kind, unreadOnly, cap],
  );
  return Number(rows[0]!.n);
}

/** One message of a member, marked read by this very look unless it was before. */
export async function readMessage(
  db: Queryable,
  memberId: string,
  id: string,
  now: Date,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<MessageRow>(
    `update message.member_message
     set read_at = coalesce(read_at, $3)
     where id = $2 and member_id = $1
     returning id, kind, title, text, link, created_at, read_at`,
    [memberId, id, now],
  );
  return rows[0];
}

export async function countUnreadByKind(db: Queryable, memberId: string): Promise<Map<number, number>> {
  const { rows } = await db.query<{ kind: number; n: string }>(
    'select kind, count(*) as n from message.member_message where member_id = $1 and read_at is null group by kind',
    [memberId],
  );
  return new Map(rows.map((row) => [row.kind, Number(row.n)]));
}

/** Marks what is unread and matches; a message that comes at the same moment stays unread. Answers how many. */
export async function markRead(
  db: Queryable,
  memberId: string,
  { ids, kind, now }: { ids: readonly string[] | null; kind: number | null; now: Date },
): Promise<number> {
  const { rowCount } = await db.query(
    `update message.member_message
     set read_at = $4
     where member_id = $1
       and read_at is null
       and ($2::bigint[] is null or id = any ($2))
       and ($3::smallint is null or kind = $3)`,
    [memberId, ids, kind, now],
  );
  return rowCount ?? 0;
}

/**
 * Removes at most `limit` messages from before `before`, keeping count of the broadcasts among them that were read;
 * answers how many there were.
 */
export async function deleteOldMessages(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `with gone as (
       delete from message.member_message
       where id in (select id from message.member_message where created_at < $1 order by created_at limit $2)
       returning event, event_key, read_at
     ), counted as (
       update message.broadcast b
       set read_purged = b.read_purged + g.n
       from (
         select event_key::bigint as id, count(*) as n
         from gone
         where event = 'broadcast' and read_at is not null
         group by event_key
       ) g
       where b.id = g.id
     )
     select count(*) as n from gone`,
    [before, limit],
  );
  return Number(rows[0]!.n);
}
