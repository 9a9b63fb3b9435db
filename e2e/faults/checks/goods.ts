// Deliveries of orders: packages, levels, coupons and bonuses, each once and only to the payer.
import type { PlainSql, Queryable } from '@jishi/db';
import { type Check, type Evidence, PAID, SHARE, bySql } from './check';

/** Answered is kept; what is kept was answered, or refused when an order it had made was over unpaid. */
const KEPT = `
  with answered as (select e ->> 0 as key, e ->> 1 as no from json_array_elements($1::json) e),
  kept as (
    select idempotency_key as key, case kind when 4 then reference ->> 'offerId' else no end as no, status in (10, 30) as idle
    from payment.pay_order
    union all select idempotency_key, no, false from payment.withdrawal
    union all select idempotency_key, no, false from payment.adjustment
    union all select idempotency_key, no, false from invoice.invoice
    union all select client_id, no, false from sms.batch
    union all select own_no, no, false from recharge.quick_order
    union all select idempotency_key, no, false from invoice.reversal where idempotency_key is not null
    union all select idempotency_key, no, false from marketplace.goods_order
    union all select idempotency_key, no, false from marketplace.payout
  )
  select coalesce(a.key, k.key) as key, a.no as answered, k.no as kept
  from answered a
  full join kept k on k.key = a.key
  where a.no is distinct from k.no and not (a.no is null and k.idle and k.key = any ($2))`;

/** Goods of order `o` as the book has them: sold, and turned round. */
const BOOKED = `cross join lateral (
    select count(*) filter (where t.key = 'buy:' || o.no) as sold,
      count(*) filter (where t.key ~ '^undo:RF') as undone
    from ledger.transfer t where t.memo ->> 'orderNo' = o.no
  ) t`;

/** Postings due for an order: received, sold, reversed; nothing is posted for an amount of zero. */
const DUE = `(
    case when o.status in ${PAID} then 1 else 0 end,
    case when o.status in ${PAID} and o.pay_amount + ${SHARE} > 0 then 1 else 0 end,
    case when o.status in (40, 42) and o.pay_amount + ${SHARE} > 0 then 1 else 0 end
  )`;

/** A paid package is held once; one that went back holds nothing and was never used. */
const PACKAGES = `
  select o.no, o.status, h.*, t.*
  from payment.pay_order o
  cross join lateral (
    select count(*) as holdings, coalesce(sum(h.remaining), 0) as remaining,
      (select count(*) from gateway.call_record r where r.charged and r.source_id in (select x.id from package.holding x where x.order_no = o.no)) as calls
    from package.holding h where h.order_no = o.no and h.member_id = o.member_id
  ) h
  ${BOOKED}
  where o.kind = 2
    and ((h.holdings, t.sold, t.undone) is distinct from ${DUE} or o.status in (40, 42) and h.remaining + h.calls > 0)`;

/** What is sold is held or waits to be paid. */
const STOCK = `
  select f.id, f.stock, f.sold, o.orders
  from package.offer f
  cross join lateral (
    select count(*) as orders from payment.pay_order o
    where o.kind = 2 and o.reference ->> 'offerId' = f.id::text and o.status in (10, 15, 20)
  ) o
  where f.sold <> o.orders or f.stock < 0`;

/** A paid level is one membership of its edition for the period bought; a refunded one is none. */
const LEVELS = `
  select o.no, o.status, s.*, t.*
  from payment.pay_order o
  cross join lateral (
    select count(*) as memberships, count(*) filter (
      where s.member_id = o.member_id and s.level::text = o.reference ->> 'edition' and s.period::text = o.reference ->> 'period'
        and s.ends_at = (
          s.starts_at at time zone 'Asia/Shanghai' + (case s.period when 1 then 1 when 2 then 3 else 12 end) * interval '1 month'
        ) at time zone 'Asia/Shanghai'
        and s.value = (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(o.lines) l where (l ->> 'kind')::int <> 2)
    ) as as_bought
    from vip.membership s where s.order_no = o.no
  ) s
  ${BOOKED}
  where o.kind = 3
    and (s.memberships, s.as_bought, t.sold, t.undone) is distinct from (
      case when o.status = 20 then 1 else 0 end, case when o.status = 20 then 1 else 0 end,
      case when o.status in ${PAID} and o.pay_amount + ${SHARE} > 0 then 1 else 0 end,
      case when o.status in (40, 42) and o.pay_amount + ${SHARE} > 0 then 1 else 0 end
    )`;

