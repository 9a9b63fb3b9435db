// The SQL of volumes by channel: what went out and cost us is counted here, what was earned by the messages' own counts.
import { type Queryable, sql } from '@jishi/db';

export type VolumeRow = {
  channelId: string;
  name: string;
  accepted: number;
  refused: number;
  uncertain: number;
  segments: number;
  cost: bigint;
  packageUnits: number;
  revenue: bigint;
};

/** Of the last `days` Beijing days, today included. */
export function selectVolumes(db: Queryable, days: number): Promise<VolumeRow[]> {
  return db.many<VolumeRow>(sql`
    select c.id as channel_id, c.name, d.accepted, d.refused, d.uncertain, d.segments, d.cost, m.package_units, m.revenue
    from sms.channel c
    cross join lateral (
      select coalesce(sum(d.accepted), 0)::int as accepted, coalesce(sum(d.refused), 0)::int as refused,
        coalesce(sum(d.uncertain), 0)::int as uncertain, coalesce(sum(d.segments), 0)::float8 as segments,
        coalesce(sum(d.cost), 0)::bigint as cost
      from sms.channel_day d
      where d.channel_id = c.id and d.day > (clock_timestamp() at time zone 'Asia/Shanghai')::date - ${days}::int
    ) d
    cross join lateral (
      select coalesce(sum(m.package_units), 0)::float8 as package_units, coalesce(sum(m.amount), 0)::bigint as revenue
      from sms.message_day m
      where m.channel_id = c.id and m.day > (clock_timestamp() at time zone 'Asia/Shanghai')::date - ${days}::int
    ) m
    order by d.accepted desc, c.id`);
}
