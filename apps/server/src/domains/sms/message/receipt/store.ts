// The SQL of receipts.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { OWN_CODES, UNKNOWN_AFTER_HOURS } from '../rules';

export type Receipt = {
  channelId: string;
  channelMessageId: string;
  phoneDigest: Buffer;
  delivered: boolean;
  code: string;
  words: string;
  /** When the phone had it, or the carrier gave up. */
  at: Date;
};

export type Awaiting = { id: string; channelId: string; channelMessageId: string; state: number; givenBack: boolean };

/** Locks the messages that receipts are about, by id. A provider may name several messages alike: all of them. */
export function lockReceived(
  tx: Transaction,
  receipts: readonly Pick<Receipt, 'channelId' | 'channelMessageId'>[],
): Promise<Awaiting[]> {
  return tx.many<Awaiting>(sql`
    select m.id, m.channel_id, m.channel_message_id, m.state, m.given_back
    from sms.message m
    join unnest(
      ${receipts.map((one) => one.channelId)}::bigint[], ${receipts.map((one) => one.channelMessageId)}::text[]
    ) r (channel_id, channel_message_id) on m.channel_id = r.channel_id and m.channel_message_id = r.channel_message_id
    order by m.id
    for update of m`);
}

/**
 * Keeps receipts of messages that are not known as sent yet; the first of each message. Only while the channel may have a
 * message for the number: an account may send more than ours. One that became known meanwhile counts: its answer was
 * committed after it was looked for.
 */
export async function keepEarly(tx: Transaction, receipts: readonly Receipt[]): Promise<void> {
  await tx.run(sql`
    insert into sms.early_receipt (channel_id, channel_message_id, delivered, code, words, at, received_at)
    select r.channel_id, r.channel_message_id, r.delivered, r.code, r.words, r.at, now()
    from unnest(
      ${receipts.map((one) => one.channelId)}::bigint[], ${receipts.map((one) => one.channelMessageId)}::text[],
      ${receipts.map((one) => one.phoneDigest)}::bytea[], ${receipts.map((one) => one.delivered)}::bool[],
      ${receipts.map((one) => one.code)}::text[], ${receipts.map((one) => one.words)}::text[],
      ${receipts.map((one) => one.at)}::timestamptz[]
    ) r (channel_id, channel_message_id, phone_digest, delivered, code, words, at)
    where exists (
      select from sms.message m
      where m.phone_digest = r.phone_digest and m.channel_id = r.channel_id
        and (m.state = ${smsState.submitting} or m.channel_message_id = r.channel_message_id)
    )
    order by r.channel_id, r.channel_message_id
    on conflict do nothing`);
}

/** Takes kept receipts whose messages are sent; `ids`: of these messages only. */
export function takeEarly(tx: Transaction, ids: readonly string[] | null): Promise<Receipt[]> {
  return tx.many<Receipt>(sql`
    delete from sms.early_receipt e using sms.message m
    where m.channel_id = e.channel_id and m.channel_message_id = e.channel_message_id
      and (${ids}::bigint[] is null or m.id = any (${ids}::bigint[]))
    returning e.channel_id, e.channel_message_id, m.phone_digest, e.delivered, e.code, e.words, e.at`);
}

/** Receipts that no message has come for. */
export async function dropEarly(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from sms.early_receipt where received_at < now() - ${UNKNOWN_AFTER_HOURS} * interval '1 hour'`);
}

export type Ended = { id: string; delivered: boolean; code: string; words: string; at: Date; givenBack: boolean };

/** Ends locked messages as their receipts say, and keeps that their members have to be told. */
export async function endReceived(tx: Transaction, ended: readonly Ended[]): Promise<void> {
  await tx.run(sql`
    update sms.message m
    set
      state = case when e.delivered then ${literal(smsState.delivered)} else ${literal(smsState.notDelivered)} end, code = e.code, words = e.words,
      ended_at = e.at, given_back = m.given_back or e.given_back
    from unnest(
      ${ended.map((one) => one.id)}::bigint[], ${ended.map((one) => one.delivered)}::bool[], ${ended.map((one) => one.code)}::text[],
      ${ended.map((one) => one.words)}::text[], ${ended.map((one) => one.at)}::timestamptz[], ${ended.map((one) => one.givenBack)}::bool[]
    ) e (id, delivered, code, words, at, given_back)
    where m.id = e.id`);
  await tx.run(sql`
    insert into sms.report (member_id, message_id, created_at)
    select member_id, id, now() from sms.message where id = any (${ended.map(({ id }) => id)}::bigint[]) order by id`);
}

export type ToldRow = {
  id: string;
  memberId: MemberId;
  clientId: string;
  batchNo: string;
  batchId: string;
  position: number;
  contentCipher: Buffer | null;
  state: number;
  code: string;
  words: string;
  segments: number;
  endedAt: Date;
};

/** Of members who have a webhook: what they are told of these messages. */
export function selectTold(tx: Transaction, ids: readonly string[]): Promise<ToldRow[]> {
  return tx.many<ToldRow>(sql`
    select m.id, m.member_id, b.client_id, b.no as batch_no, m.batch_id, m.position, m.content_cipher, m.state, m.code, m.words,
      m.segments, m.ended_at
    from sms.message m
    join sms.batch b on b.id = m.batch_id
    join message.contact c on c.member_id = m.member_id and c.webhook_url_cipher is not null
    where m.id = any (${ids}::bigint[])
    order by m.id`);
}

/** Gives up on messages that were sent so long ago without a receipt, at most so many; returns how many. */
export function endUnknown(tx: Transaction, limit: number): Promise<number> {
  return tx.run(sql`
    update sms.message
    set state = ${smsState.unknown}, code = ${OWN_CODES.undone}, words = '72 小时没有回执', ended_at = now()
    where id in (
      select id from sms.message
      where state = 3 and submitted_at < now() - ${UNKNOWN_AFTER_HOURS} * interval '1 hour'
      order by submitted_at limit ${limit} for update skip locked
    )`);
}
