// Calls and what they cost, as members and operators read them.
import type {
  CallRecord,
  getCallRecord as GetCallRecord,
  getCallStatistics as GetCallStatistics,
  getConsumption as GetConsumption,
  getConsumptionOverview as GetConsumptionOverview,
  listCallRecords as ListCallRecords,
} from '@jishi/contract/access';
import type { searchCalls as SearchCalls } from '@jishi/contract/console/access';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, memberOf } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime, parseTime, startOfDay } from '../../../kernel/time';
import { balances } from '../../ledger';
import { checkHourly, codeText, cursorOf, idOfCursor, idOfRequest, spanBefore, spanOf } from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;
/** Counting stops here: a longer list says "more than". */
const COUNT_CAP = 10_000;

type ListInput = Checked<typeof ListCallRecords>;

function filterOf(ctx: Context, memberId: MemberId | null, input: Partial<ListInput>): store.RecordFilter {
  const requestId = input.requestId?.trim();
  return {
    memberId,
    span: spanOf(timeOrNull(input.beginTime), timeOrNull(input.endTime), ctx.now(), 7 * DAY_MS),
    projectId: input.projectId ?? null,
    keyId: input.keyId ?? null,
    mode: input.mode ?? null,
    code: input.code ?? null,
    outcome: input.outcome ?? null,
    source: input.source ?? null,
    id: requestId ? idOfRequest(requestId) : null,
  };
}

function timeOrNull(text: string | null | undefined): Date | null {
  return text ? parseTime(text) : null;
}

/** The member's calls, newest first; the last 7 days unless told otherwise. */
export async function listCallRecords(ctx: Context, input: ListInput): Promise<Output<typeof ListCallRecords>> {
  const page = await pageOfRecords(ctx, filterOf(ctx, memberOf(ctx), input), input);
  return { ...page, list: page.list.map(recordView) };
}

/** All members' calls, for operators. */
export async function searchCalls(
  ctx: Context,
  input: Checked<typeof SearchCalls>,
): Promise<Output<typeof SearchCalls>> {
  const filter = filterOf(ctx, (input.memberId ?? null) as MemberId | null, input);
  const page = await pageOfRecords(ctx, filter, input);
  return {
    ...page,
    list: page.list.map((row) => ({ ...recordView(row), memberId: row.member_id, node: row.node_name })),
  };
}

async function pageOfRecords(
  ctx: Context,
  filter: store.RecordFilter,
  input: Pick<ListInput, 'cursor' | 'pageNum' | 'pageSize'>,
) {
  const { pageNum, pageSize } = input;
  const before = input.cursor ? idOfCursor(input.cursor) : null;
  const [rows, counted] = await Promise.all([
    store.selectRecords(ctx.db, filter, before, pageSize + 1),
    store.countRecords(ctx.db, filter, COUNT_CAP + 1),
  ]);
  const list = rows.slice(0, pageSize);
  return {
    list,
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted > COUNT_CAP,
    nextCursor: rows.length > pageSize ? cursorOf(list.at(-1)!.id) : null,
    pageNum,
    pageSize,
  };
}

/** One of the member's calls. @throws Refusal notFound */
export async function getCallRecord(
  ctx: Context,
  { id }: Checked<typeof GetCallRecord>,
): Promise<Output<typeof GetCallRecord>> {
  const row = await store.selectRecord(ctx.db, memberOf(ctx), id);
  if (!row) throw new Refusal('notFound');
  return {
    ...recordView(row),
    paramsMasked: row.params,
    paramsDigest: row.params_digest?.toString('hex') ?? '',
    sourceName: row.source_name ?? '',
  };
}

function recordView(row: store.RecordRow): z.output<typeof CallRecord> {
  return {
    id: row.id,
    time: `${formatTime(row.at)}.${String(row.at.getMilliseconds()).padStart(3, '0')}`,
    requestId: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    apiName: row.api_name ?? '',
    keyName: row.key_name ?? '',
    mode: row.mode,
    method: row.method,
    path: row.path,
    ip: row.ip,
    httpStatus: row.http_status,
    code: row.code,
    codeText: codeText(row.code, row.code_meaning),
    charged: row.charged,
    source: row.source,
    amount: formatMoney(BigInt(row.amount)),
    totalMs: row.total_ms,
    upstreamMs: row.upstream_ms ?? 0,
  };
}