/** Who has a membership has a level, and no two memberships of a rank run at once. */
const STANDING = `
  select m.id::text as about, 'level ' || m.vip_level as stands
  from account.member m
  where case m.vip_level
    when 0 then exists (
      select from vip.membership s where s.member_id = m.id and s.starts_at <= now() and s.ends_at > now()
    )
    else not exists (select from vip.membership s where s.member_id = m.id)
  end
  union all
  select one.id::text, 'runs together with ' || other.id
  from vip.membership one
  join vip.level a on a.level = one.level
  join vip.membership other on other.member_id = one.member_id and other.id > one.id
  join vip.level b on b.level = other.level and b.rank = a.rank
  where tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`;

/** A coupon is locked by an order that waits, used by one that is paid, and otherwise free; each order has the one it names. */
const COUPONS = `
  select c.id, c.status, c.order_no, o.status as order_status, o.coupon_id
  from coupon.coupon c
  full join (
    select * from payment.pay_order where coupon_id is not null and status in (10, 15, 20)
  ) o on o.coupon_id = c.id
  where (c.status, c.order_no) is distinct from (case o.status when 20 then 3 when 15 then 2 when 10 then 2 else 1 end, o.no)
    or c.member_id <> o.member_id
    or o.no is not null and ${SHARE} <= 0`;

const GRANTED = `
  select t.id, t.issued, t.stock, g.granted, g.most, t.per_member
  from coupon.template t
  cross join lateral (
    select coalesce(sum(n), 0) as granted, coalesce(max(n), 0) as most
    from (select count(*) as n from coupon.coupon c where c.template_id = t.id group by c.member_id) each
  ) g
  where t.issued <> g.granted or g.granted > t.stock or g.most > t.per_member`;

/** A campaign has put aside what it promised and gave, within its budget and as often as it may to one member. */
const CAMPAIGNS = `
  select c.id, c.budget, c.committed, b.*
  from coupon.campaign c
  cross join lateral (
    select coalesce(sum(amount), 0) as promised, coalesce(max(times), 0) as times
    from (
      select sum(b.amount) as amount, count(*) as times from coupon.bonus b
      where b.campaign_id = c.id and b.status <> 3 group by b.member_id
    ) each
  ) b
  where c.kind = 4 and (c.committed <> b.promised or b.promised > c.budget or b.times > c.per_member)`;

/**
 * A bonus is promised while its order waits, given when it is paid, and released when it closes; the ledger has what
 * was given.
 */
const BONUSES = `
  select b.order_no, b.status, o.status as order_status, b.amount, t.given
  from coupon.bonus b
  join payment.pay_order o on o.no = b.order_no
  cross join lateral (
    select coalesce(sum(p.amount), 0) as given
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id
    where t.key = 'bonus:' || b.order_no and a.owner_kind = 1 and a.owner_id = b.member_id and a.kind = 'bonus'
  ) t
  where (b.status, t.given) is distinct from (
    case when o.status in ${PAID} then 2 when o.status = 30 then 3 else 1 end,
    case when o.status in ${PAID} then b.amount else 0 end
  )`;

/** Refunds and coupons (one for each member) that operators heard of as done are there, once each. */
async function countDeeds(db: Queryable & PlainSql, { seen, available: shoppers }: Evidence): Promise<unknown[]> {
  const { rows } = await db.query<{ refund: number; coupons: number }>(
    `select (select count(*)::int from payment.refund where withdrawal_no is null) as refund,
       (select count(*)::int from coupon.coupon where source = 4) / $1::int as coupons`,
    [shoppers.length],
  );
  const { refund, coupons } = rows[0]!;
  const told = { refund: seen.done.get('refund') ?? 0, coupons: seen.done.get('coupons') ?? 0 };
  return refund === told.refund && coupons === told.coupons ? [] : [{ refund, coupons, told }];
}

export const goods: readonly Check[] = [
  bySql('what was answered is kept', KEPT, ({ seen }) => [JSON.stringify([...seen.kept]), [...seen.refused.keys()]]),
  { promise: 'refunds and coupons granted once each', find: countDeeds },
  bySql('packages delivered once', PACKAGES),
  bySql('stock', STOCK),
  bySql('levels delivered once', LEVELS),
  bySql('members have the levels they hold', STANDING),
  bySql('coupons on their orders', COUPONS),
  bySql('coupons within their numbers', GRANTED),
  bySql('bonuses within their campaigns', CAMPAIGNS),
  bySql('bonuses given with their top-ups', BONUSES),
];
