// The SQL of handing messages to channels.
import { smsKind, smsState } from '@jishi/contract/enums/sms';
import { type Transaction, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { LEASE_SECONDS } from '../rules';

export type DueRow = {
  id: string;
  batchId: string;
  position: number;
  memberId: MemberId;
  carrier: number;
  kind: number;
  segments: number;
  contentCipher: Buffer | null;
  signatureId: string;
  signatureName: string;
  templateId: string;
  templateText: string;
  channelId: string | null;
};

const COLUMNS = sql`
  m.id, m.batch_id, m.position, m.member_id, m.carrier, m.kind, m.segments, m.content_cipher, m.signature_id, b.signature_name,
  m.template_id, b.template_text, m.channel_id`;

export type Due = DueRow & { optedOut: boolean; blocked: boolean };

/** Locks messages whose turn it is and that no other process has locked; the longest due first. */
export function lockDue(tx: Transaction, limit: number, withoutMarketing: boolean): Promise<Due[]> {
  return tx.many<Due>(sql`
    select ${COLUMNS},
      m.kind <> ${smsKind.code} and exists (
        select from sms.opt_out o where o.member_id = m.member_id and o.phone_digest = m.phone_digest
      ) as opted_out,
      exists (
        select from sms.block k where k.phone_digest = m.phone_digest and (k.member_id = m.member_id or k.member_id is null)
      ) as blocked
    from sms.message m join sms.batch b on b.id = m.batch_id
    where m.state = 1 and not m.paused and m.send_at <= now() ${withoutMarketing ? sql`and m.kind <> ${smsKind.marketing}` : nothing}
    order by m.send_at, m.id
    limit ${limit}
    for update of m skip locked`);
}

/** Leases locked messages to whoever submits them. */
export async function leaseMessages(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update sms.message
    set state = ${smsState.submitting}, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = any (${ids})`);
}

/** Ends locked messages that are not sent; their units are given back by the same transaction. */
export async function endUnsent(
  tx: Transaction,
  ended: readonly { id: string; code: string; words: string }[],
): Promise<void> {
  await tx.run(sql`
    update sms.message m
    set state = ${smsState.submitFailed}, given_back = true, code = e.code, words = e.words, ended_at = now(), lease_until = null
    from unnest(
      ${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ code }) => code)}::text[], ${ended.map(({ words }) => words)}::text[]
    ) e (id, code, words)
    where m.id = e.id`);
}

/** Notes which channel each claimed message is handed to, before it is. */
export async function setChannels(
  tx: Transaction,
  chosen: readonly { id: string; channelId: string }[],
): Promise<void> {
  await tx.run(sql`
    update sms.message m set channel_id = c.channel_id
    from unnest(${chosen.map(({ id }) => id)}::bigint[], ${chosen.map(({ channelId }) => channelId)}::bigint[]) c (id, channel_id)
    where m.id = c.id and m.state = ${smsState.submitting}`);
}

/** Messages that were claimed and handed to no channel by a process that died: queued again. */
export async function requeueAbandoned(tx: Transaction, limit: number): Promise<void> {
  await tx.run(sql`
    update sms.message set state = ${smsState.queued}, lease_until = null
    where id in (
      select id from sms.message where state = 2 and lease_until <= now() and channel_id is null
      order by id limit ${limit} for update skip locked
    )`);
}

/** Leases messages whose channel may have them: their process died, or had no answer. */
export function leaseUncertain(tx: Transaction, limit: number): Promise<DueRow[]> {
  return tx.many<DueRow>(sql`
    update sms.message m set uncertain = true, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
    from sms.batch b
    where b.id = m.batch_id and m.id in (
      select id from sms.message where state = 2 and lease_until <= now() and channel_id is not null
      order by id limit ${limit} for update skip locked
    )
    returning ${COLUMNS}`);
}

/** Of these the ones being submitted, locked, by id. */
export async function lockSubmitting(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from sms.message where id = any (${ids}::bigint[]) and state = ${smsState.submitting}
    order by id for update`);
  return new Set(rows.map(({ id }) => id));
}

export type Moved = {
  id: string;
  channelId: string;
  state: number;
  channelMessageId: string | null;
  code: string;
  words: string;
};

/** Moves locked messages by what their channels said. */
export async function moveSubmitted(tx: Transaction, moved: readonly Moved[], askAgainSeconds: number): Promise<void> {
  await tx.run(sql`
    update sms.message m
    set
      state = o.state, channel_id = o.channel_id, channel_message_id = o.channel_message_id, code = o.code, words = o.words,
      uncertain = o.state = 2,
      lease_until = case when o.state = 2 then now() + ${askAgainSeconds} * interval '1 second' end,
      submitted_at = case when o.state = 3 then now() end,
      ended_at = case when o.state = 5 then now() end,
      given_back = o.state = 5
    from unnest(
      ${moved.map((one) => one.id)}::bigint[], ${moved.map((one) => one.channelId)}::bigint[], ${moved.map((one) => one.state)}::smallint[],
      ${moved.map((one) => one.channelMessageId)}::text[], ${moved.map((one) => one.code)}::text[], ${moved.map((one) => one.words)}::text[]
    ) o (id, channel_id, state, channel_message_id, code, words)
    where m.id = o.id`);
}
