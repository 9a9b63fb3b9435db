// The only SQL of the message centre.
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';

export type MessageRow = {
  id: string;
  kind: number;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
  readAt: Date | null;
};

export type MessageFilter = { memberId: string; kind: number | null; unreadOnly: boolean };

function matches({ memberId, kind, unreadOnly }: MessageFilter): Sql {
  return sql`
    member_id = ${memberId} ${kind === null ? nothing : sql`and kind = ${kind}`}
    ${unreadOnly ? sql`and read_at is null` : nothing}`;
}

export async function selectMessages(
  db: Queryable,
  filter: MessageFilter,
  page: { offset: number; limit: number },
): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select id, kind, title, text, link, created_at, read_at
    from message.member_message
    where ${matches(filter)}
    order by id desc
    offset ${page.offset}
    limit ${page.limit}`);
}

/** How many messages match, counting no further than `cap`. */
export async function countMessages(db: Queryable, filter: MessageFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n
    from (select from message.member_message where ${matches(filter)} limit ${cap}) counted`);
  return n;
}

/** One message of a member, marked read by this very look unless it was before. */
export async function readMessage(
  db: Queryable,
  memberId: string,
  id: string,
  now: Date,
): Promise<MessageRow | undefined> {
  return db.maybe<MessageRow>(sql`
    update message.member_message
    set read_at = coalesce(read_at, ${now})
    where id = ${id} and member_id = ${memberId}
    returning id, kind, title, text, link, created_at, read_at`);
}

export async function countUnreadByKind(db: Queryable, memberId: string): Promise<Map<number, number>> {
  const rows = await db.many<{ kind: number; n: number }>(sql`
    select kind, count(*)::int as n
    from message.member_message
    where member_id = ${memberId} and read_at is null
    group by kind`);
  return new Map(rows.map((row) => [row.kind, row.n]));
}

/** Marks matching unread messages as read, except those arriving at the same moment. Returns how many. */
export async function markRead(
  db: Queryable,
  memberId: string,
  { ids, kind, now }: { ids: readonly string[] | null; kind: number | null; now: Date },
): Promise<number> {
  return db.run(sql`
    update message.member_message
    set read_at = ${now}
    where member_id = ${memberId}
      and read_at is null
      ${ids ? sql`and id = any (${ids}::bigint[])` : nothing}
      ${kind === null ? nothing : sql`and kind = ${kind}`}`);
}

/**
 * Removes at most `limit` messages from before `before`, keeping count of the broadcasts among them that were read;
 * returns how many there were.
 */
export async function deleteOldMessages(db: Queryable, before: Date, limit: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    with gone as (
      delete from message.member_message
      where id in (select id from message.member_message where created_at < ${before} order by created_at limit ${limit})
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
    select count(*)::int as n from gone`);
  return n;
}
