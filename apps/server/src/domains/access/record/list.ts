// Calls as members and operators list them, and the members' file of them.
import * as contract from '@jishi/contract/access/record';
import * as consoleContract from '@jishi/contract/console/access';
import { exportKind } from '@jishi/contract/enums/content';
import type { RowOf } from '@jishi/contract/list';
import type { Context, MemberId } from '../../../kernel/context';
import { moneyCell } from '../../../kernel/csv';
import { COUNT_CAP, cursorOf, keyOfCursor } from '../../../kernel/cursor';
import { labelOf } from '../../../kernel/labels';
import { type Found, type Slice, lookedThrough } from '../../../kernel/looked-through';
import { checkExported, checkLookedThrough } from './rules';
import { type OwnFilter, countCalls, filterOf, isCounted, ownFilter, recordView } from './service';
import * as store from './store';

type Select<Filter> = (
  ctx: Context,
  filter: Filter,
  beforeId: string | null,
  limit: number,
) => Promise<store.RecordRow[]>;

const selectAny: Select<store.RecordFilter> = ({ db }, ...asked) => store.selectRecords(db, ...asked);

/** Of at most nineteen digits, as an int8 is. */
const IS_ID = /^[0-8]?\d{1,18}$/;

/** One row more than is shown tells whether more follow. @throws Refusal invalidInput for a cursor that is none */
async function find<Filter>(
  select: Select<Filter>,
  ctx: Context,
  filter: Filter,
  { cursor, limit }: Slice,
): Promise<Found<store.RecordRow>> {
  const rows = await select(ctx, filter, cursor && keyOfCursor(cursor, IS_ID), limit + 1);
  return { rows: rows.slice(0, limit), nextCursor: rows.length > limit ? cursorOf(rows[limit - 1]!.id) : null };
}

async function countCapped({ db }: Context, filter: store.RecordFilter) {
  const counted = await store.countRecords(db, filter, COUNT_CAP + 1);
  return { total: Math.min(counted, COUNT_CAP), totalCapped: counted > COUNT_CAP };
}

/** The member's calls, newest first; the last 7 days by default. */
export const listCallRecords = lookedThrough(contract.listCallRecords, {
  filter: ownFilter,
  async page(ctx, filter, slice) {
    if (filter.source !== null) checkLookedThrough(await countCalls(ctx, { ...filter, source: null }));
    if (!isCounted(filter)) {
      const [found, counted] = await Promise.all([find(selectAny, ctx, filter, slice), countCapped(ctx, filter)]);
      return { ...found, ...counted };
    }
    if (isAll(filter)) {
      const [found, total] = await Promise.all([find(selectAny, ctx, filter, slice), countCalls(ctx, filter)]);
      return { ...found, total, totalCapped: false };
    }
    const total = await countCalls(ctx, filter);
    const found = total === 0 ? { rows: [], nextCursor: null } : await find(selectRare, ctx, filter, slice);
    return { ...found, total, totalCapped: false };
  },
  show: (_ctx, rows) => rows.map(recordView),
});

const selectRare: Select<OwnFilter & { source: null; id: null }> = ({ db }, ...asked) =>
  store.selectRareRecords(db, ...asked);

/** Nothing but the time is asked for. */
function isAll({ projectId, apiId, keyId, mode, code, outcome }: OwnFilter): boolean {
  return [projectId, apiId, keyId, mode, code, outcome].every((condition) => condition === null);
}

/** All members' calls, for operators. */
export const searchCalls = lookedThrough(consoleContract.searchCalls, {
  filter: (ctx, asked) => filterOf(ctx, (asked.memberId ?? null) as MemberId | null, asked),
  async page(ctx, filter, slice) {
    const [found, counted] = await Promise.all([find(selectAny, ctx, filter, slice), countCapped(ctx, filter)]);
    return { ...found, ...counted };
  },
  show: (_ctx, rows) => rows.map((row) => ({ ...recordView(row), memberId: row.memberId, node: row.nodeName })),
});

const HEAD = [
  '时间',
  '请求编号',
  '产品',
  '接口',
  '密钥',
  '密钥类型',
  '请求方式',
  '路径',
  '来源 IP',
  'HTTP 状态',
  '结果码',
  '结果',
  '是否计费',
  '计量',
  '单位',
  '抵扣',
  '扣费（元）',
  '总耗时（毫秒）',
  '上游耗时（毫秒）',
];

export const callRecordsFile = listCallRecords.file({
  kind: exportKind.calls,
  head: HEAD,
  async check(ctx, member, asked) {
    const filter = ownFilter({ ...ctx, member }, asked);
    const counted = await countCalls(ctx, { ...filter, source: null });
    if (filter.source === null) checkExported(counted);
    else checkLookedThrough(counted);
  },
  find: (ctx, filter, slice) => find(selectAny, ctx, filter, slice),
  cells: cellsOf,
});

function cellsOf(call: RowOf<typeof contract.listCallRecords>): string[] {
  return [
    call.time,
    `${call.requestId}\t`,
    call.projectName,
    call.apiName,
    call.keyName,
    labelOf('keyMode', call.mode),
    call.method,
    call.path,
    call.ip,
    String(call.httpStatus),
    String(call.code),
    call.codeText,
    call.charged ? '是' : '否',
    String(call.units),
    labelOf('chargeUnit', call.unit),
    labelOf('chargeSource', call.source),
    moneyCell(call.amount),
    String(call.totalMs),
    String(call.upstreamMs),
  ];
}
