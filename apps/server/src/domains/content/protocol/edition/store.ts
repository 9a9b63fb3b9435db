// The only SQL of agreements as operators see them.
import type { Queryable, Transaction } from '@jishi/db';
import type { NewProtocol, ProtocolRow } from '../store';

export type Edition = ProtocolRow & { current: boolean; agreed: number };

/** Every version of every agreement, the newest first, each with the members who agreed to it last. */
export async function selectEditions(db: Queryable): Promise<Edition[]> {
  const { rows } = await db.query<Omit<Edition, 'publishedAt' | 'agreed'> & { published_at: Date; agreed: string }>(
    `select
       p.id,
       p.code,
       p.version,
       p.title,
       p.html,
       p.published_at,
       p.id = max(p.id) over (partition by p.code) as current,
       coalesce(g.members, 0) as agreed
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
     order by p.id desc`,
  );
  return rows.map(({ published_at, agreed, ...row }) => ({
    ...row,
    publishedAt: published_at,
    agreed: Number(agreed),
  }));
}

/**
 * Publishes a version that follows `after`; undefined when another one is in force by now, or takes the same name at this
 * moment.
 */
export async function insertAfter(tx: Transaction, row: NewProtocol, after: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into content.protocol (code, version, title, html, published_at)
     select $1, $2, $3, $4, $5
     where coalesce((select p.version from content.protocol p where p.code = $1 order by p.id desc limit 1), '') = $6
     on conflict (code, version) do nothing
     returning id`,
    [row.code, row.version, row.title, row.html, row.publishedAt, after],
  );
  return rows[0]?.id;
}

/** How many versions of an agreement are named after a day. */
export async function countOfDay(tx: Transaction, code: string, day: string): Promise<number> {
  const { rows } = await tx.query<{ n: string }>(
    'select count(*) as n from content.protocol p where p.code = $1 and starts_with(p.version, $2)',
    [code, day],
  );
  return Number(rows[0]!.n);
}
