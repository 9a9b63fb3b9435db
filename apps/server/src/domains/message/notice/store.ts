// The only SQL of telling a member.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type NewMemberMessage = {
  memberId: MemberId;
  kind: number;
  event: string;
  /** Identifies the occasion; null: every call notifies. */
  eventKey: string | null;
  title: string;
  text: string;
  link: string;
  createdAt: Date;
};

/** The new message's id; undefined when the member has been told of this event and key before. */
export async function insertMemberMessage(tx: Transaction, row: NewMemberMessage): Promise<string | undefined> {
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into message.member_message (member_id, kind, event, event_key, title, text, link, created_at)
    values (
      ${row.memberId}, ${row.kind}, ${row.event}, ${row.eventKey}, ${row.title}, ${row.text}, ${row.link}, ${row.createdAt}
    )
    on conflict do nothing
    returning id`);
  return inserted?.id;
}

/** A member's receivers, and their choice for a kind (null: none yet). */
export type Reach = {
  channels: string[] | null;
  phoneCipher: Buffer | null;
  phoneKey: Buffer | null;
  emailCipher: Buffer | null;
  hasWebhook: boolean;
  wechatKey: Buffer | null;
  /** The openid by which the service account reaches them, if they follow it. */
  followerCipher: Buffer | null;
};

export async function selectReach(tx: Transaction, memberId: MemberId, kind: number): Promise<Reach> {
  return tx.one<Reach>(sql`
    select
      p.channels,
      m.phone_cipher,
      m.phone_key,
      c.email_cipher,
      c.webhook_url_cipher is not null as has_webhook,
      w.wechat_key,
      w.follower_openid_cipher as follower_cipher
    from account.member m
    left join account.wechat w on w.member_id = m.id
    left join message.contact c on c.member_id = m.id
    left join message.preference p on p.member_id = m.id and p.kind = ${kind}
    where m.id = ${memberId}`);
}
