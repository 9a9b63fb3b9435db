// The SQL of recipients, and of who wants nothing more.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type RecipientRow = {
  id: string;
  memberId: MemberId;
  emailKey: Buffer;
  contentCipher: Buffer;
  emailMask: string;
  unsubscribed: boolean;
  createdAt: Date;
};

const RECIPIENT = sql`p.id, p.member_id, p.email_key, p.content_cipher, p.email_mask, p.created_at,
  exists (select from quote.opt_out o where o.member_id = p.member_id and o.email_key = p.email_key) as unsubscribed`;

export function selectRecipients(db: Queryable, memberId: MemberId): Promise<RecipientRow[]> {
  return db.many<RecipientRow>(sql`
    select ${RECIPIENT} from quote.recipient p where p.member_id = ${memberId} order by p.id desc`);
}

export async function isUnsubscribed(db: Queryable, memberId: MemberId, emailKey: Buffer): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 as one from quote.opt_out where member_id = ${memberId} and email_key = ${emailKey}`);
  return row !== undefined;
}

/** A member's phone as others may see it. */
export async function selectPhoneMask(db: Queryable, memberId: MemberId): Promise<string> {
  const { phoneMask } = await db.one<{ phoneMask: string }>(sql`
    select phone_mask from account.member where id = ${memberId}`);
  return phoneMask;
}

export type NewRecipient = Pick<RecipientRow, 'memberId' | 'emailKey' | 'contentCipher' | 'emailMask' | 'createdAt'>;

/** Adds an address, or renames it; undefined when the member has `most` others. A member's additions wait for each other. */
export async function saveRecipient(
  tx: Transaction,
  made: NewRecipient,
  most: number,
): Promise<RecipientRow | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('quote.recipient:' || ${made.memberId}::text, 0))`);
  const saved = await tx.maybe<{ id: string }>(sql`
    insert into quote.recipient (member_id, email_key, content_cipher, email_mask, created_at)
    select ${made.memberId}, ${made.emailKey}, ${made.contentCipher}, ${made.emailMask}, ${made.createdAt}
    where (
      select count(*) from quote.recipient where member_id = ${made.memberId} and email_key <> ${made.emailKey}
    ) < ${most}
    on conflict (member_id, email_key) do update set content_cipher = excluded.content_cipher
    returning id`);
  return saved && tx.one<RecipientRow>(sql`select ${RECIPIENT} from quote.recipient p where p.id = ${saved.id}`);
}

/** Its masked address; undefined when the member has none of this id. */
export async function deleteRecipient(tx: Transaction, memberId: MemberId, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ emailMask: string }>(sql`
    delete from quote.recipient where id = ${id} and member_id = ${memberId} returning email_mask`);
  return row?.emailMask;
}
