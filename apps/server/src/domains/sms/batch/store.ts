// The SQL of accepting a batch: once under a client id, for whom it may go to, charged, written.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Asked } from '../../../kernel/asked';
import type { MemberId } from '../../../kernel/context';
import { numbered } from '../../../kernel/number';

/** The product that SMS are sold as. */
export async function selectProduct(db: Queryable): Promise<string | undefined> {
  return (
    await db.maybe<{ id: string }>(sql`
      select id from catalogue.project where code = 'sms' and status = ${projectStatus.onSale}`)
  )?.id;
}

/** The database's time, which holds for all nodes. */
export async function selectNow(db: Queryable): Promise<Date> {
  return (await db.one<{ now: Date }>(sql`select now() as now`)).now;
}

export type NewBatch = {
  memberId: MemberId;
  clientId: string;
  asked: Asked;
  origin: number;
  kind: number;
  signatureId: string;
  signatureName: string;
  templateId: string;
  templateName: string;
  templateText: string;
  sendAt: Date | null;
};

/** Takes a member's client id; undefined when it is taken. Waits for another transaction that is about to take it. */
export function insertBatch(tx: Transaction, batch: NewBatch): Promise<{ id: string; no: string } | undefined> {
  return tx.maybe<{ id: string; no: string }>(sql`
    insert into sms.batch (
      no, member_id, client_id, asked_key, origin, kind, signature_id, signature_name, template_id, template_name, template_text,
      send_at, created_at
    )
    values (
      ${numbered('SB', 'sms.batch_no', 6)},
      ${batch.memberId}, ${batch.clientId}, ${batch.asked.keyed}, ${batch.origin}, ${batch.kind}, ${batch.signatureId},
      ${batch.signatureName}, ${batch.templateId}, ${batch.templateName}, ${batch.templateText},
      coalesce(${batch.sendAt}::timestamptz, now()), now()
    )
    on conflict (member_id, client_id) do nothing
    returning id, no`);
}

/** What stands under a client id, and whether it was asked for in the same words. */
export function selectEarlier(
  db: Queryable,
  memberId: MemberId,
  clientId: string,
  { keyed, plain }: Asked,
): Promise<{ no: string; isSame: boolean } | undefined> {
  return db.maybe(sql`
    select no, coalesce(asked_key = ${keyed}, asked_digest = ${plain}) as is_same
    from sms.batch where member_id = ${memberId} and client_id = ${clientId}`);
}

export type Standing = { phoneDigest: Buffer; optedOut: boolean; blocked: boolean; times: Date[] };

/** Of numbers: whether they want no messages, are blocked, and when they were sent this kind in the last day. */
export function selectStandings(
  db: Queryable,
  memberId: MemberId,
  kind: number,
  digests: readonly Buffer[],
): Promise<Standing[]> {
  return db.many<Standing>(sql`
    select
      d.digest as phone_digest,
      exists (select from sms.opt_out o where o.member_id = ${memberId} and o.phone_digest = d.digest) as opted_out,
      exists (
        select from sms.block b where b.phone_digest = d.digest and (b.member_id = ${memberId} or b.member_id is null)
      ) as blocked,
      coalesce(r.times, '{}') as times
    from unnest(${digests}::bytea[]) d (digest)
    left join sms.recent r on r.member_id = ${memberId} and r.kind = ${kind} and r.phone_digest = d.digest`);
}

/** How many messages a member had accepted today. */
export async function selectSentToday(db: Queryable, memberId: MemberId): Promise<number> {
  const row = await db.maybe<{ messages: number }>(sql`
    select messages from sms.member_day
    where member_id = ${memberId} and day = (now() at time zone 'Asia/Shanghai')::date`);
  return row?.messages ?? 0;
}

/** Makes this member's other sends of today wait for the end of the transaction; returns how many messages they had. */
export async function lockDay(tx: Transaction, memberId: MemberId): Promise<number> {
  const { messages } = await tx.one<{ messages: number }>(sql`
    insert into sms.member_day as d (member_id, day, messages)
    values (${memberId}, (now() at time zone 'Asia/Shanghai')::date, 0)
    on conflict (member_id, day) do update set messages = d.messages
    returning messages`);
  return messages;
}

/** Counts messages to numbers for the limits. */
export async function countSends(
  tx: Transaction,
  memberId: MemberId,
  kind: number,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.run(sql`
    update sms.member_day set messages = messages + ${digests.length}
    where member_id = ${memberId} and day = (now() at time zone 'Asia/Shanghai')::date`);
  await tx.run(sql`
    insert into sms.recent as r (member_id, phone_digest, kind, times, last_at)
    select ${memberId}, d.digest, ${kind}, array[now()], now() from unnest(${digests}::bytea[]) d (digest) order by d.digest
    on conflict (member_id, phone_digest, kind) do update set
      times = array(select t from unnest(r.times) t where t > now() - interval '1 day') || now(), last_at = now()`);
}

export type NewMessage = {
  position: number;
  carrier: number;
  phoneDigest: Buffer;
  contentCipher: Buffer;
  segments: number;
  unitFrom: number;
};

/** Writes the messages of a batch that has been charged; the parts that packages paid are read from its charge. */
export async function insertMessages(tx: Transaction, batchId: string, messages: readonly NewMessage[]): Promise<void> {
  await tx.run(sql`
    insert into sms.message (
      batch_id, position, member_id, kind, template_id, signature_id, carrier, phone_digest, content_cipher, segments, unit_from,
      package_units, amount, send_at, created_at
    )
    select
      b.id, n.position, b.member_id, b.kind, b.template_id, b.signature_id, n.carrier, n.phone_digest, n.content_cipher, n.segments,
      n.unit_from, p.package_units, p.amount, b.send_at, b.created_at
    from sms.batch b
    cross join unnest(
      ${messages.map((one) => one.position)}::int[], ${messages.map((one) => one.carrier)}::smallint[],
      ${messages.map((one) => one.phoneDigest)}::bytea[], ${messages.map((one) => one.contentCipher)}::bytea[],
      ${messages.map((one) => one.segments)}::smallint[], ${messages.map((one) => one.unitFrom)}::int[]
    ) n (position, carrier, phone_digest, content_cipher, segments, unit_from)
    cross join lateral (
      select
        coalesce(sum(u.units) filter (where l.holding_id is not null), 0) as package_units, coalesce(sum(u.units * l.price), 0) as amount
      from sms.charge_line l
      cross join lateral (
        select least(n.unit_from + n.segments, l.unit_from + l.units) - greatest(n.unit_from, l.unit_from) as units
      ) u
      where l.batch_id = b.id and u.units > 0
    ) p
    where b.id = ${batchId}
    order by n.position`);
}

/** What a batch holds and was not sent of it. */
export async function completeBatch(
  tx: Transaction,
  batchId: string,
  { messages, units, skipped }: { messages: number; units: number; skipped: readonly object[] },
): Promise<void> {
  await tx.run(sql`
    update sms.batch set messages = ${messages}, units = ${units}, skipped = ${JSON.stringify(skipped)}::jsonb
    where id = ${batchId}`);
}
