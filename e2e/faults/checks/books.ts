// The book itself: P1 to P3, P6 and P7, what members have, what the platform's own accounts hold, and two people's decisions.
import { adjustmentKind } from '@jishi/contract/enums/payment';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import type { PlainSql, Queryable } from '@jishi/db';
import { extensions } from '../../../apps/server/src/domains';
import { proveBooks } from '../../../apps/server/src/domains/ledger';
import { type Check, type Evidence, LEFT, SECOND_ABOVE, SHARE, bySql } from './check';
import { billable } from './machines';

const proof: Check = {
  promise: 'the proof of the books',
  find: async (db) => (await proveBooks({ db, extensions })).broken.slice(0, 20),
};

const NOT_BILLED = `
  select id from unnest($1::bigint[]) c (id)
  where (select count(*) from gateway.call_record r where r.id = c.id and r.charged) <> 1`;

/** Charged calls whose answer never came are at most as many as answers that never came. */
async function unansweredCharges(db: Queryable & PlainSql, { seen }: Evidence): Promise<unknown[]> {
  const { rows } = await db.query<{ calls: number }>(
    'select count(*)::int as calls from gateway.call_record where charged and id <> all ($1::bigint[])',
    [seen.charged],
  );
  const { calls } = rows[0]!;
  return calls > seen.unanswered ? [{ charged: calls, withoutAnswer: seen.unanswered }] : [];
}

/** A call costs what it asked for, and the leases that paid for it paid just that. */
const UNITS = `
  with asked as (select a.key::bigint as id, a.value::int as units from json_each_text($1::json) a)
  select r.id, a.units as asked, r.units, r.amount, r.parts
  from asked a
  join gateway.call_record r on r.id = a.id
  cross join lateral (
    select sum((p ->> 'units')::int) as units, sum((p ->> 'amount')::bigint) as amount from jsonb_array_elements(r.parts) p
  ) p
  where r.units <> a.units or r.parts is not null and (p.units <> r.units or p.amount <> r.amount)`;

/** Units by holding; of a call that several leases paid for, each has its own. */
const SHARES = `(
    select coalesce(p.source, r.source) as source, coalesce(p.source_id, r.source_id) as source_id, coalesce(p.units, r.units) as units
    from gateway.call_record r
    left join lateral jsonb_to_recordset(r.parts) p (source smallint, source_id bigint, units int) on true
    where r.charged
  )`;

/** What a holding has lost it has lost by calls, in units, those apart that it could not bear any more; or by SMS. */
const CALLS_OF_HOLDINGS = `
  select h.id, h.total, h.remaining, c.calls
  from package.holding h
  cross join lateral (
    select (select coalesce(sum(r.units), 0) from ${SHARES} r where r.source <> 3 and r.source_id = h.id)
      + (select coalesce(sum(s.units - s.back), 0) from sms.charge_line s where s.holding_id = h.id)
      - (select coalesce(sum(l.calls - coalesce(l.covered_calls, 0)), 0) from gateway.late_charge l where l.holding_id = h.id)
      as calls
  ) c
  where h.total - h.remaining <> c.calls
    and not exists (select from payment.pay_order o where o.no = h.order_no and o.status in (40, 42))`;

/** What batch `b` cost in the end. */
const KEPT_OF_SMS = '(b.amount - b.back_deposit - b.back_bonus - b.back_credit)';

/**
 * A member's money = money received, less purchases, calls, SMS, recharges, delivered goods and refunds, and what they supplied.
 * Refunded goods count as not bought; their money left again unless it went to the balance.
 */
