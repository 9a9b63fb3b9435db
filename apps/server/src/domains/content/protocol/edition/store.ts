// The only SQL of agreements as operators see them.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { NewProtocol, ProtocolRow } from '../store';

export type Edition = ProtocolRow & { current: boolean; agreed: number };

/** Every version of every agreement, the newest first, each with the members who agreed to it last. */
export async function selectEditions(db: Queryable): Promise<Edition[]> {
  return db.many<Edition>(sql`
    select
      p.id, p.code, p.version, p.title, p.html, p.published_at,
      p.id = max(p.id) over (partition by p.code) as current,
      coalesce(g.members, 0)::int as agreed
    from content.protocol p
    left join (
      select l.code, l.version, count(*) as members
      from (
        select distinct on (a.member_id, a.code) a.code, a.version
        from account.agreement a
        order by a.member_id, a.code, a.agreed_at desc
      ) l
      group by l.code, l.version
    ) g on g.code = p.code and g.version = p.version
    order by p.id desc`);
}

/**
 * Publishes a version that follows `after`; undefined when another one is in force by now, or takes the same name at this
 * moment.
 */
export async function insertAfter(tx: Transaction, row: NewProtocol, after: string): Promise<string | undefined> {
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into content.protocol (code, version, title, html, published_at)
    select ${row.code}, ${row.version}, ${row.title}, ${row.html}, ${row.publishedAt}
    where coalesce((select p.version from content.protocol p where p.code = ${row.code} order by p.id desc limit 1), '')
      = ${after}
    on conflict (code, version) do nothing
    returning id`);
  return inserted?.id;
}

/** How many versions of an agreement are named after a day. */
export async function countOfDay(tx: Transaction, code: string, day: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from content.protocol p where p.code = ${code} and starts_with(p.version, ${day})`);
  return n;
}
