// Calls as members and operators read them.
import * as contract from '@jishi/contract/access/record';
import type { Checked } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, parseTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { partsOf } from '../statistic/rules';
import * as statistics from '../statistic/store';
import { codeText, conditionsOf, idOfRequest, spanOf } from './rules';
import { bodiesOf } from './body/service';
import { refusalOf } from './refusal/service';
import * as store from './store';

const DAY_MS = 86_400_000;

type ListInput = Checked<typeof contract.listCallRecords>;
type Conditions = Partial<Omit<ListInput, 'pageNum' | 'pageSize' | 'cursor'>>;

/** The filter for a member: own calls only. */
export type OwnFilter = store.RecordFilter & { memberId: MemberId };

/** The filter of a member's request; the last 7 days by default. @throws Refusal invalidInput */
export function ownFilter(ctx: MemberContext, input: Conditions): OwnFilter {
  return { ...filterOf(ctx, null, input), memberId: ctx.member };
}

/** The filter of a request about one member, or about all. @throws Refusal invalidInput */
export function filterOf(ctx: Context, memberId: MemberId | null, input: Partial<ListInput>): store.RecordFilter {
  const requestId = input.requestId?.trim();
  return {
    memberId,
    span: spanOf(timeOrNull(input.beginTime), timeOrNull(input.endTime), ctx.now(), 7 * DAY_MS),
    ...conditionsOf(input),
    id: requestId ? idOfRequest(requestId) : null,
  };
}

function timeOrNull(text: string | null | undefined): Date | null {
  return text ? parseTime(text) : null;
}

/** The counts know of every condition. */
export function isCounted(filter: OwnFilter): filter is OwnFilter & { source: null; id: null } {
  return filter.source === null && filter.id === null;
}

/** How many calls match, from the counts. */
export function countCalls(ctx: Context, filter: OwnFilter): Promise<number> {
  return statistics.countCalls(ctx.db, filter, partsOf(filter.span, 'day', isCounted(filter)));
}

/** One of the member's calls. @throws Refusal notFound */
export const getCallRecord = useCase(contract.getCallRecord, async (ctx, { id }) => {
  const row = await store.selectRecord(ctx.db, ctx.member, id);
  if (!row) throw new Refusal('notFound');
  return {
    ...recordView(row),
    paramsMasked: row.params,
    paramsDigest: row.paramsDigest?.toString('hex') ?? '',
    sourceName: row.sourceName ?? '',
    bodies: await bodiesOf(ctx, row.id),
    refusal: await refusalOf(ctx, row.id),
  };
});

/** The gateway books 0 for a product or an endpoint that there was none of. */
function idOrNone(id: string): string {
  return id === '0' ? '' : id;
}

/** A call as members see it. */
export function recordView(row: store.RecordRow): z.output<typeof contract.CallRecord> {
  return {
    id: row.id,
    time: `${formatTime(row.at)}.${String(row.at.getMilliseconds()).padStart(3, '0')}`,
    requestId: row.id,
    projectId: idOrNone(row.projectId),
    projectName: row.projectName,
    apiId: idOrNone(row.apiId),
    apiName: row.apiName ?? '',
    keyId: row.keyId ?? '',
    keyName: row.keyName ?? '',
    mode: row.mode,
    method: row.method,
    path: row.path,
    ip: row.ip,
    httpStatus: row.httpStatus,
    code: row.code,
    codeText: codeText(row.code, row.codeMeaning),
    charged: row.charged,
    units: row.units,
    unit: row.unit,
    source: row.source,
    amount: formatMoney(row.amount),
    totalMs: row.totalMs,
    upstreamMs: row.upstreamMs ?? 0,
  };
}