const BALANCES = `
  with flow as (
    select a.owner_id as member_id, p.amount
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 1
    where starts_with(t.key, 'welcome:')
    union all
    select o.member_id, r.amount from payment.receipt r join payment.pay_order o on o.no = r.order_no where r.disposition in (1, 2)
    union all
    select b.member_id, b.amount from coupon.bonus b where b.status = 2
    union all
    select j.member_id, case when j.kind in (1, 3) then j.amount else -j.amount end
    from payment.adjustment j where j.status = 2 and j.kind in (1, 2, 3, 4)
    union all
    select o.member_id, -o.pay_amount from payment.pay_order o where o.kind in (2, 3) and o.status = 20
    union all
    select f.member_id, -(f.amount + f.bonus_back + f.withheld) from payment.refund f where ${LEFT}
    union all
    select r.member_id, -r.amount from gateway.call_record r where r.charged
    union all
    select b.member_id, -${KEPT_OF_SMS} from sms.batch b
    union all
    select o.member_id, -o.amount from recharge.quick_order o where o.status = ${rechargeStatus.success}
    union all
    select o.member_id, coalesce(t.returned, 0) - o.price * o.delivered
    from marketplace.goods_order o left join marketplace.settlement t on t.order_id = o.id
    union all
    select s.member_id, t.amount - t.returned - coalesce(t.fee, 0)
    from marketplace.settlement t join marketplace.supplier s on s.id = t.supplier_id
    union all
    select w.member_id, -w.amount from marketplace.payout w where w.status = 3
    union all
    select c.member_id, c.amount - coalesce(c.covered_amount, 0) from gateway.late_charge c
  )
  select m.id, has.amount as has, due.amount as due
  from account.member m
  cross join lateral (
    select coalesce(sum(a.balance), 0) as amount from ledger.account a where a.owner_kind = 1 and a.owner_id = m.id
  ) has
  cross join lateral (select coalesce(sum(f.amount), 0) as amount from flow f where f.member_id = m.id) due
  where has.amount <> due.amount`;

/** The platform's accounts hold what orders, coupons, bonuses, refunds and adjustments come to. */
const PLATFORM = `
  with due as (
    select case o.kind when 2 then 'revenue.package' else 'revenue.vip' end as kind, o.pay_amount + ${SHARE} as amount
    from payment.pay_order o where o.kind in (2, 3) and o.status = 20
    union all
    select 'expense.coupon', -${SHARE} from payment.pay_order o where o.kind in (2, 3) and o.status = 20
    union all
    select 'expense.bonus', -b.amount from coupon.bonus b where b.status = 2
    union all
    select 'expense.bonus', -(i.inviter_reward + i.invited_reward) from referral.invitation i where i.stage = 4
    union all
    select 'expense.bonus', f.bonus_back + f.withheld from payment.refund f where ${LEFT}
    union all
    select 'expense.bonus', case j.kind when 3 then -j.amount else j.amount end
    from payment.adjustment j where j.status = 2 and j.kind in (3, 4)
    union all
    select 'expense.bonus', p.amount
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 2
    where starts_with(t.key, 'welcome:')
    union all
    select 'refund.payable', f.amount from payment.refund f where f.status in (2, 4) and f.way <> 2
    union all
    select 'refund.payable', r.amount from payment.receipt r where r.disposition = 4 and r.returned_at is null
    union all
    select 'suspense', r.amount from payment.receipt r where r.disposition = 3
    union all
    select 'suspense', case j.kind when 1 then -j.amount else j.amount end
    from payment.adjustment j where j.status = 2 and j.kind in (1, 2)
    union all
    select 'suspense', coalesce(c.covered_amount, 0) - c.amount from gateway.late_charge c where c.settled_at is not null
    union all
    select 'revenue.api', r.amount from gateway.call_record r where r.charged
    union all
    select 'revenue.sms', ${KEPT_OF_SMS} from sms.batch b
    union all
    select 'revenue.recharge', o.amount from recharge.quick_order o where o.status = ${rechargeStatus.success}
    union all
    select 'revenue.marketplace', t.fee from marketplace.settlement t where t.status = 3
  ), held as (
    select a.kind, coalesce(sum(p.amount), 0) as amount
    from ledger.account a left join ledger.posting p on p.account_id = a.id
    where a.owner_kind = 2 and not starts_with(a.kind, 'clearing.')
    group by a.kind
  ), sums as (
    select kind, sum(amount) as amount from due group by kind
  )
  select coalesce(h.kind, s.kind) as account, h.amount as holds, s.amount as due
  from held h full join sums s on s.kind = h.kind
  where coalesce(h.amount, 0) <> coalesce(s.amount, 0)`;

