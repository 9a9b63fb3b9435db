// The only SQL of telling a member.
import type { Transaction } from '@jishi/db';
import { memberMessage } from '@jishi/db/schema/message';
import type { MemberId } from '../../../kernel/context';

export type NewMemberMessage = typeof memberMessage.$inferInsert;

/** The new message's id; undefined when the member has been told of this event and key before. */
export async function insertMemberMessage(tx: Transaction, row: NewMemberMessage): Promise<string | undefined> {
  const [inserted] = await tx.orm
    .insert(memberMessage)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: memberMessage.id });
  return inserted?.id;
}

/** By what a member can be reached, and what they chose for a kind (null: nothing yet). */
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
  const { rows } = await tx.query<Reach>(
    `select
       p.channels,
       m.phone_cipher as "phoneCipher",
       m.phone_key as "phoneKey",
       c.email_cipher as "emailCipher",
       c.webhook_url_cipher is not null as "hasWebhook",
       w.wechat_key as "wechatKey",
       w.follower_openid_cipher as "followerCipher"
     from account.member m
     left join account.wechat w on w.member_id = m.id
     left join message.contact c on c.member_id = m.id
     left join message.preference p on p.member_id = m.id and p.kind = $2
     where m.id = $1`,
    [memberId, kind],
  );
  return rows[0]!;
}
