// The only SQL of messages on their way to channels.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Way } from '../routing/rules';

/** The ways of messages, by message. */
export async function selectWays(tx: Queryable, messageIds: readonly string[]): Promise<Map<string, Way[]>> {
  const rows = await tx.many<Way & { messageId: string }>(sql`
    select m.id as message_id, c.id as channel_id, r.weight, t.code,
      h.open_until is null or h.open_until <= clock_timestamp() as is_open
    from sms.message m
    join sms.batch b on b.id = m.batch_id
    join sms.route r on r.kind = m.kind and r.carrier = m.carrier
    join sms.channel c on c.id = r.channel_id and c.is_on
    join sms.channel_health h on h.channel_id = c.id
    join sms.channel_signature s on s.channel_id = c.id and s.signature_id = m.signature_id
    cross join lateral (
      select t.code
      from sms.template_version v
      join sms.channel_template t on t.template_version_id = v.id
      where v.template_id = m.template_id and v.content = b.template_text and t.channel_id = c.id
      order by v.number desc
      limit 1
    ) t
    where m.id = any(${messageIds}::bigint[])
    order by m.id, c.id`);
  const ways = new Map<string, Way[]>();
  for (const { messageId, ...way } of rows) ways.set(messageId, [...(ways.get(messageId) ?? []), way]);
  return ways;
}

/** Notes which channel each message is to take. */
export async function insertSubmissions(
  tx: Transaction,
  taken: readonly { messageId: string; channelId: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into sms.submission (message_id, channel_id, due_at, taken_at)
    select message_id, channel_id, clock_timestamp(), clock_timestamp()
    from unnest(${taken.map(({ messageId }) => messageId)}::bigint[], ${taken.map(({ channelId }) => channelId)}::bigint[])
      as taken (message_id, channel_id)
    on conflict do nothing`);
}

export type Waiting = {
  messageId: string;
  channelId: string;
  kind: number;
  refusedBy: string[];
  alone: boolean;
  waitedMs: number;
};

/**
 * Messages that wait to be handed over, the oldest first, locked: nobody else takes them up. One that went back to the
 * queue meanwhile waits until it is claimed again.
 */
export function lockWaiting(tx: Transaction, limit: number): Promise<Waiting[]> {
  return tx.many<Waiting>(sql`
    select s.message_id, s.channel_id, m.kind, s.refused_by, s.alone,
      (extract(epoch from clock_timestamp() - s.taken_at) * 1000)::float8 as waited_ms
    from sms.submission s
    join sms.message m on m.id = s.message_id
    where s.state = 1 and s.due_at <= clock_timestamp() and m.state = ${smsState.submitting}
    order by s.due_at, s.message_id
    limit ${limit}
    for update skip locked`);
}

/** How many messages may go to a channel now; they count as gone. */
export async function admit(tx: Transaction, channelId: string, wanted: number): Promise<number> {
  const { granted } = await tx.one<{ granted: number }>(
    sql`select sms.admit_to_channel(${channelId}, ${wanted}) as granted`,
  );
  return granted;
}

/** Notes that a call is about to be made: from here on the messages are asked for, never sent again. */
export async function markHanded(
  tx: Transaction,
  messageIds: readonly string[],
  outId: string,
  askAfterMs: number,
): Promise<void> {
  await tx.run(sql`
    update sms.submission
    set state = 2, out_id = ${outId}, handed_at = clock_timestamp(),
      due_at = clock_timestamp() + ${askAfterMs} * interval '1 millisecond'
    where message_id = any(${messageIds}::bigint[])`);
}

/** Lets messages wait. */
export async function postpone(tx: Transaction, messageIds: readonly string[], byMs: number): Promise<void> {
  await tx.run(sql`
    update sms.submission set due_at = clock_timestamp() + ${byMs} * interval '1 millisecond'
    where message_id = any(${messageIds}::bigint[])`);
}

/** The messages of a call whose outcome nobody has noted yet, locked. */
export function lockHanded(
  tx: Transaction,
  messageIds: readonly string[],
  outId: string,
): Promise<{ messageId: string; refusedBy: string[] }[]> {
  return tx.many(sql`
    select message_id, refused_by from sms.submission
    where message_id = any(${messageIds}::bigint[]) and state = 2 and out_id = ${outId}
    order by message_id
    for update`);
}

/** Takes messages to a channel, after those that refused them. */
export async function turnTo(
  tx: Transaction,
  { messageId, channelId, refusedBy, alone }: Pick<Waiting, 'messageId' | 'channelId' | 'refusedBy' | 'alone'>,
): Promise<void> {
  await tx.run(sql`
    update sms.submission
    set state = 1, channel_id = ${channelId}, refused_by = ${refusedBy}::bigint[], alone = ${alone}, out_id = null,
      handed_at = null, due_at = clock_timestamp()
    where message_id = ${messageId}`);
}

/** The outcome of messages is known. */
export async function removeSubmissions(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from sms.submission where message_id = any(${messageIds}::bigint[])`);
}

export type Tally = { messageId: string; result: 'accepted' | 'refused' | 'uncertain' };

/** Counts what became of messages at a channel, with what it costs. */
export async function countDay(tx: Transaction, channelId: string, tallies: readonly Tally[]): Promise<void> {
  await tx.run(sql`
    insert into sms.channel_day as d (channel_id, day, kind, carrier, accepted, refused, uncertain, segments, cost)
    select c.id, (clock_timestamp() at time zone 'Asia/Shanghai')::date, m.kind, m.carrier,
      count(*) filter (where t.result = 'accepted'), count(*) filter (where t.result = 'refused'),
      count(*) filter (where t.result = 'uncertain'),
      coalesce(sum(m.segments) filter (where t.result = 'accepted'), 0),
      coalesce(sum(m.segments) filter (where t.result = 'accepted'), 0) * c.cost
    from unnest(${tallies.map(({ messageId }) => messageId)}::bigint[], ${tallies.map(({ result }) => result)}::text[])
      as t (message_id, result)
    join sms.message m on m.id = t.message_id
    join sms.channel c on c.id = ${channelId}
    group by c.id, m.kind, m.carrier
    order by m.kind, m.carrier
    on conflict (channel_id, day, kind, carrier) do update set
      accepted = d.accepted + excluded.accepted, refused = d.refused + excluded.refused,
      uncertain = d.uncertain + excluded.uncertain, segments = d.segments + excluded.segments,
      cost = d.cost + excluded.cost`);
}

/** Forgets messages that ended while they waited. */
export async function removeEnded(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from sms.submission s using sms.message m
    where m.id = s.message_id and s.state = 1 and m.state not in (${smsState.queued}, ${smsState.submitting})`);
}

/** When the next message is to be handed over; null when none waits. */
export async function nextDue(db: Queryable): Promise<Date | null> {
  const { due } = await db.one<{ due: Date | null }>(
    sql`select min(due_at) as due from sms.submission where state = 1`,
  );
  return due;
}

export type Asked = { messageId: string; channelId: string; outId: string; handedAt: Date; sinceMs: number };

/** Messages that nobody knows about, due to be asked for, locked. */
export function lockAsked(tx: Transaction, limit: number): Promise<Asked[]> {
  return tx.many<Asked>(sql`
    select message_id, channel_id, out_id, handed_at,
      (extract(epoch from clock_timestamp() - handed_at) * 1000)::float8 as since_ms
    from sms.submission
    where state = 2 and due_at <= clock_timestamp()
    order by due_at, message_id
    limit ${limit}
    for update skip locked`);
}
