// The SQL of fetching reports.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { ToldRow } from '../../message/receipt/store';

/** Ends a fetch: what it gave is not given again. */
export async function endFetch(tx: Transaction, memberId: MemberId, fetchId: string): Promise<void> {
  await tx.run(sql`delete from sms.report where member_id = ${memberId} and fetch_id = ${fetchId}`);
}

/** Gives the oldest reports to a fetch, also those of earlier fetches that were not ended. */
export async function takeReports(
  tx: Transaction,
  memberId: MemberId,
  fetchId: string,
  limit: number,
): Promise<number> {
  return tx.run(sql`
    update sms.report set fetch_id = ${fetchId}
    where id in (select id from sms.report where member_id = ${memberId} order by id limit ${limit} for update)`);
}

export function selectReceipts(tx: Transaction, memberId: MemberId, fetchId: string): Promise<ToldRow[]> {
  return tx.many<ToldRow>(sql`
    select m.id, m.member_id, b.client_id, b.no as batch_no, m.batch_id, m.position, m.content_cipher, m.state, m.code, m.words,
      m.segments, m.ended_at
    from sms.report r join sms.message m on m.id = r.message_id join sms.batch b on b.id = m.batch_id
    where r.member_id = ${memberId} and r.fetch_id = ${fetchId}
    order by r.id`);
}

export type ReplyRow = {
  id: string;
  messageId: string;
  channelId: string;
  channelReplyId: string;
  contentCipher: Buffer | null;
  optsOut: boolean;
  at: Date;
};

export function selectReplies(tx: Transaction, memberId: MemberId, fetchId: string): Promise<ReplyRow[]> {
  return tx.many<ReplyRow>(sql`
    select y.id, y.message_id, y.channel_id, y.channel_reply_id, y.content_cipher, y.opts_out, y.at
    from sms.report r join sms.reply y on y.id = r.reply_id
    where r.member_id = ${memberId} and r.fetch_id = ${fetchId}
    order by r.id`);
}
