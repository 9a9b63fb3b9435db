// Orders as their member and as operators list them, accounts masked.
import * as consoleContract from '@jishi/contract/console/recharge-order';
import type { Checked } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/recharge/order';
import { type Sql, all, literal, sql } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import type { Place } from '../../../kernel/list-page';
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

const ORDERS = sql`recharge.quick_order o`;

/** The newest first, by their time, so that a period is a part of every index. */
const PLACE: Place = {
  key: sql`(extract(epoch from o.created_at) * 1000000)::bigint || '-' || o.id`,
  order: sql`o.created_at desc, o.id desc`,
  after: (key) => {
    const [microseconds, id] = key.split('-') as [string, string];
    return sql`(o.created_at, o.id) < (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::bigint)`;
  },
  isKey: /^\d{1,18}-\d{1,18}$/,
};

/** As numbers of another type, as the indexes of members have them: by others the rare ones of all members would be passed. */
const OF_MEMBER = {
  status: (status: number) => sql`o.status::int = ${status}`,
  kind: (kind: number) => sql`o.kind::int = ${kind}`,
};

type Asked = Checked<typeof contract.getRechargeStatistics>;

/** The counts of a member's orders that are asked for; undefined where the counts, which know whole days, cannot tell. */
function countsOf(
  memberId: string,
  { beginTime, endTime, status, kind, productId, account, no }: Asked,
): Sql | undefined {
  const isWhole = (!beginTime || beginTime.endsWith('00:00:00')) && (!endTime || endTime.endsWith('23:59:59'));
  const isTold = status !== rechargeStatus.accepted && status !== rechargeStatus.processing;
  if (!isWhole || !isTold || account || no) return undefined;
  const conditions = all([
    sql`d.member_id = ${memberId}`,
    ...(beginTime ? [sql`d.day >= ${beginTime.slice(0, 10)}::date`] : []),
    ...(endTime ? [sql`d.day <= ${endTime.slice(0, 10)}::date`] : []),
    ...(status ? [sql`d.status = ${status}`] : []),
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(productId ? [sql`d.product_id = ${productId}`] : []),
  ]);
  return sql`from recharge.order_day d where ${conditions}`;
}

/** The number of an order, ours or its member's own, or of a list that was bought at once: its orders are numbered from 1. */
function isNumbered(no: string): Sql {
  const ofList = UUID.test(no) ? Array.from({ length: contract.LINES_MAX }, (_, at) => `${no}:${at + 1}`) : [];
  return sql`(o.no = ${no} or o.own_no = any (${[no, ...ofList]}::text[]))`;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How many of a member's orders match, where the counts tell. */
function counted(memberId: string, asked: Asked): Sql | undefined {
  const counts = countsOf(memberId, asked);
  return counts && sql`(select coalesce(sum(d.orders), 0) ${counts})`;
}

/** A member's orders, the newest first. */
export const listRechargeOrders = listed(contract.listRechargeOrders, {
  from: FROM,
  counts: ORDERS,
  counted: (ctx, asked) => counted(ctx.member, asked as Asked),
  own: (memberId) => sql`o.member_id = ${memberId}`,
  columns: COLUMNS,
  where: {
    ...OF_MEMBER,
    productId: (id) => sql`o.product_id = ${id}`,
    account: isAccount,
    no: isNumbered,
  },
  at: sql`o.created_at`,
  place: PLACE,
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownOrder(ctx: MemberContext, no: string) {
  const row = await listRechargeOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

const BACK = sql`(${literal(rechargeStatus.failed)}, ${literal(rechargeStatus.cancelled)})`;
const OPEN = sql`(${literal(rechargeStatus.accepted)}, ${literal(rechargeStatus.processing)}, ${literal(rechargeStatus.uncertain)})`;

/** Summed over the counts where they tell, otherwise over the orders. */
export const getRechargeStatistics = listRechargeOrders.summing(
  contract.getRechargeStatistics,
  ({ db, member }, matching, asked) => {
    const counts = countsOf(member, asked as Asked) ?? sql`from (select o.status, 1 as orders, o.amount ${matching}) d`;
    const ordersIn = (states: Sql) => sql`coalesce(sum(d.orders) filter (where d.status in ${states}), 0)::int`;
    const amountIn = (states: Sql) => sql`coalesce(sum(d.amount) filter (where d.status in ${states}), 0)::bigint`;
    const success = sql`(${literal(rechargeStatus.success)})`;
    return db.one(sql`
      select coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.amount), 0)::bigint as amount,
        ${ordersIn(success)} as success, ${amountIn(success)} as success_amount,
        ${ordersIn(OPEN)} as open, ${amountIn(OPEN)} as frozen_amount,
        ${ordersIn(sql`(${literal(rechargeStatus.uncertain)})`)} as uncertain,
        ${ordersIn(BACK)} as back, ${amountIn(BACK)} as back_amount
      ${counts}`);
  },
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

/** Kind and status, as the indexes of one member have them, or those of all. */
function among({ memberId, status, kind }: Checked<typeof consoleContract.searchRechargeOrders>): Sql {
  return all([
    ...(status ? [memberId ? OF_MEMBER.status(status) : sql`o.status = ${status}`] : []),
    ...(kind ? [memberId ? OF_MEMBER.kind(kind) : sql`o.kind = ${kind}`] : []),
    sql`true`,
  ]);
}

/** All members' orders, the newest first. */
export const searchRechargeOrders = listed(consoleContract.searchRechargeOrders, {
  from: sql`${FROM} join account.member m on m.id = o.member_id`,
  counts: ORDERS,
  only: (_ctx, asked) => among(asked as Checked<typeof consoleContract.searchRechargeOrders>),
  counted: (_ctx, asked) => (asked.memberId ? counted(asked.memberId, asked as Asked) : undefined),
  columns: { ...COLUMNS, memberId: sql`o.member_id`, memberPhone: sql`m.phone_mask`, cost: sql`o.cost` },
  where: {
    status: null,
    kind: null,
    no: (no) => sql`(o.no = ${no} or o.own_no = ${no})`,
    account: isAccount,
    memberId: (id) => sql`o.member_id = ${id}`,
    productId: (id) => sql`o.product_id = ${id}`,
  },
  at: sql`o.created_at`,
  place: PLACE,
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
