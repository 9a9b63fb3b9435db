// How far members came: when each was certified, called, paid first and again. Looks of every member into keys, no call and no order else.
import { certificationStatus } from '@jishi/contract/enums/certification';
import { memberStep } from '@jishi/contract/enums/account';
import { type Queryable, type Sql, list, literal, sql } from '@jishi/db';
import { firstCallDay } from '../../../kernel/first-call';
import type { CohortCount, Step } from './rules';

const beijing = (at: Sql) => sql`(${at} at time zone 'Asia/Shanghai')`;
/** The month in which `m` registered: its begin in Beijing. */
const REGISTERED_IN = sql`date_trunc('month', ${beijing(sql`m.reg_time`)})`;

const paid = (before: number) => sql`(
  select ${beijing(sql`o.paid_at`)} from payment.pay_order o
  where o.member_id = m.id and o.paid_at is not null and o.pay_amount > 0
  order by o.paid_at
  limit 1 offset ${literal(before)}
)`;

/** Of each step when the member `m` came there, as Beijing's clock said; null before. */
const REACHED: Readonly<Record<Step, Sql>> = {
  [memberStep.certified]: sql`least(
    (select ${beijing(sql`p.certified_at`)} from certification.person p where p.member_id = m.id),
    (
      select ${beijing(sql`min(e.decided_at)`)} from certification.enterprise e
      where e.member_id = m.id
        and e.status in (${literal(certificationStatus.passed)}, ${literal(certificationStatus.expired)}, ${literal(certificationStatus.replaced)})
    )
  )`,
  [memberStep.called]: sql`${firstCallDay(sql`m.id`)}::timestamp`,
  [memberStep.paid]: paid(0),
  [memberStep.paidAgain]: paid(1),
};

/** That the member `m` came to a step, within so many months after that of registration (0: in the same), whenever for null. */
export function reached(step: Step, within: number | null): Sql {
  if (within === null) return sql`${REACHED[step]} is not null`;
  return sql`${REACHED[step]} < ${REGISTERED_IN} + make_interval(months => ${within + 1})`;
}

/** How many of the members registered from `from` on came to each step, by month of registration and months since. */
export function countCohorts(db: Queryable, from: Date): Promise<CohortCount[]> {
  const steps = memberStep.rows.map(({ value }) => sql`(${literal(value)}, ${REACHED[value]})`);
  return db.many<CohortCount>(sql`
    select to_char(c.month, 'YYYY-MM') as month, c.step,
      greatest(0, (extract(year from age(c.at, c.month)) * 12 + extract(month from age(c.at, c.month)))::int) as since,
      count(*)::int as members
    from (
      select ${REGISTERED_IN} as month, s.step, date_trunc('month', s.at) as at
      from account.member m
      cross join lateral (values (null::int, ${beijing(sql`m.reg_time`)}), ${list(steps)}) s (step, at)
      where m.reg_time >= ${from} and s.at is not null
    ) c
    group by 1, 2, 3`);
}
