// The SQL of mailed versions: each goes to an address once.
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** The state of delivery `d` as the outbox has it, or had it when it ended; null: nobody knows any more. */
export const outboxState: Sql = sql`coalesce(d.outcome, (select o.status from message.outbox o where o.id = d.outbox_id))::int`;

export type RecipientRow = {
  id: string;
  emailKey: Buffer;
  contentCipher: Buffer;
  emailMask: string;
  unsubscribed: boolean;
  /** Mails of this member to it in the last day. */
  mailsToday: number;
  /** Of this version: what became of it; null: none, or nobody knows. */
  state: number | null;
  /** This version was mailed to it. */
  mailed: boolean;
  /** The link that it was mailed with. */
  linkId: string | null;
  /** An earlier version was. */
  knowsEarlier: boolean;
};

/** A member's own recipients among `ids`, with what they got so far. */
export function selectToMail(
  tx: Transaction,
  { memberId, recordId, ids, now }: { memberId: MemberId; recordId: string; ids: readonly string[]; now: Date },
): Promise<RecipientRow[]> {
  return tx.many<RecipientRow>(sql`
    select p.id, p.email_key, p.content_cipher, p.email_mask, ${outboxState} as state, d.id is not null as mailed, d.link_id,
      exists (select from quote.opt_out o where o.member_id = p.member_id and o.email_key = p.email_key) as unsubscribed,
      (
        select count(*)::int from quote.delivery e
        where e.member_id = p.member_id and e.email_key = p.email_key
          and e.created_at > ${now}::timestamptz - interval '1 day'
      ) as mails_today,
      exists (
        select from quote.delivery e
        where e.member_id = p.member_id and e.email_key = p.email_key and e.record_id < ${recordId}::bigint
      ) as knows_earlier
    from quote.recipient p
    left join quote.delivery d on d.record_id = ${recordId}::bigint and d.email_key = p.email_key
    where p.member_id = ${memberId} and p.id = any(${ids}::bigint[])
    order by p.id`);
}

export type NewDelivery = {
  recordId: string;
  memberId: MemberId;
  emailKey: Buffer;
  emailMask: string;
  linkId: string;
  outboxId: string;
  unsubscribeDigest: Buffer;
  createdAt: Date;
};

/** Notes that a version is mailed to an address, in place of an attempt that failed; the version is locked. */
export async function saveDelivery(tx: Transaction, made: NewDelivery): Promise<void> {
  await tx.run(sql`
    insert into quote.delivery (
      record_id, member_id, email_key, email_mask, link_id, outbox_id, unsubscribe_digest, created_at
    )
    values (
      ${made.recordId}, ${made.memberId}, ${made.emailKey}, ${made.emailMask}, ${made.linkId}, ${made.outboxId},
      ${made.unsubscribeDigest}, ${made.createdAt}
    )
    on conflict (record_id, email_key) do update set
      link_id = excluded.link_id, outbox_id = excluded.outbox_id, unsubscribe_digest = excluded.unsubscribe_digest,
      created_at = excluded.created_at, outcome = null`);
}

/** Keeps how mails ended: the outbox forgets. */
export async function keepOutcomes(db: Queryable): Promise<void> {
  await db.run(sql`
    update quote.delivery d set outcome = o.status
    from message.outbox o
    where o.id = d.outbox_id and d.outcome is null and o.finished_at is not null`);
}
