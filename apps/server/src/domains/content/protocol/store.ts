// The only SQL of agreements.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type ProtocolCode = 'user' | 'privacy' | 'recharge' | 'supplier';
export type NewProtocol = { code: ProtocolCode; version: string; title: string; html: string; publishedAt: Date };
export type ProtocolRow = NewProtocol & { id: string };

/** The version in force: the one published last. */
export async function selectCurrent(db: Queryable, code: ProtocolCode): Promise<ProtocolRow | undefined> {
  return db.maybe<ProtocolRow>(sql`
    select p.id, p.code, p.version, p.title, p.html, p.published_at
    from content.protocol p
    where p.code = ${code}
    order by p.id desc
    limit 1`);
}

/** Publishes a version; undefined when there is one of this name already. */
export async function insertProtocol(tx: Transaction, row: NewProtocol): Promise<string | undefined> {
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into content.protocol (code, version, title, html, published_at)
    values (${row.code}, ${row.version}, ${row.title}, ${row.html}, ${row.publishedAt})
    on conflict (code, version) do nothing
    returning id`);
  return inserted?.id;
}