/** What is frozen waits: for decisions about withdrawals, payouts and large refunds of top-ups, and for suppliers of recharge. */
const FROZEN = `
  select m.id, coalesce(a.balance, 0) as frozen, w.asked
  from account.member m
  left join ledger.account a on a.owner_kind = 1 and a.owner_id = m.id and a.kind = 'frozen'
  cross join lateral (
    select coalesce(sum(x.amount), 0) as asked
    from (
      select w.amount from payment.withdrawal w where w.member_id = m.id and w.status = 1
      union all
      select r.amount from payment.refund r join payment.pay_order o on o.no = r.order_no and o.kind = 1
      where r.member_id = m.id and r.status = 1
      union all
      select o.amount from recharge.quick_order o
      where o.member_id = m.id
        and o.status in (${rechargeStatus.accepted}, ${rechargeStatus.processing}, ${rechargeStatus.uncertain})
      union all
      select w.amount from marketplace.payout w where w.member_id = m.id and w.status in (1, 2)
    ) x
  ) w
  where coalesce(a.balance, 0) <> w.asked`;

/**
 * Amount requested = amount frozen; then split into owed credit, paid-out parts, what is kept for a bonus, and what
 * returned to the balance. Each part is paid out as recorded.
 */
const WITHDRAWALS = `
  select w.no, w.status, w.amount, f.*, b.*
  from payment.withdrawal w
  cross join lateral (
    select count(*) as parts, count(*) filter (where f.status <> 3) as open, coalesce(sum(f.amount), 0) as amounts
    from payment.refund f where f.withdrawal_no = w.no
  ) f
  cross join lateral (
    select coalesce(sum(p.amount) filter (where t.key = 'refund.freeze:' || w.no), 0) as frozen,
      coalesce(-sum(p.amount) filter (where t.key = 'refund.unfreeze:' || w.no), 0) as unfrozen,
      coalesce(-sum(p.amount) filter (where starts_with(t.key, 'refund:')), 0) as gone,
      coalesce(-sum(p.amount) filter (where starts_with(t.key, 'bonusback:')), 0) as withheld,
      coalesce(-sum(p.amount) filter (where t.key = 'repay:' || w.no), 0) as repaid
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 1 and a.owner_id = w.member_id and a.kind = 'frozen'
    where t.key in ('refund.freeze:' || w.no, 'refund.unfreeze:' || w.no, 'repay:' || w.no)
      or t.key in (select 'refund:' || x.no from payment.refund x where x.withdrawal_no = w.no)
      or t.key in (select 'bonusback:' || x.no from payment.refund x where x.withdrawal_no = w.no)
  ) b
  where b.frozen <> w.amount
    or b.gone <> f.amounts
    or b.repaid <> w.repaid
    or b.unfrozen + b.gone + b.withheld + b.repaid <> case when w.status = 1 then 0 else w.amount end
    or (w.status in (2, 3)) <> (f.parts > 0)
    or w.status = 3 and f.open > 0
    or w.status = 2 and f.open = 0`;

const WITHDRAWALS_OF_ONE = `
  select w.no, w.amount, w.status, v.first_by, v.decided_by
  from payment.withdrawal w
  left join review.review v on v.kind = ${reviewKind.withdrawal} and v.subject_id = w.no
  where w.status in (2, 3) and (
      v.decided_by is null or w.amount > $1::bigint and (v.first_by is null or v.first_by = v.decided_by)
    )
    or w.status = 4 and v.decided_by is null`;

