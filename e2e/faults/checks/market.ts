// The marketplace keeps buyers' money until goods are delivered and nobody disputes them: an order's money is in one place, a card has
// one buyer, and nobody is paid for what was not delivered.
import { reviewKind } from '@jishi/contract/enums/review';
import { unsoundGoods } from '../../../apps/server/src/testing/goods-orders';
import { type Check, type Evidence, SECOND_ABOVE, bySql } from './check';

/**
 * What an order's buyer spent in the end is in our keeping, waits for settlement, is the supplier's or is our fee, by the postings
 * of its transfers; all the rest went back. `due` follows from what was delivered and disputed.
 */
const PLACES = `
  with moved as (
    select t.memo ->> 'orderNo' as no, a.owner_kind, a.owner_id, a.kind, sum(p.amount) as amount
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id
    where t.kind in ('goods.buy', 'goods.deliver', 'goods.back', 'goods.dispute', 'supply.settle')
    group by 1, 2, 3, 4
  )
  select o.no, o.status, t.status as settlement, row_to_json(has) as has, row_to_json(due) as due
  from marketplace.goods_order o
  join marketplace.supplier s on s.id = o.supplier_id
  left join marketplace.settlement t on t.order_id = o.id
  left join marketplace.dispute d on d.order_id = o.id and d.status = 3
  cross join lateral (
    select o.price * o.delivered - coalesce(d.wanted, 0) as earned,
      case when o.status = 2 then o.price * (o.count - o.delivered) else 0 end as kept
  ) e
  cross join lateral (
    select case when t.status = 3 then e.earned * o.fee_rate / 10000 / 1000 * 1000 else 0 end as fee
  ) f
  cross join lateral (
    select e.earned + e.kept as spent, e.kept as escrow, case when t.status in (1, 2) then e.earned else 0 end as waiting,
      case when t.status = 3 then e.earned - f.fee else 0 end as supply, f.fee
  ) due
  cross join lateral (
    select
      coalesce(-sum(m.amount) filter (
        where m.owner_kind = 1 and m.owner_id = o.member_id and m.kind in ('deposit', 'bonus', 'credit')
      ), 0)::bigint as spent,
      coalesce(sum(m.amount) filter (where m.owner_kind = 1 and m.owner_id = o.member_id and m.kind = 'escrow'), 0)::bigint
        as escrow,
      coalesce(sum(m.amount) filter (where m.owner_kind = 1 and m.owner_id = s.member_id and m.kind = 'settlement'), 0)::bigint
        as waiting,
      coalesce(sum(m.amount) filter (where m.owner_kind = 1 and m.owner_id = s.member_id and m.kind = 'supply'), 0)::bigint
        as supply,
      coalesce(sum(m.amount) filter (where m.owner_kind = 2 and m.kind = 'revenue.marketplace'), 0)::bigint as fee
    from moved m where m.no = o.no
  ) has
  where has is distinct from due
    or coalesce(t.fee, 0) <> due.fee
    or o.returned <> case when o.paid_at is null then 0 else o.amount - due.spent end`;

/** What buyers are shown is what they paid for; `strange`: not theirs here, or delivered by hand for another order. */
const CARDS = `
  with held as (
    select x.no, x.number, decode(x.digest, 'hex') as digest
    from json_to_recordset($1::json) x (no text, number text, digest text)
  )
  select o.no, o.delivered, h.cards, h.strange
  from marketplace.goods_order o
  cross join lateral (
    select count(*) as cards, count(*) filter (where c.id is null or o.way = 3 and not starts_with(h.number, o.no)) as strange
    from held h
    left join marketplace.card c on c.number_digest = h.digest and c.order_id = o.id and c.sold_at is not null
    where h.no = o.no
  ) h
  where h.cards <> o.delivered or h.strange > 0
  union all
  select string_agg(no, ', '), 1, count(*), 0 from held group by number having count(*) > 1`;

/** A dispute stops the settlement of its own order and no other, gives back what it says, and waits for a person with us. */
const DISPUTES = `
  select o.no, t.status as settlement, t.returned, d.status as dispute, d.returned as given_back, v.status as review
  from marketplace.settlement t
  join marketplace.goods_order o on o.id = t.order_id
  left join marketplace.dispute d on d.order_id = t.order_id
  left join review.review v on v.kind = ${reviewKind.goodsDispute} and v.subject_id = d.no
  where (t.status = 2) <> coalesce(d.status in (1, 2), false)
    or t.returned <> coalesce(d.returned, 0)
    or d.status = 3 and d.returned <> d.wanted
    or d.status = 2 and coalesce(v.status, 0) not in (1, 2)
    or d.status in (1, 3, 4, 5) and v.status in (1, 2)
    or d.status = 4 and v.status is distinct from 4`;

/** A payout was set aside once, and went out or came back once; what goes out was agreed to, much of it by two people. */
const PAYOUTS = `
  select w.no, w.status, w.amount, m.*, v.status as review, v.first_by, v.decided_by
  from marketplace.payout w
  left join review.review v on v.kind = ${reviewKind.goodsPayout} and v.subject_id = w.no
  cross join lateral (
    select coalesce(sum(p.amount) filter (where t.key = 'payout:' || w.no || ':ask'), 0) as asked,
      coalesce(-sum(p.amount) filter (where t.key = 'payout:' || w.no || ':back'), 0) as back,
      coalesce(-sum(p.amount) filter (where t.key = 'payout:' || w.no || ':paid'), 0) as paid
    from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id and a.owner_kind = 1 and a.owner_id = w.member_id and a.kind = 'frozen'
    where t.memo ->> 'orderNo' = w.no
  ) m
  where (m.asked, m.back, m.paid) is distinct from (
      w.amount::numeric, case when w.status in (4, 5) then w.amount else 0 end::numeric,
      case when w.status = 3 then w.amount else 0 end::numeric
    )
    or v.status is distinct from case w.status when 1 then least(v.status, 2) when 4 then 4 when 5 then 5 else 3 end
    or w.status in (2, 3) and w.amount > $1::bigint and (v.first_by is null or v.first_by = v.decided_by)`;

const held = (evidence: Evidence) => [JSON.stringify(evidence.held)];

export const market: readonly Check[] = [
  { promise: 'orders of goods, their cards and the books agree', find: (db) => unsoundGoods({ db } as never) },
  bySql('the money of an order of goods is in one place', PLACES),
  bySql('a card has one buyer, who paid for it', CARDS, held),
  bySql('a dispute stops the settlement of its order alone', DISPUTES),
  bySql('payouts leave once, large ones by two people', PAYOUTS, () => [SECOND_ABOVE * 100_000]),
];
