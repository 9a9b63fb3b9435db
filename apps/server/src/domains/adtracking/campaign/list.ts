// What advertising brought, for operators: who visited, registered, was certified and paid, by campaign. Members are counted by
// the visit they came from, whose time and marks their registration keeps.
import { authStatus } from '@jishi/contract/enums/account';
import * as contract from '@jishi/contract/console/adtracking';
import type { RowOf } from '@jishi/contract/list';
import { type Sql, literal, nothing, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { spanOf } from '../../../kernel/cursor';
import { firstCallDay } from '../../../kernel/first-call';
import { listed } from '../../../kernel/listed';
import { dayOf, formatTime } from '../../../kernel/time';
import { VISITS_KEPT_MS } from '../rules';
import { type Asked, type Level, LEVEL_NAMES, MARKS, marksOf, ratesOf } from './rules';

type Visits = Omit<Asked, 'level'>;
/** Amounts as the wire writes them. */
type Counted = {
  visits: number;
  registered: number;
  certified: number;
  called: number;
  paid: number;
  paidAmount: string;
};

function keptSince(ctx: Context): Date {
  return new Date(ctx.now().getTime() - VISITS_KEPT_MS);
}

/** Which are meant. Visits that are purged leave their members behind: without those visits, neither is counted. */
function meant(at: Sql, marks: Sql, ctx: Context, asked: Visits): Sql {
  const { from, until } = spanOf(asked);
  return sql`${at} >= ${keptSince(ctx)} ${from ? sql`and ${at} >= ${from}` : nothing} ${until ? sql`and ${at} < ${until}` : nothing}
    and ${marks} @> ${JSON.stringify(marksOf(asked))}::jsonb`;
}

const visits = (ctx: Context, asked: Visits) => sql`
  count(*)::int as visits from adtracking.visit v where ${meant(sql`v.at`, sql`v.marks`, ctx, asked)}`;

const members = (ctx: Context, asked: Visits) => sql`
  count(*)::int as registered,
  count(*) filter (where m.auth_status = ${literal(authStatus.certified)})::int as certified,
  count(${firstCallDay(sql`r.member_id`)})::int as called,
  count(r.paid_order)::int as paid,
  coalesce(sum(r.paid_amount), 0)::bigint as paid_amount
  from adtracking.registration r
  join account.member m on m.id = r.member_id
  where ${meant(sql`r.visited_at`, sql`r.marks`, ctx, asked)}`;

const marks = { channel: null, plan: null, unit: null, creative: null, keyword: null, product: null };

/** The funnel of each value of a mark, those with the most visitors first; and of all together. */
export const listCampaigns = listed(contract.listCampaigns, {
  from: (ctx, asked) => sql`(
    select value, coalesce(visits, 0) as visits, coalesce(registered, 0) as registered, coalesce(certified, 0) as certified,
      coalesce(called, 0) as called,
      coalesce(paid, 0) as paid, coalesce(paid_amount, 0) as paid_amount
    from (select coalesce(v.marks ->> ${MARKS[asked.level]}, '') as value, ${visits(ctx, asked)} group by 1) seen
    full join (select coalesce(r.marks ->> ${MARKS[asked.level]}, '') as value, ${members(ctx, asked)} group by 1) came
      using (value)
  ) f`,
  columns: (_ctx, { level }) => ({
    id: sql`f.value`,
    name: level === 'product' ? sql`(select p.name from catalogue.project p where p.id::text = f.value)` : sql`null`,
    visits: sql`f.visits`,
    registered: sql`f.registered`,
    certified: sql`f.certified`,
    called: sql`f.called`,
    paid: sql`f.paid`,
    paidAmount: sql`f.paid_amount`,
  }),
  row: (row: Counted & { id: string; name: string | null }) => ({ ...row, ...ratesOf(row) }),
  where: { level: null, ...marks },
  at: null,
  order: sql`f.visits desc, f.registered desc, f.value`,
  sums: async (ctx, _matching, asked) => {
    const { paidAmount, ...counted } = await ctx.db.one<Omit<Counted, 'paidAmount'> & { paidAmount: bigint }>(sql`
      select (select ${visits(ctx, asked)}) as visits, ${members(ctx, asked)}`);
    const sum = { ...counted, paidAmount: formatMoney(paidAmount), ...ratesOf(counted) };
    return { sum, since: formatTime(keptSince(ctx)) };
  },
});

/** The same as a file, whole. */
export const exportCampaigns = listCampaigns.download(contract.exportCampaigns, (ctx, { level }) => ({
  fileName: `广告漏斗-${dayOf(ctx.now())}.csv`,
  head: [
    LEVEL_NAMES[level],
    ...(level === 'product' ? ['产品'] : []),
    '来访',
    '注册',
    '认证',
    '首次调用',
    '首次付款',
    '首次付款金额（元）',
    '来访到注册（%）',
    '注册到认证（%）',
    '注册到调用（%）',
    '注册到付款（%）',
    '来访到付款（%）',
  ],
  cells: (row) => [
    row.id || '没有标记',
    ...(level === 'product' ? [row.name ?? ''] : []),
    ...[row.visits, row.registered, row.certified, row.called, row.paid].map(String),
    row.paidAmount,
    ...[row.registerRate, row.certifyRate, row.callRate, row.payRate, row.wholeRate].map((rate) => String(rate ?? '')),
  ],
}));

type AdMember = RowOf<typeof contract.listAdMembers>;
type WithPayment = Omit<AdMember, 'payment'> & { paidOrder: string; paidAmount: string; paidTime: string };
const mark = (level: Level) => sql`coalesce(r.marks ->> ${MARKS[level]}, '')`;

/** The members whom the funnel counts as registered, the newest first. */
export const listAdMembers = listed(contract.listAdMembers, {
  from: sql`adtracking.registration r join account.member m on m.id = r.member_id`,
  columns: {
    memberId: sql`r.member_id`,
    memberPhone: sql`m.phone_mask`,
    bdVid: sql`r.bd_vid`,
    visitTime: sql`r.visited_at`,
    regTime: sql`r.at`,
    channel: mark('channel'),
    plan: mark('plan'),
    unit: mark('unit'),
    creative: mark('creative'),
    keyword: mark('keyword'),
    certified: sql`m.auth_status = ${literal(authStatus.certified)}`,
    callDay: sql`${firstCallDay(sql`r.member_id`)}::text`,
    paidOrder: sql`r.paid_order`,
    paidAmount: sql`r.paid_amount`,
    paidTime: sql`r.paid_at`,
  },
  row: ({ paidOrder, paidAmount, paidTime, ...member }: WithPayment) => ({
    ...member,
    payment: paidOrder ? { orderNo: paidOrder, amount: paidAmount, time: paidTime } : null,
  }),
  only: (ctx, asked) => meant(sql`r.visited_at`, sql`r.marks`, ctx, asked),
  where: marks,
  at: null,
  order: sql`r.at desc, r.member_id desc`,
});
