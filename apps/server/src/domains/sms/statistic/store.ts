// Reads the counts that the statements writing messages keep.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, type Sql, all, sql } from '@jishi/db';
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

export type Part = Counts & { key: string; name: string };

const PARTS_MAX = 50;

function selectParts(db: Queryable, filter: Filter, key: Sql, name: Sql): Promise<Part[]> {
  return db.many<Part>(sql`
    select p.*, ${name} as name
    from (
      select ${key}::text as key, ${COUNTS} from sms.message_day d where ${matching(filter)}
      group by 1 having sum(d.messages) > 0 order by sum(d.messages) desc, 1 limit ${PARTS_MAX}
    ) p
    order by p.messages desc, p.key`);
}

export function selectTemplates(db: Queryable, filter: Filter): Promise<Part[]> {
  const name = sql`coalesce(
    (select v.name from sms.template_version v where v.template_id = p.key::bigint order by (v.status = 2) desc, v.number desc limit 1), ''
  )`;
  return selectParts(db, filter, sql`d.template_id`, name);
}

export function selectSignatures(db: Queryable, filter: Filter): Promise<Part[]> {
  return selectParts(
    db,
    filter,
    sql`d.signature_id`,
    sql`coalesce((select s.name from sms.signature s where s.id = p.key::bigint), '')`,
  );
}

export function selectCarriers(db: Queryable, filter: Filter): Promise<Part[]> {
  return selectParts(db, filter, sql`d.carrier`, sql`''`);
}

/** Of messages that failed: the codes, the most frequent first. */
export function selectCodes(db: Queryable, filter: Filter): Promise<{ code: string; messages: number }[]> {
  return db.many(sql`
    select d.code, sum(d.messages)::int as messages from sms.message_day d
    where ${matching(filter)} and d.code <> ''
    group by d.code having sum(d.messages) > 0 order by 2 desc, 1 limit ${PARTS_MAX}`);
}

/** What codes were last said to mean. */
export function selectWords(
  db: Queryable,
  memberId: MemberId,
  codes: readonly string[],
): Promise<{ code: string; words: string }[]> {
  return db.many(sql`
    select c.code, coalesce(m.words, '') as words
    from unnest(${codes}::text[]) c (code)
    left join lateral (
      select words from sms.message m
      where m.member_id = ${memberId} and m.state in (5, 6, 7, 8) and m.code = c.code
      order by m.id desc limit 1
    ) m on true`);
}
