// The SQL of channels as operators keep them.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type ChannelOverview = {
  id: string;
  name: string;
  provider: number;
  endpoint: string;
  account: string;
  appId: string;
  region: string;
  rate: number;
  cost: bigint;
  isOn: boolean;
  sources: string[];
  failures: number;
  openUntil: Date | null;
  isHeld: boolean;
  onTrial: boolean;
  failure: string;
  failedAt: Date | null;
  succeededAt: Date | null;
  routes: number;
  accepted: number;
  refused: number;
  uncertain: number;
  segments: number;
  underWay: number;
};

/** Channels with their health and the day so far; `id` for one of them. */
export function selectChannels(db: Queryable, id?: string): Promise<ChannelOverview[]> {
  return db.many<ChannelOverview>(sql`
    select c.id, c.name, c.provider, c.endpoint, c.account, c.app_id, c.region, c.rate, c.cost, c.is_on, c.sources,
      h.failures, h.open_until, coalesce(h.open_until > clock_timestamp(), false) as is_held,
      coalesce(h.open_until <= clock_timestamp(), false) as on_trial, h.failure, h.failed_at, h.succeeded_at,
      (select count(*)::int from sms.route r where r.channel_id = c.id) as routes,
      d.accepted, d.refused, d.uncertain, d.segments,
      (select count(*)::int from sms.submission s where s.channel_id = c.id) as under_way
    from sms.channel c
    join sms.channel_health h on h.channel_id = c.id
    cross join lateral (
      select coalesce(sum(d.accepted), 0)::int as accepted, coalesce(sum(d.refused), 0)::int as refused,
        coalesce(sum(d.uncertain), 0)::int as uncertain, coalesce(sum(d.segments), 0)::int as segments
      from sms.channel_day d
      where d.channel_id = c.id and d.day = (clock_timestamp() at time zone 'Asia/Shanghai')::date
    ) d
    where ${id ?? null}::bigint is null or c.id = ${id ?? null}::bigint
    order by c.is_on desc, c.id`);
}

export type ChannelValues = {
  name: string;
  provider: number;
  endpoint: string;
  account: string;
  appId: string;
  region: string;
  rate: number;
  cost: bigint;
  sources: readonly string[];
};

/** The id of the next channel, which its secrets are bound to. */
export async function nextChannelId(tx: Transaction): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`select nextval(pg_get_serial_sequence('sms.channel', 'id')) as id`);
  return id;
}

/** Adds a channel, off and without routes. */
export async function insertChannel(
  tx: Transaction,
  id: string,
  { name, provider, endpoint, account, appId, region, rate, cost, sources }: ChannelValues,
  sealed: { secretCipher: Buffer; addressCipher: Buffer; addressHash: Buffer },
): Promise<void> {
  await tx.run(sql`
    insert into sms.channel (id, name, provider, endpoint, account, secret_cipher, app_id, region, rate, cost, sources,
      address_cipher, address_hash, created_at)
    values (${id}, ${name}, ${provider}, ${endpoint}, ${account}, ${sealed.secretCipher}, ${appId}, ${region}, ${rate},
      ${cost}, ${sources}::text[], ${sealed.addressCipher}, ${sealed.addressHash}, now())`);
  await tx.run(sql`
    insert into sms.channel_health (channel_id, counted_at) values (${id}, clock_timestamp())`);
}

/** Changes a channel; `secretCipher` null keeps the secret. False when there is none of this id. */
export async function updateChannel(
  tx: Transaction,
  id: string,
  { name, provider, endpoint, account, appId, region, rate, cost, sources }: ChannelValues,
  secretCipher: Buffer | null,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update sms.channel
    set name = ${name}, provider = ${provider}, endpoint = ${endpoint}, account = ${account}, app_id = ${appId},
      region = ${region}, rate = ${rate}, cost = ${cost}, sources = ${sources}::text[],
      secret_cipher = coalesce(${secretCipher}, secret_cipher)
    where id = ${id}`);
  return changed === 1;
}

/** Whether another channel has a name; until the transaction ends nobody else saves one. */
export async function isNameTaken(tx: Transaction, name: string, id: string | null): Promise<boolean> {
  await tx.run(sql`lock table sms.channel in share row exclusive mode`);
  return (await tx.run(sql`select from sms.channel where name = ${name} and id is distinct from ${id}::bigint`)) > 0;
}

/** Turns a channel on or off; false when it is so already. */
export async function switchChannel(tx: Transaction, id: string, isOn: boolean): Promise<boolean> {
  return (await tx.run(sql`update sms.channel set is_on = ${isOn} where id = ${id} and is_on <> ${isOn}`)) === 1;
}

/** Closes an open breaker; false when it is closed. */
export async function closeBreaker(tx: Transaction, id: string): Promise<boolean> {
  const closed = await tx.run(sql`
    update sms.channel_health set failures = 0, openings = 0, open_until = null, trial_until = null
    where channel_id = ${id} and open_until is not null`);
  return closed === 1;
}

/** Gives a channel another address for pushes. */
export async function replaceAddress(
  tx: Transaction,
  id: string,
  { addressCipher, addressHash }: { addressCipher: Buffer; addressHash: Buffer },
): Promise<void> {
  await tx.run(sql`
    update sms.channel set address_cipher = ${addressCipher}, address_hash = ${addressHash} where id = ${id}`);
}

/** Names of channels that are on and do not speak TLS. */
export async function selectUnsafe(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    sql`select name from sms.channel where is_on and endpoint not like 'https://%' order by id`,
  );
  return rows.map(({ name }) => name);
}
