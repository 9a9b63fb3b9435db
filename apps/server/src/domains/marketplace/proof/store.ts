// Members' money in the marketplace, by its own rows against the ledger, on one snapshot.
import { goodsOrderStatus, payoutStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import { accountOwner } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import { transferKinds } from '../../ledger';

export type Apart = { account: string; booked: bigint; due: bigint };

/**
 * Accounts that hold other than they should: `escrow` the price of what was not delivered of orders under way, `settlement` what
 * waits, `supply` what was settled less what is being paid out or was.
 */
export function selectApart(db: Queryable): Promise<Apart[]> {
  return db.many<Apart>(sql`
    with due as (
      select o.member_id, 'escrow' as kind, sum(o.price * (o.count - o.delivered))::bigint as amount
      from marketplace.goods_order o
      where o.status = ${goodsOrderStatus.delivering}
      group by 1
      union all
      select s.member_id, 'settlement', sum(t.amount - t.returned)::bigint
      from marketplace.settlement t
      join marketplace.supplier s on s.id = t.supplier_id
      where t.status in (${settlementStatus.waiting}, ${settlementStatus.frozen})
      group by 1
      union all
      select s.member_id, 'supply', sum(e.amount)::bigint
      from (
        select t.supplier_id, t.amount - t.returned - t.fee as amount
        from marketplace.settlement t where t.status = ${settlementStatus.settled}
        union all
        select w.supplier_id, -w.amount
        from marketplace.payout w
        where w.status in (${payoutStatus.waiting}, ${payoutStatus.toPay}, ${payoutStatus.paid})
      ) e
      join marketplace.supplier s on s.id = e.supplier_id
      group by 1
    ),
    booked as (
      select a.owner_id as member_id, a.kind, a.balance as amount
      from ledger.account a
      where a.owner_kind = ${accountOwner.member} and a.kind in ('escrow', 'settlement', 'supply')
    )
    select 'member:' || coalesce(d.member_id, b.member_id) || ':' || coalesce(d.kind, b.kind) as account,
      coalesce(b.amount, 0)::bigint as booked, coalesce(d.amount, 0)::bigint as due
    from due d
    full join booked b on b.member_id = d.member_id and b.kind = d.kind
    where coalesce(b.amount, 0) <> coalesce(d.amount, 0)
    order by 1`);
}

/** Orders whose money did not go where their rows say: paid, delivered, back, disputed and settled, each exactly once. */
export function selectOrdersApart(db: Queryable, limit: number): Promise<{ no: string; what: string }[]> {
  return db.many<{ no: string; what: string }>(sql`
    with moved as (
      select t.memo ->> 'orderNo' as no,
        coalesce(sum(p.amount) filter (where t.kind = any (${transferKinds('goods.buy')}) and a.kind = 'escrow'), 0) as paid,
        coalesce(sum(p.amount) filter (where t.kind = any (${transferKinds('goods.deliver')}) and a.kind = 'settlement'), 0) as delivered,
        coalesce(-sum(p.amount) filter (where t.kind = any (${transferKinds('goods.back')}) and a.kind = 'escrow'), 0) as back,
        coalesce(-sum(p.amount) filter (where t.kind = any (${transferKinds('goods.dispute')}) and a.kind = 'settlement'), 0) as disputed,
        coalesce(-sum(p.amount) filter (where t.kind = any (${transferKinds('supply.settle')}) and a.kind = 'settlement'), 0) as settled
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
      where t.kind = any (${transferKinds('goods.buy', 'goods.deliver', 'goods.back', 'goods.dispute', 'supply.settle')})
      group by 1
    )
    select o.no, concat_ws(', ',
      case when m.paid <> case when o.paid_at is null then 0 else o.amount end then 'paid ' || m.paid end,
      case when m.delivered <> o.price * o.delivered then 'delivered ' || m.delivered end,
      case when m.back + m.disputed <> o.returned then 'returned ' || m.back + m.disputed end,
      case when m.disputed <> coalesce(t.returned, 0) then 'disputed ' || m.disputed end,
      case when m.settled <> case when t.status = ${settlementStatus.settled} then t.amount - t.returned else 0 end
        then 'settled ' || m.settled end
    ) as what
    from marketplace.goods_order o
    left join marketplace.settlement t on t.order_id = o.id
    cross join lateral (
      select coalesce(m.paid, 0) as paid, coalesce(m.delivered, 0) as delivered, coalesce(m.back, 0) as back,
        coalesce(m.disputed, 0) as disputed, coalesce(m.settled, 0) as settled
      from (select) nothing left join moved m on m.no = o.no
    ) m
    where m.paid <> case when o.paid_at is null then 0 else o.amount end
      or m.delivered <> o.price * o.delivered
      or m.delivered <> coalesce(t.amount, 0)
      or m.back + m.disputed <> o.returned
      or m.disputed <> coalesce(t.returned, 0)
      or m.settled <> case when t.status = ${settlementStatus.settled} then t.amount - t.returned else 0 end
    order by o.id
    limit ${limit}`);
}

/** Runs whose kept proof is not what the ledger has of them, or not what they say themselves. */
export function selectRunsApart(db: Queryable, limit: number): Promise<{ id: string; what: string }[]> {
  return db.many<{ id: string; what: string }>(sql`
    with booked as (
      select t.memo ->> 'runId' as id, count(distinct t.id) as orders,
        coalesce(-sum(p.amount) filter (where a.kind = 'settlement'), 0) as amount,
        coalesce(sum(p.amount) filter (where a.kind = 'revenue.marketplace'), 0) as fee
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
      where t.kind = any (${transferKinds('supply.settle')})
      group by 1
    )
    select r.id::text as id, concat_ws(' ', b.orders, b.amount, b.fee) as what
    from marketplace.settlement_run r
    left join booked b on b.id = r.id::text
    where (r.orders, r.amount, r.fee) is distinct from (coalesce(b.orders, 0), coalesce(b.amount, 0), coalesce(b.fee, 0))
      or (r.booked_orders is not null
        and (r.booked_orders, r.booked_amount, r.booked_fee)
          is distinct from (coalesce(b.orders, 0), coalesce(b.amount, 0), coalesce(b.fee, 0)))
    order by r.id
    limit ${limit}`);
}

/** Totals that are not the sums of their rows. */
export function selectTotalsApart(db: Queryable): Promise<{ what: string; kept: bigint; due: bigint }[]> {
  return db.many<{ what: string; kept: bigint; due: bigint }>(sql`
    with due as (
      select 'escrow' as what, 0 as status, sum(o.price * (o.count - o.delivered)) as value
      from marketplace.goods_order o where o.status = ${goodsOrderStatus.delivering}
      union all
      select 'waiting', 0, sum(t.amount - t.returned)
      from marketplace.settlement t where t.status in (${settlementStatus.waiting}, ${settlementStatus.frozen})
      union all
      select 'runs', 0, count(*) from marketplace.settlement_run
      union all
      select v.what, d.status, sum(v.value)
      from marketplace.dispute d
      cross join lateral (values ('disputes', 1::bigint), ('wanted', d.wanted)) v (what, value)
      group by 1, 2
    ),
    kept as (select t.what, t.status, sum(t.value) as value from marketplace.totals t group by 1, 2)
    select concat_ws(' ', coalesce(d.what, k.what), nullif(coalesce(d.status, k.status), 0)) as what,
      coalesce(k.value, 0)::bigint as kept, coalesce(d.value, 0)::bigint as due
    from due d
    full join kept k on k.what = d.what and k.status = d.status
    where coalesce(k.value, 0) <> coalesce(d.value, 0)
    order by 1`);
}
