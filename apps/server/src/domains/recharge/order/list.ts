// Orders as their member and as operators list them, accounts masked.
import * as consoleContract from '@jishi/contract/console/recharge-order';
import { exportKind } from '@jishi/contract/enums/content';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/recharge/order';
import { literal, sql } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import { Refusal } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { ACCOUNT_PURPOSE } from '../sealed/rules';

const FROM = sql`recharge.quick_order o
  join recharge.product p on p.id = o.product_id
  join recharge.product_group g on g.id = p.group_id`;

const COLUMNS = {
  no: sql`o.no`,
  ownNo: sql`o.own_no`,
  productId: sql`o.product_id`,
  productName: sql`p.name`,
  groupName: sql`g.name`,
  kind: sql`o.kind`,
  account: sql`o.account_mask`,
  faceValue: sql`p.face_value`,
  count: sql`o.count`,
  price: sql`o.price`,
  amount: sql`o.amount`,
  status: sql`o.status`,
  reason: sql`o.reason`,
  origin: sql`o.origin`,
  notify: sql`o.notify`,
  createTime: sql`o.created_at`,
  endTime: sql`o.ended_at`,
};

// '' finds nothing: an account is never empty
const isAccount = (account: string, ctx: Context) =>
  sql`o.account_digest = ${ctx.vault.keyedDigest(account.replaceAll(/\s/g, ''), ACCOUNT_PURPOSE)}`;