/** A review says what became of what it is about, and moved what the limits count only if it was granted. */
const REVIEWS = `
  select k.kind, k.no, k.state as subject, v.status as review, m.review_id as movement
  from (
    select ${reviewKind.withdrawal} as kind, w.no, true as moves,
      case w.status when 1 then 'open' when 4 then 'refused' when 5 then 'taken back' else 'granted' end as state
    from payment.withdrawal w
    union all
    select ${reviewKind.refund}, r.no, true,
      case r.status when 1 then 'open' when 5 then 'refused' else 'granted' end
    from payment.refund r where r.withdrawal_no is null
    union all
    select ${reviewKind.adjustment}, j.no, j.kind in (${adjustmentKind.depositUp}, ${adjustmentKind.bonusUp}),
      case j.status when 1 then 'open' when 2 then 'granted' when 3 then 'refused' else 'taken back' end
    from payment.adjustment j
    union all
    select ${reviewKind.goodsPayout}, w.no, true,
      case w.status when 1 then 'open' when 4 then 'refused' when 5 then 'taken back' else 'granted' end
    from marketplace.payout w
    union all
    select ${reviewKind.goodsDispute}, d.no, true,
      case d.status when 2 then 'open' when 3 then 'granted' when 4 then 'refused' else 'taken back' end
    from marketplace.dispute d
    where exists (select from review.review v where v.kind = ${reviewKind.goodsDispute} and v.subject_id = d.no)
  ) k
  full join (
    select *, case when status in (1, 2) then 'open' when status = 3 then 'granted' when status = 4 then 'refused' else 'taken back' end
      as state
    from review.review
    where kind in (
      ${reviewKind.withdrawal}, ${reviewKind.refund}, ${reviewKind.adjustment}, ${reviewKind.goodsPayout}, ${reviewKind.goodsDispute}
    )
  ) v on v.kind = k.kind and v.subject_id = k.no
  left join review.movement m on m.review_id = v.id
  where k.no is null or v.id is null
    or k.state <> v.state and not (k.kind = ${reviewKind.refund} and k.state = 'refused' and v.state = 'taken back')
    or (m.review_id is not null) <> (k.moves and v.state = 'granted')
    or m.amount <> v.amount`;

/** Agreed by a second person and only then on the book, once; a credit line stands where the last one agreed put it. */
const ADJUSTMENTS = `
  select j.no, j.kind, j.amount, j.status, t.moved, w.words
  from payment.adjustment j
  left join review.review v on v.kind = ${reviewKind.adjustment} and v.subject_id = j.no
  cross join lateral (
    select coalesce(sum(abs(p.amount)), 0) as moved
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 1 and a.owner_id = j.member_id
    where t.key = 'adjust:' || j.no
  ) t
  cross join lateral (
    select count(distinct e.actor_id) as words from audit.entry e
    where e.after ->> 'adjustmentNo' = j.no
      and (e.action, e.actor_id) in (('payment.proposeAdjustment', j.proposed_by), ('payment.grantAdjustment', v.decided_by))
  ) w
  where t.moved <> case when j.status <> 2 or j.kind = 5 then 0 when j.kind = 6 then 2 * j.amount else j.amount end
    or w.words <> case when j.status = 2 then 2 else 1 end
    or j.status = 2 and (v.decided_by is null or v.decided_by = j.proposed_by)`;

const CREDIT_LINES = `
  select a.name, a.floor
  from ledger.account a
  where a.owner_kind = 1 and a.kind = 'credit' and a.floor <> 0 and not exists (
    select from payment.adjustment j
    where j.member_id = a.owner_id and j.kind = 5 and j.status = 2 and j.amount = -a.floor
  )`;

const limit = () => [SECOND_ABOVE * 100_000];

export const books: readonly Check[] = [
  proof,
  { promise: 'nobody in the right was refused', find: async (_db, { seen }) => seen.wrong },
  bySql('P6 answered as charged, not on the bill', NOT_BILLED, (evidence) => [billable(evidence)]),
  { promise: 'P6 on the bill, never answered', find: unansweredCharges },
  bySql('P6 calls of packages', CALLS_OF_HOLDINGS),
  bySql('calls cost the units they asked for', UNITS, (evidence) => {
    const { units } = evidence.seen;
    return [JSON.stringify(Object.fromEntries(billable(evidence).map((id) => [id, units.get(id)])))];
  }),
  bySql(
    'P7 below the floor',
    `select name, balance, floor from ledger.account where balance < floor or kind = 'credit' and balance > 0`,
  ),
  bySql('what members have', BALANCES),
  bySql('what the platform holds', PLATFORM),
  bySql('what is frozen', FROZEN),
  bySql('withdrawals come to what was asked', WITHDRAWALS),
  bySql('large withdrawals have two people', WITHDRAWALS_OF_ONE, limit),
  bySql('adjustments have two people', ADJUSTMENTS),
  bySql('reviews say what was done', REVIEWS),
  bySql('credit lines were agreed', CREDIT_LINES),
];
