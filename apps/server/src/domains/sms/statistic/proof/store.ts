// The counts beside the messages, on one snapshot.
import { type Queryable, sql } from '@jishi/db';

export async function selectDifferences(db: Queryable): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    with counted as (
      select m.member_id, (m.created_at at time zone 'Asia/Shanghai')::date as day, m.kind, m.template_id, m.signature_id, m.carrier,
        case when m.state in (1, 2) then 0 else coalesce(m.channel_id, 0) end as channel_id,
        case when m.state = 2 then 1 else m.state end as state, m.code,
        count(*) as messages, sum(m.segments) as segments,
        coalesce(sum(m.package_units) filter (where not m.given_back), 0) as package_units,
        coalesce(sum(m.amount) filter (where not m.given_back), 0) as amount, min(m.id) as least_id, max(m.id) as greatest_id
      from sms.message m
      where m.created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '40 days') at time zone 'Asia/Shanghai'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), kept as (
      select * from sms.message_day d
      where d.day >= (now() at time zone 'Asia/Shanghai')::date - 40
        and (d.messages, d.segments, d.package_units, d.amount) <> (0, 0, 0, 0)
    )
    select count(*)::int as n
    from counted c
    full join kept k
      using (member_id, day, kind, template_id, signature_id, carrier, channel_id, state, code)
    where (c.messages, c.segments, c.package_units, c.amount)
      is distinct from (k.messages, k.segments, k.package_units, k.amount)
      or c.least_id < k.first_id is not false or c.greatest_id > k.last_id is not false`);
  return n;
}
