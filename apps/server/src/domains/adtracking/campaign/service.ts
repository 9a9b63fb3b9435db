// Results of advertising by campaign: visits, registrations, certifications, payments.
import * as contract from '@jishi/contract/console/adtracking';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { csvDownload } from '../../../kernel/csv';
import { dayOf, formatTime, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { VISITS_KEPT_MS } from '../rules';
import { type Asked, type Level, MARKS, marksOf, ratesOf } from './rules';
import * as store from './store';

/** The funnel of each campaign and of all together. */
export const listCampaigns = useCase(contract.listCampaigns, async (ctx, { level, pageNum, pageSize, ...asked }) => {
  const filter = filterOf(ctx, asked);
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  const [rows, total, sum] = await Promise.all([
    store.selectCampaigns(ctx.db, filter, MARKS[level], page),
    store.countCampaigns(ctx.db, filter, MARKS[level]),
    store.sumCampaigns(ctx.db, filter),
  ]);
  const list = rows.map((row) => ({ id: row.id, name: row.name, ...funnelOf(row) }));
  return { list, total, pageNum, pageSize, sum: funnelOf(sum), since: formatTime(keptSince(ctx)) };
});

const LEVELS: Readonly<Record<Level, string>> = {
  channel: '渠道',
  plan: '计划',
  unit: '单元',
  creative: '创意',
  keyword: '关键词',
  product: '产品编号',
};

/** The same as a file, whole. */
export const exportCampaigns = useCase(contract.exportCampaigns, async (ctx, { level, ...asked }) => {
  const filter = filterOf(ctx, asked);
  const head = [
    LEVELS[level],
    ...(level === 'product' ? ['产品'] : []),
    '来访',
    '注册',
    '认证',
    '首次付款',
    '首次付款金额（元）',
    '来访到注册（%）',
    '注册到认证（%）',
    '注册到付款（%）',
    '来访到付款（%）',
  ];
  const cells = (row: store.CampaignRow) => {
    const { visits, registered, certified, paid, paidAmount, ...rates } = funnelOf(row);
    return [
      row.id || '没有标记',
      ...(level === 'product' ? [row.name ?? ''] : []),
      ...[visits, registered, certified, paid].map(String),
      paidAmount,
      ...[rates.registerRate, rates.certifyRate, rates.payRate, rates.wholeRate].map((rate) => String(rate ?? '')),
    ];
  };
  return csvDownload(`广告漏斗-${dayOf(ctx.now())}.csv`, head, pieces(ctx, filter, MARKS[level], cells));
});

async function* pieces(
  ctx: Context,
  filter: store.VisitFilter,
  mark: string,
  cellsOf: (row: store.CampaignRow) => readonly string[],
) {
  const limit = 5000;
  for (let offset = 0; ; offset += limit) {
    const rows = await store.selectCampaigns(ctx.db, filter, mark, { offset, limit });
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < limit) return;
  }
}

/** The members that the funnel counts as registered. */
export const listAdMembers = useCase(contract.listAdMembers, async (ctx, { pageNum, pageSize, ...asked }) => {
  const filter = filterOf(ctx, asked);
  const [rows, { registered: total }] = await Promise.all([
    store.selectAdMembers(ctx.db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
    store.sumCampaigns(ctx.db, filter),
  ]);
  return { list: rows.map(memberView), total, pageNum, pageSize };
});

function memberView(row: store.AdMemberRow): Output<typeof contract.listAdMembers>['list'][number] {
  const mark = (level: Level) => row.marks[MARKS[level]] ?? '';
  return {
    memberId: row.memberId,
    memberPhone: row.phoneMask,
    bdVid: row.bdVid,
    visitTime: formatTime(row.visitedAt),
    regTime: formatTime(row.at),
    channel: mark('channel'),
    plan: mark('plan'),
    unit: mark('unit'),
    creative: mark('creative'),
    keyword: mark('keyword'),
    certified: row.certified,
    payment: row.paidOrder
      ? { orderNo: row.paidOrder, amount: formatMoney(row.paidAmount!), time: formatTime(row.paidAt!) }
      : null,
  };
}

function funnelOf(row: store.Counted) {
  const { visits, registered, certified, paid } = row;
  const counts = { visits, registered, certified, paid };
  return { ...counts, paidAmount: formatMoney(row.paidAmount), ...ratesOf(counts) };
}

function keptSince(ctx: Context): Date {
  return new Date(ctx.now().getTime() - VISITS_KEPT_MS);
}

/** Visits that are purged leave their members behind: without those visits, neither is counted. */
function filterOf(ctx: Context, asked: Omit<Asked, 'level'>): store.VisitFilter {
  const since = keptSince(ctx);
  const begin = asked.beginTime ? parseTime(asked.beginTime) : since;
  return {
    from: begin > since ? begin : since,
    // a wire time names a second, and the range's last one is meant whole
    to: asked.endTime ? new Date(parseTime(asked.endTime).getTime() + 1000) : null,
    marks: marksOf(asked),
  };
}