/** Sums of what the list shows under the same conditions; the last 7 days unless told otherwise. */
export async function getCallStatistics(
  ctx: Context,
  input: Checked<typeof GetCallStatistics>,
): Promise<Output<typeof GetCallStatistics>> {
  const filter = filterOf(ctx, memberOf(ctx), input);
  if (input.unit === 'hour') checkHourly(filter.span);
  const [total, previous, series, byProject, byCode] = await Promise.all([
    store.sumCalls(ctx.db, filter),
    store.sumCalls(ctx.db, { ...filter, span: spanBefore(filter.span) }),
    store.selectSeries(ctx.db, filter, input.unit),
    store.selectByProject(ctx.db, filter),
    store.selectByCode(ctx.db, { ...filter, code: null }),
  ]);
  return {
    total: sliceView(total),
    previous: sliceView(previous),
    series: series.map((row) => ({ time: formatTime(row.at), ...sliceView(row) })),
    byProject: byProject.map((row) => ({
      projectId: row.project_id,
      projectName: row.project_name,
      ...sliceView(row),
    })),
    byCode: byCode.map((row) => ({
      code: row.code,
      codeText: codeText(row.code, row.meaning),
      calls: Number(row.calls),
    })),
  };
}

function sliceView(row: store.SliceRow) {
  return {
    calls: Number(row.calls ?? 0),
    failed: Number(row.failed ?? 0),
    charged: Number(row.charged ?? 0),
    amount: formatMoney(BigInt(row.amount ?? 0)),
    p50: row.p50,
    p95: row.p95,
    p99: row.p99,
  };
}

/** Balance and today's and this month's cost at one sight. */
export async function getConsumptionOverview(ctx: Context): Promise<Output<typeof GetConsumptionOverview>> {
  const memberId = memberOf(ctx);
  const now = ctx.now();
  const today = startOfDay(now);
  const month = parseTime(`${dayOf(now).slice(0, 7)}-01 00:00:00`);
  const before = (instant: Date) => new Date(instant.getTime() - DAY_MS);
  const [book, unspent, day, yesterday, monthly, unPayOrder] = await Promise.all([
    balances(ctx.db, memberId),
    store.selectUnspentHold(ctx.db, memberId),
    store.sumAmount(ctx.db, memberId, { from: today, to: now }),
    store.sumAmount(ctx.db, memberId, { from: before(today), to: before(now) }),
    store.sumAmount(ctx.db, memberId, { from: month, to: now }),
    store.countUnpaidOrders(ctx.db, memberId, now),
  ]);
  return {
    balance: formatMoney(book.deposit + book.bonus + unspent),
    deposit: formatMoney(book.deposit),
    bonus: formatMoney(book.bonus),
    frozen: formatMoney(book.frozen),
    held: formatMoney(unspent),
    creditLine: formatMoney(book.creditLine),
    creditUsed: formatMoney(-book.credit),
    todayAmount: formatMoney(day.amount),
    yesterdayAmount: formatMoney(yesterday.amount),
    monthAmount: formatMoney(monthly.amount),
    todayCalls: day.calls,
    todayFailed: day.failed,
    unPayOrder,
    asOf: formatTime(now),
  };
}

/** Cost per day, days without calls included as zero. */
export async function getConsumption(
  ctx: Context,
  { days }: Checked<typeof GetConsumption>,
): Promise<Output<typeof GetConsumption>> {
  const now = ctx.now();
  const all = Array.from({ length: days }, (_, at) => dayOf(new Date(now.getTime() - (days - 1 - at) * DAY_MS)));
  const rows = await store.selectDays(ctx.db, memberOf(ctx), all[0]!);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return all.map((day) => {
    const row = byDay.get(day);
    return {
      day,
      calls: Number(row?.calls ?? 0),
      charged: Number(row?.charged ?? 0),
      amount: formatMoney(BigInt(row?.amount ?? 0)),
    };
  });
}
