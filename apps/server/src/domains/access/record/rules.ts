// Rules for reading calls: outcomes, codes, cursors, time spans.
import { gatewayCodeText } from '@jishi/contract/result-codes';
import { Id } from '@jishi/contract/values';
import { invalidField } from '../../../kernel/refusal';
import { startOfDay } from '../../../kernel/time';

/**
 * Codes of failed calls: -1 (the product's own code missing or unknown), an HTTP status used as code, the built-in
 * APIs' input errors, and the gateway's refusals, which begin with their HTTP status. All others are a product's own.
 */
export const FAILED_CODES = [
  { from: -1, to: -1 },
  { from: 400, to: 599 },
  { from: 4000, to: 4099 },
  { from: 400_000, to: 599_999 },
] as const;

/** Whether a call failed, by its code. */
export function isFailed(code: number): boolean {
  return FAILED_CODES.some(({ from, to }) => code >= from && code <= to);
}

/** Filters of calls besides owner and time; null: any. */
export type Conditions = {
  projectId: string | null;
  apiId: string | null;
  keyId: string | null;
  mode: number | null;
  code: number | null;
  /** 1 answered well, 2 failed. */
  outcome: number | null;
  source: number | null;
};

/** The conditions of a request. */
export function conditionsOf(input: { [Name in keyof Conditions]?: Conditions[Name] | undefined }): Conditions {
  return {
    projectId: input.projectId ?? null,
    apiId: input.apiId ?? null,
    keyId: input.keyId ?? null,
    mode: input.mode ?? null,
    code: input.code ?? null,
    outcome: input.outcome ?? null,
    source: input.source ?? null,
  };
}

const HOUR_MS = 3_600_000;
/** Calls are kept and listed for this long. */
const LONGEST_SPAN_MS = 180 * 86_400_000;
/** A chart by hour shows at most this much. */
const LONGEST_HOURLY_SPAN_MS = 14 * 86_400_000;

export type Span = { from: Date; to: Date };

/** Filters that the counters lack are applied call by call, to at most this many. */
const MOST_LOOKED_THROUGH = 200_000;
/** A file holds at most so many calls: spreadsheets open no more. */
const MOST_EXPORTED = 1_000_000;

/** @throws Refusal invalidInput when too many calls would be looked through one by one */
export function checkLookedThrough(calls: number) {
  if (calls > MOST_LOOKED_THROUGH)
    throw invalidField('source', `按抵扣方式要逐条查，最多 20 万次；其余条件下有 ${calls} 次调用，请缩短时间或加条件`);
}

/** @throws Refusal invalidInput when a file would be too long */
export function checkExported(calls: number) {
  if (calls > MOST_EXPORTED)
    throw invalidField('beginTime', `一次最多导出 100 万条，现在有 ${calls} 条，请缩短时间或加条件`);
}

/**
 * The span asked for; without an end up to the hour that is running, without a beginning the last `defaultMs` before
 * it, in whole hours. @throws Refusal invalidInput
 */
export function spanOf(begin: Date | null, end: Date | null, now: Date, defaultMs: number): Span {
  const to = end ? new Date(end.getTime() + 1000) : hourFrom(now);
  const from = begin ?? hourUpTo(new Date((end ? to : now).getTime() - defaultMs));
  if (from >= to) throw invalidField('endTime', '结束时间要晚于开始时间');
  if (to.getTime() - from.getTime() > LONGEST_SPAN_MS + 86_400_000)
    throw invalidField('beginTime', '一次最多查 180 天');
  return { from, to };
}

/** @throws Refusal invalidInput when an hourly chart would be too long to read */
export function checkHourly({ from, to }: Span) {
  if (to.getTime() - from.getTime() > LONGEST_HOURLY_SPAN_MS)
    throw invalidField('unit', '逐时统计一次最多 14 天，请改为逐日');
}

/** The same length of time just before. */
export function spanBefore({ from, to }: Span): Span {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

const FIRST_ID_MS = Date.UTC(2024, 0, 1);

/** The part of a span that calls before `id` are in, by the time that ids begin with. */
export function spanUpTo({ from, to }: Span, id: string | null): Span {
  if (id === null) return { from, to };
  const end = Number(BigInt(id) >> 22n) + FIRST_ID_MS + 1;
  return { from, to: new Date(Math.max(from.getTime(), Math.min(to.getTime(), end))) };
}

/** The whole hours within a span, for sums kept by the hour; empty at its start when there are none. */
export function wholeHours({ from, to }: Span): Span {
  const [first, last] = [hourFrom(from), hourUpTo(to)];
  return first < last ? { from: first, to: last } : { from, to: from };
}

function hourUpTo(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

function hourFrom(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** The whole Shanghai days within a span, as their midnights; empty at its beginning when there is none. */
export function wholeDays({ from, to }: Span): Span {
  const [first, last] = [midnightFrom(from), startOfDay(to)];
  return first < last ? { from: first, to: last } : { from, to: from };
}

function midnightFrom(at: Date): Date {
  const before = startOfDay(at);
  return before < at ? new Date(before.getTime() + 86_400_000) : before;
}

/** The call id inside a request id; for malformed text an id that no call has. */
export function idOfRequest(requestId: string): string {
  return Id.safeParse(requestId).success ? requestId : '0';
}

/** A result code's meaning for the caller. */
export function codeText(code: number, documented: string | null): string {
  if (code === 0) return '成功';
  if (code === -1) return documented ?? '答复里没有认得的结果码，没有扣费';
  return documented ?? gatewayCodeText(code) ?? `结果码 ${code}`;
}
