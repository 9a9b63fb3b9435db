// The SQL of channels as operators keep them.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { HEALTH, type HealthRow, type SealedAddress } from '../../../kernel/outlet-table';

export type ChannelValues = {
  name: string;
  provider: number;
  endpoint: string;
  account: string;
  appId: string;
  region: string;
  rate: number;
  cost: bigint;
  sources: string[];
};

export type ChannelOverview = ChannelValues &
  HealthRow & {
    id: string;
    isOn: boolean;
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
      ${HEALTH},
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

/** Adds a channel, off and without routes. */
export async function insertChannel(
  tx: Transaction,
  id: string,
  { name, provider, endpoint, account, appId, region, rate, cost, sources }: ChannelValues,
  sealed: SealedAddress & { secretCipher: Buffer },
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
