// The SQL of links, and of what was mailed with them.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { outboxState } from '../mail/store';

export type NewLink = {
  recordId: string;
  memberId: string;
  digest: Buffer;
  origin: number;
  showsChanges: boolean;
  createdAt: Date;
};

export async function insertLink(tx: Transaction, link: NewLink): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into quote.link (record_id, member_id, digest, origin, shows_changes, created_at)
    values (${link.recordId}, ${link.memberId}, ${link.digest}, ${link.origin}, ${link.showsChanges}, ${link.createdAt})
    returning id`);
  return id;
}

export type LinkRow = {
  id: string;
  origin: number;
  showsChanges: boolean;
  createdAt: Date;
  withdrawnAt: Date | null;
  reason: string;
};

export function selectLinks(db: Queryable, recordId: string): Promise<LinkRow[]> {
  return db.many<LinkRow>(sql`
    select id, origin::int, shows_changes, created_at, withdrawn_at, reason
    from quote.link where record_id = ${recordId} order by id desc limit 500`);
}

export type MailRow = { email: string; state: number | null; createdAt: Date; linkId: string };

export function selectMails(db: Queryable, recordId: string): Promise<MailRow[]> {
  return db.many<MailRow>(sql`
    select d.email_mask as email, ${outboxState} as state, d.created_at, d.link_id
    from quote.delivery d where d.record_id = ${recordId} order by d.id desc limit 500`);
}

/** Withdraws one link of a version, or all of them. Returns how many were open. */
export function withdrawLinks(tx: Transaction, recordId: string, linkId: string | null, now: Date): Promise<number> {
  return tx.run(sql`
    update quote.link set withdrawn_at = ${now}
    where record_id = ${recordId} and withdrawn_at is null and (${linkId}::bigint is null or id = ${linkId}::bigint)`);
}

/** Whether the version has such a link, open or not. */
export async function hasLink(db: Queryable, recordId: string, linkId: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 as one from quote.link where id = ${linkId} and record_id = ${recordId}`)) !==
    undefined
  );
}

/** Whether an operator withdrew links of this version: it is not made public again. */
export async function isStopped(db: Queryable, recordId: string): Promise<boolean> {
  const stopped = await db.maybe(sql`
    select 1 as one from quote.link where record_id = ${recordId} and withdrawn_by is not null limit 1`);
  return stopped !== undefined;
}
