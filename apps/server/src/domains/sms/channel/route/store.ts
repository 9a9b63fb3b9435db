// The only SQL of routes.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type RouteRow = {
  kind: number;
  carrier: number;
  channelId: string;
  name: string;
  weight: number;
  isOn: boolean;
};

export function selectRoutes(db: Queryable): Promise<RouteRow[]> {
  return db.many<RouteRow>(sql`
    select r.kind, r.carrier, r.channel_id, c.name, r.weight, c.is_on
    from sms.route r
    join sms.channel c on c.id = r.channel_id
    order by r.kind, r.carrier, r.weight desc, r.channel_id`);
}

export type Weight = { channelId: string; weight: number };

/** Puts these channels in the place of those of a route; false when one of them is none. */
export async function replaceRoute(
  tx: Transaction,
  { kind, carrier }: { kind: number; carrier: number },
  weights: readonly Weight[],
): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('sms.route'))`);
  await tx.run(sql`delete from sms.route where kind = ${kind} and carrier = ${carrier}`);
  const added = await tx.run(sql`
    insert into sms.route (kind, carrier, channel_id, weight)
    select ${kind}, ${carrier}, c.id, w.weight
    from unnest(${weights.map(({ channelId }) => channelId)}::bigint[], ${weights.map(({ weight }) => weight)}::smallint[])
      as w (channel_id, weight)
    join sms.channel c on c.id = w.channel_id`);
  return added === weights.length;
}