/** A member's orders, the newest first. */
export const listRechargeOrders = listed(contract.listRechargeOrders, {
  from: FROM,
  own: (memberId) => sql`o.member_id = ${memberId}`,
  columns: COLUMNS,
  where: {
    status: (status) => sql`o.status = ${status}`,
    kind: (kind) => sql`o.kind = ${kind}`,
    productId: (id) => sql`o.product_id = ${id}`,
    account: isAccount,
    no: (no) => sql`(o.no = ${no} or o.own_no = ${no})`,
  },
  at: sql`o.created_at`,
  id: sql`o.id`,
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownOrder(ctx: MemberContext, no: string) {
  const row = await listRechargeOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

const BACK = sql`(${literal(rechargeStatus.failed)}, ${literal(rechargeStatus.cancelled)})`;
const OPEN = sql`(${literal(rechargeStatus.accepted)}, ${literal(rechargeStatus.processing)}, ${literal(rechargeStatus.uncertain)})`;
const SUCCESS = literal(rechargeStatus.success);

export const getRechargeStatistics = listRechargeOrders.summing(contract.getRechargeStatistics, ({ db }, matching) =>
  db.one(sql`
    select count(*)::int as orders, coalesce(sum(o.amount), 0)::bigint as amount,
      count(*) filter (where o.status = ${SUCCESS})::int as success,
      coalesce(sum(o.amount) filter (where o.status = ${SUCCESS}), 0)::bigint as success_amount,
      count(*) filter (where o.status in ${OPEN})::int as open,
      coalesce(sum(o.amount) filter (where o.status in ${OPEN}), 0)::bigint as frozen_amount,
      count(*) filter (where o.status = ${literal(rechargeStatus.uncertain)})::int as uncertain,
      count(*) filter (where o.status in ${BACK})::int as back,
      coalesce(sum(o.amount) filter (where o.status in ${BACK}), 0)::bigint as back_amount
    ${matching}`),
);

type Detail = { id: string; notifyUrl: string; notifyNextTime: string | null; cards: number; cardViews: number };

/** One order with all that happened. @throws Refusal notFound */
export const getRechargeOrder = useCase(contract.getRechargeOrder, async (ctx, { no }) => {
  const row = await ownOrder(ctx, no);
  const { id, ...detail } = await ctx.db.one<Detail>(sql`
    select o.id, o.notify_url_mask as notify_url,
      to_char(o.notify_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as notify_next_time,
      (select count(*)::int from recharge.card c where c.order_id = o.id) as cards,
      (select count(*)::int from recharge.card_view v where v.order_id = o.id) as card_views
    from recharge.quick_order o where o.no = ${no} and o.member_id = ${ctx.member}`);
  const [steps, notifyTries] = await Promise.all([
    ctx.db.many<{ time: string; event: number }>(sql`
      select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, e.event
      from recharge.event e where e.order_id = ${id} and e.event not in (3, 8) order by e.id`),
    ctx.db.many<{ time: string; status: number; words: string; byHand: boolean }>(sql`
      select to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, t.status, t.words, t.by_hand
      from recharge.notify_try t where t.order_id = ${id} order by t.id desc limit 50`),
  ]);
  const shown = steps.map((step) => ({ ...step, words: labelOf('rechargeEvent', step.event) }));
  return { ...row, ...detail, canCancel: row.status === rechargeStatus.accepted, steps: shown, notifyTries };
});

/** The same as a file. */
export const rechargeOrdersFile = listRechargeOrders.file({
  kind: exportKind.rechargeOrders,
  head: [
    '下单时间',
    '订单号',
    '自己的编号',
    '分组',
    '产品',
    '类型',
    '账号',
    '数量',
    '单价',
    '金额',
    '状态',
    '说明',
    '结束时间',
  ],
  cells: (one) => [
    one.createTime,
    one.no,
    one.ownNo,
    one.groupName,
    one.productName,
    labelOf('rechargeKind', one.kind),
    one.account,
    String(one.count),
    moneyCell(one.price),
    moneyCell(one.amount),
    labelOf('rechargeStatus', one.status),
    one.reason,
    one.endTime ?? '',
  ],
});

/** All members' orders, the newest first. */
export const searchRechargeOrders = listed(consoleContract.searchRechargeOrders, {
  from: sql`${FROM} join account.member m on m.id = o.member_id`,
  columns: { ...COLUMNS, memberId: sql`o.member_id`, memberPhone: sql`m.phone_mask`, cost: sql`o.cost` },
  where: {
    status: (status) => sql`o.status = ${status}`,
    kind: (kind) => sql`o.kind = ${kind}`,
    no: (no) => sql`(o.no = ${no} or o.own_no = ${no})`,
    account: isAccount,
    memberId: (id) => sql`o.member_id = ${id}`,
    productId: (id) => sql`o.product_id = ${id}`,
  },
  at: sql`o.created_at`,
  id: sql`o.id`,
});

type Told = { time: string; event: number; words: string };
type Attempted = {
  number: string;
  supplierId: string;
  supplierName: string;
  state: number;
  supplierNumber: string;
  words: string;
  cost: string;
  handTime: string;
  answerTime: string | null;
  asked: number;
  nextAskTime: string | null;
};

/** One of them with what every supplier said. @throws Refusal notFound */
export const getConsoleRechargeOrder = useCase(consoleContract.getConsoleRechargeOrder, async (ctx, { no }) => {
  const row = await searchRechargeOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  const isIt = sql`(select id from recharge.quick_order where no = ${no})`;
  const [steps, attempts, review] = await Promise.all([
    ctx.db.many<Told>(sql`
      select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, e.event, e.words
      from recharge.event e where e.order_id = ${isIt} order by e.id`),
    ctx.db.many<Attempted>(sql`
      select a.number, a.supplier_id, a.supplier_name, a.state, a.supplier_number, a.words,
        trim_scale(a.cost / 100000.0)::numeric(20, 5)::text as cost,
        to_char(a.handed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as hand_time,
        to_char(a.answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as answer_time, a.asked,
        to_char(a.ask_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as next_ask_time
      from recharge.attempt a where a.order_id = ${isIt} order by a.handed_at, a.number`),
    ctx.db.maybe<{ id: string }>(sql`
      select id from review.review
      where kind = ${reviewKind.rechargeOrder} and subject_id = ${no}
        and status in (${reviewStatus.waiting}, ${reviewStatus.toSecond})`),
  ]);
  const said = steps.map((step) => ({ ...step, words: step.words || labelOf('rechargeEvent', step.event) }));
  return { ...row, steps: said, attempts, reviewId: review?.id ?? '' };
});
