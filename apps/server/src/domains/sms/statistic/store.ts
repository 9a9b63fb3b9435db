// Reads the counts that the statements writing messages keep.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, all, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Counts } from './rules';

export type Filter = {
  memberId: MemberId;
  /** Days of Beijing, both included. */
  beginDay: string;
  endDay: string;
  kind?: number | null | undefined;
  templateId?: string | null | undefined;
  signatureId?: string | null | undefined;
  carrier?: number | null | undefined;
};

const matching = ({ memberId, beginDay, endDay, kind, templateId, signatureId, carrier }: Filter) =>
  all([
    sql`d.member_id = ${memberId} and d.day between ${beginDay}::date and ${endDay}::date`,
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(templateId ? [sql`d.template_id = ${templateId}`] : []),
    ...(signatureId ? [sql`d.signature_id = ${signatureId}`] : []),
    ...(carrier ? [sql`d.carrier = ${carrier}`] : []),
  ]);

const of = (state: number) => sql`coalesce(sum(d.messages) filter (where d.state = ${state}), 0)::int`;

const COUNTS = sql`
  coalesce(sum(d.messages), 0)::int as messages, coalesce(sum(d.segments), 0)::int as segments, ${of(smsState.queued)} as waiting,
  ${of(smsState.sent)} as sent, ${of(smsState.delivered)} as delivered, ${of(smsState.submitFailed)} as submit_failed,
  ${of(smsState.notDelivered)} as not_delivered, ${of(smsState.unknown)} as unknown, ${of(smsState.cancelled)} as cancelled,
  coalesce(sum(d.package_units), 0)::int as package_units, coalesce(sum(d.amount), 0)::bigint as amount`;

export function selectTotal(db: Queryable, filter: Filter): Promise<Counts> {
  return db.one<Counts>(sql`select ${COUNTS} from sms.message_day d where ${matching(filter)}`);
}

/** Per day, also those without a message. */
export function selectDays(db: Queryable, filter: Filter): Promise<(Counts & { day: string })[]> {
  return db.many(sql`
    select to_char(g.day, 'YYYY-MM-DD') as day, ${COUNTS}
    from generate_series(${filter.beginDay}::date::timestamp, ${filter.endDay}::date::timestamp, interval '1 day') g (day)
    left join sms.message_day d on d.day = g.day::date and ${matching(filter)}
    group by g.day order by g.day`);
}

/** What a count is of: all, or one template, signature, carrier or code. */
export type Part = Counts & {
  part: 'total' | 'template' | 'signature' | 'carrier' | 'code';
  key: string;
  name: string;
};

const PARTS_MAX = 50;

/**
 * The total and its parts, the ones with the most messages first. Days are added up before parts are: a month of days has
 * many times more counts than parts. `name` of a code is what it was last said to mean.
 */
export function selectStatistics(db: Queryable, filter: Filter): Promise<Part[]> {
  return db.many<Part>(sql`
    with summed as materialized (
      select d.template_id, d.signature_id, d.carrier, d.state, d.code, sum(d.messages)::bigint as messages,
        sum(d.segments)::bigint as segments, sum(d.package_units)::bigint as package_units, sum(d.amount)::bigint as amount,
        min(d.first_id) filter (where d.messages > 0) as first_id, max(d.last_id) filter (where d.messages > 0) as last_id
      from sms.message_day d
      where ${matching(filter)}
      group by 1, 2, 3, 4, 5
    ), parts as (
      select
        case grouping(d.template_id, d.signature_id, d.carrier, d.code)
          when 7 then 'template' when 11 then 'signature' when 13 then 'carrier' when 14 then 'code' else 'total' end as part,
        coalesce(d.template_id::text, d.signature_id::text, d.carrier::text, d.code, '') as key, ${COUNTS},
        min(d.first_id) as first_id, max(d.last_id) as last_id
      from summed d
      group by grouping sets ((), (d.template_id), (d.signature_id), (d.carrier), (d.code))
    ), placed as (
      select p.*, row_number() over (partition by p.part order by p.messages desc, p.key) as place from parts p
      where p.part = 'total' or (p.messages > 0 and (p.part, p.key) <> ('code', ''))
    )
    select p.part, p.key, ${nameFor(filter.memberId)} as name, p.messages, p.segments, p.waiting, p.sent, p.delivered, p.submit_failed, p.not_delivered, p.unknown,
      p.cancelled, p.package_units, p.amount
    from placed p where p.place <= ${PARTS_MAX} order by p.part, p.place`);
}

const nameFor = (memberId: MemberId) => sql`coalesce(case p.part
  when 'template' then (
    select v.name from sms.template_version v where v.template_id = p.key::bigint order by (v.status = 2) desc, v.number desc limit 1
  )
  when 'signature' then (select s.name from sms.signature s where s.id = p.key::bigint)
  when 'code' then (
    select m.words from sms.message m
    where m.member_id = ${memberId} and m.id between p.first_id and p.last_id and m.state in (5, 6, 7, 8) and m.code = p.key
    order by m.id desc limit 1
  )
end, '')`;
