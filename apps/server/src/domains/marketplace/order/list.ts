// Orders of goods as their buyers see them, accounts masked.
import { exportKind } from '@jishi/contract/enums/content';
import { goodsOrderStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/order';
import { type Queryable, type Sql, all, literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { moneyCell } from '../../../kernel/csv';
import { spanOf } from '../../../kernel/cursor';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { balances } from '../../ledger';
import { feeOf } from '../settlement/rules';
import { ENDED_WITH_GOODS } from './rules';

export const FROM = sql`marketplace.goods_order o
  join marketplace.product p on p.id = o.product_id
  join marketplace.supplier s on s.id = o.supplier_id
  left join marketplace.settlement t on t.order_id = o.id`;

/** Each has a product and a supplier, and one settlement at most. */
export const ALONE = sql`marketplace.goods_order o`;

/** What both sides of an order see of it, accounts masked. */
export const SEEN_BY_BOTH = {
  no: sql`o.no`,
  goodsId: sql`o.goods_id`,
  productId: sql`o.product_id`,
  productName: sql`p.brand || ' ' || p.name`,
  kind: sql`o.kind`,
  way: sql`o.way`,
  account: sql`o.account_mask`,
  count: sql`o.count`,
  price: sql`o.price`,
  amount: sql`o.amount`,
  status: sql`o.status`,
  reason: sql`o.reason`,
  delivered: sql`o.delivered`,
  returned: sql`o.returned`,
  settlement: sql`t.status`,
  payTime: sql`o.paid_at`,
  endTime: sql`o.ended_at`,
};

export const COLUMNS = { ...SEEN_BY_BOTH, supplierName: sql`s.name`, createTime: sql`o.created_at` };

type Period = { beginTime?: string | null | undefined; endTime?: string | null | undefined };

/**
 * Orders of a period by their ids, beside their time: an old period is found without reading what came after it. Ids grow with
 * time except among transactions that overlap, and none of those lasts a minute.
 */
export function within(asked: Period): Sql {
  const { from, until } = spanOf(asked);
  const before = sql`select b.id from marketplace.goods_order b where b.created_at < ${from}::timestamptz - interval '1 minute'
    order by b.created_at desc limit 1`;
  const after = sql`select a.id from marketplace.goods_order a where a.created_at > ${until}::timestamptz + interval '1 minute'
    order by a.created_at limit 1`;
  return all([
    ...(from ? [sql`o.id > coalesce((${before}), 0)`, unindexed(sql`o.created_at >= ${from}::timestamptz`)] : []),
    ...(until
      ? [sql`o.id < coalesce((${after}), 9223372036854775807)`, unindexed(sql`o.created_at < ${until}::timestamptz`)]
      : []),
  ]);
}

/** Keeps the planner from the index of times, by which everybody's orders of the period would be read. */
const unindexed = (condition: Sql) => sql`case when ${condition} then true end`;

/** A buyer's orders, the newest first. */
export const listGoodsOrders = listed(contract.listGoodsOrders, {
  from: FROM,
  counts: ALONE,
  only: (_ctx, asked) => within(asked),
  own: (memberId) => sql`o.member_id = ${memberId}`,
  columns: COLUMNS,
  where: {
    status: (status) => sql`o.status = ${status}`,
    productId: (id) => sql`o.product_id = ${id}`,
    no: (no) => sql`o.no = ${no}`,
  },
  at: null,
  id: sql`o.id`,
});

/** One of a buyer's own, as the list shows it. @throws Refusal notFound */
export async function ownRow(ctx: MemberContext, no: string) {
  const row = await listGoodsOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** The same as a file. */
export const goodsOrdersFile = listGoodsOrders.file({
  kind: exportKind.goodsOrders,
  head: [
    '下单时间',
    '订单号',
    '商品',
    '供货方',
    '账号',
    '数量',
    '单价',
    '金额',
    '状态',
    '说明',
    '已交付',
    '已退款',
    '付款时间',
    '结束时间',
  ],
  cells: (one) => [
    one.createTime,
    one.no,
    one.productName,
    one.supplierName,
    one.account,
    String(one.count),
    moneyCell(one.price),
    moneyCell(one.amount),
    labelOf('goodsOrderStatus', one.status),
    one.reason,
    String(one.delivered),
    moneyCell(one.returned),
    one.payTime ?? '',
    one.endTime ?? '',
  ],
});

type Sum = { status: number; orders: number; amount: bigint; returned: bigint };

/** How many of a buyer's orders stand where, by counts that are equal to the orders. */
export const getGoodsOrderStatistics = useCase(contract.getGoodsOrderStatistics, async (ctx, { productId }) => {
  const [statuses, { escrow }] = await Promise.all([
    ctx.db.many<Sum>(sql`
      select d.status, sum(d.orders)::int as orders, sum(d.amount)::bigint as amount, sum(d.returned)::bigint as returned
      from marketplace.buyer_sum d
      where d.member_id = ${ctx.member} and (${productId ?? null}::bigint is null or d.product_id = ${productId ?? null})
      group by d.status
      having sum(d.orders) > 0
      order by d.status`),
    balances(ctx.db, ctx.member),
  ]);
  const shown = statuses.map((one) => ({
    ...one,
    amount: formatMoney(one.amount),
    returned: formatMoney(one.returned),
  }));
  return { statuses: shown, escrow: formatMoney(escrow) };
});

export type Step = { time: string; event: number; words: string };

/** What happened to an order, in order. */
export async function stepsOf(db: Queryable, no: string): Promise<Step[]> {
  const rows = await db.many<Step>(sql`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, e.event, e.words
    from marketplace.event e
    where e.order_id = (select id from marketplace.goods_order where no = ${no}) order by e.id`);
  return rows.map((step) => ({ ...step, words: step.words || labelOf('goodsOrderEvent', step.event) }));
}

type Detail = {
  price: bigint;
  amount: bigint;
  count: number;
  delivered: number;
  status: number;
  feeRate: number;
  lockSeconds: number;
  payOrderNo: string;
  deliverBy: Date | null;
  settlement: number | null;
  earned: bigint;
  fee: bigint | null;
  dueAt: Date | null;
  settledAt: Date | null;
  isDue: boolean;
  disputeNo: string;
  cardViews: number;
  isWithProgram: boolean;
};

function selectDetail(db: Queryable, no: string): Promise<Detail> {
  return db.one<Detail>(sql`
    select o.price, o.amount, o.count, o.delivered, o.status, o.fee_rate,
      case when o.status = ${literal(goodsOrderStatus.toPay)}
        then greatest(ceil(extract(epoch from o.locked_until - now())), 0)::int else 0 end as lock_seconds,
      coalesce(case when o.status = ${literal(goodsOrderStatus.toPay)} then o.pay_order_no end, '') as pay_order_no,
      o.deliver_by, t.status as settlement, coalesce(t.amount - t.returned, 0)::bigint as earned, t.fee, t.due_at, t.settled_at,
      coalesce(t.due_at <= now(), false) as is_due, coalesce(d.no, '') as dispute_no,
      (select count(*)::int from marketplace.card_view v where v.order_id = o.id) as card_views,
      exists (select from marketplace.attempt a where a.order_id = o.id) as is_with_program
    from marketplace.goods_order o
    left join marketplace.settlement t on t.order_id = o.id
    left join marketplace.dispute d on d.order_id = o.id
    where o.no = ${no}`);
}

/** One order with all that happened, where its money is and what its buyer can do. @throws Refusal notFound */
export const getGoodsOrder = useCase(contract.getGoodsOrder, async (ctx, { no }) => {
  const row = await ownRow(ctx, no);
  const [one, steps] = await Promise.all([selectDetail(ctx.db, no), stepsOf(ctx.db, no)]);
  const isToPay = one.status === goodsOrderStatus.toPay;
  const waits = one.settlement === settlementStatus.waiting && !one.isDue && ENDED_WITH_GOODS.includes(one.status);
  const isUntouched = one.status === goodsOrderStatus.delivering && one.delivered === 0 && !one.isWithProgram;
  const { lockSeconds, payOrderNo, disputeNo, cardViews } = one;
  return {
    ...row,
    lockSeconds,
    payOrderNo,
    deliverBy: formatTimeOrNull(one.deliverBy),
    canPay: isToPay && (lockSeconds > 0 || payOrderNo !== ''),
    canCancel: isToPay || isUntouched,
    canDispute: waits && disputeNo === '',
    canConfirm: waits,
    disputeNo,
    money: moneyOf(one),
    steps,
    cardViews,
  };
});

function moneyOf({ status, price, count, delivered, settlement, earned, fee, feeRate, dueAt, settledAt }: Detail) {
  const isOpen = status === goodsOrderStatus.delivering;
  const isSettled = settlement === settlementStatus.settled;
  return {
    escrow: formatMoney(isOpen ? price * BigInt(count - delivered) : 0n),
    waiting: formatMoney(isSettled ? 0n : earned),
    settled: formatMoney(isSettled ? earned : 0n),
    fee: formatMoney(fee ?? feeOf(earned, feeRate)),
    feeRate,
    dueTime: formatTimeOrNull(dueAt),
    settleTime: formatTimeOrNull(settledAt),
  };
}
