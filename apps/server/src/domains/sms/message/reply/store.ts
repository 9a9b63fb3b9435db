// The SQL of what phones answer.
import { optOutSource } from '@jishi/contract/enums/sms';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type Answered = { messageId: string; memberId: MemberId };

/** The last message that a channel brought to a phone. */
export function selectAnswered(tx: Transaction, channelId: string, digest: Buffer): Promise<Answered | undefined> {
  return tx.maybe<Answered>(sql`
    select id as message_id, member_id from sms.message
    where phone_digest = ${digest} and channel_id = ${channelId} and submitted_at is not null
    order by id desc limit 1`);
}

export type NewReply = Answered & {
  channelId: string;
  channelReplyId: string;
  phoneDigest: Buffer;
  contentCipher: Buffer;
  optsOut: boolean;
  at: Date;
};

/** The reply's id; undefined when the channel has told it before. */
export async function insertReply(tx: Transaction, reply: NewReply): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into sms.reply (
      channel_id, channel_reply_id, member_id, message_id, phone_digest, content_cipher, opts_out, at, received_at
    )
    values (
      ${reply.channelId}, ${reply.channelReplyId}, ${reply.memberId}, ${reply.messageId}, ${reply.phoneDigest},
      ${reply.contentCipher}, ${reply.optsOut}, ${reply.at}, now()
    )
    on conflict (channel_id, channel_reply_id) do nothing
    returning id`);
  if (row)
    await tx.run(sql`
      insert into sms.report (member_id, reply_id, created_at) values (${reply.memberId}, ${row.id}, now())`);
  return row?.id;
}

/** Who asked by reply themselves is not put back by the member. */
export async function insertOptOut(
  tx: Transaction,
  { memberId, phoneDigest, phoneCipher }: { memberId: MemberId; phoneDigest: Buffer; phoneCipher: Buffer },
): Promise<void> {
  await tx.run(sql`
    insert into sms.opt_out (member_id, phone_digest, phone_cipher, source, created_at)
    values (${memberId}, ${phoneDigest}, ${phoneCipher}, ${optOutSource.reply}, now())
    on conflict (member_id, phone_digest) do update set source = excluded.source
    where sms.opt_out.source <> excluded.source`);
}
