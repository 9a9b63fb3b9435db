// Sums of a member's calls, by time and by target.
import * as contract from '@jishi/contract/access/record';
import { chargeUnit } from '@jishi/contract/enums/catalogue';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../kernel/context';
import { NO_DURATIONS, addDurations, percentile } from '../../../kernel/durations';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { checkHourly, checkLookedThrough, codeText, spanBefore } from '../record/rules';
import { countCalls, ownFilter } from '../record/service';
import { partsOf, splitSeries } from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 180;

/** Sums over the list's calls under the same filters; the last 7 days by default. */
export const getCallStatistics = useCase(contract.getCallStatistics, async (ctx, input) => {
  const filter = ownFilter(ctx, input);
  const { unit, splitBy, brief, compared } = input;
  const durations = input.timed || !brief;
  if (unit === 'hour') checkHourly(filter.span);
  if (filter.source !== null) checkLookedThrough(await countCalls(ctx, { ...filter, source: null }));
  const counted = filter.source === null && filter.id === null;
  const parts = partsOf(filter.span, unit, counted);
  const span = spanBefore(filter.span);
  const before = compared
    ? { filter: { ...filter, span }, parts: partsOf(span, 'day', counted), durations }
    : undefined;
  const of = { filter, parts, durations };
  const [{ breakdown, previous }, byCode, moments] = await Promise.all([
    brief ? seriesOf(ctx, of, unit, before) : breakdownOf(ctx, of, unit, before),
    brief ? [] : store.selectByCode(ctx.db, { ...filter, code: null }, parts),
    splitBy && !brief ? store.selectSplit(ctx.db, filter, parts, unit, splitBy) : [],
  ]);
  const names = await namesOf(ctx, filter.memberId, breakdown, byCode);
  const { series, byApi, byKey } = breakdown;
  return {
    total: sliceView(sum(series)),
    previous: sliceView(previous ?? sum([])),
    series: series.map((slice) => ({ time: formatTime(slice.at), ...sliceView(slice) })),
    byProject: byProject(byApi).map(({ projectId, ...slice }) => ({
      projectId,
      projectName: names.project(projectId),
      unit: names.unit(projectId),
      ...sliceView(slice),
    })),
    byApi: mostCalled(byApi).map(({ projectId, apiId, ...slice }) => ({
      apiId,
      apiName: names.api(apiId),
      projectId,
      projectName: names.project(projectId),
      unit: names.unit(projectId),
      ...sliceView(slice),
    })),
    byKey: mostCalled(byKey).map(({ keyId, ...slice }) => ({ ...names.key(keyId), ...sliceView(slice) })),
    byCode: byCode
      .toSorted((a, b) => b.calls - a.calls || a.code - b.code)
      .slice(0, MOST_CODES)
      .map(({ code, calls }) => ({ code, codeText: names.code(code), calls })),
    split: splitSeries(moments).map(({ id, series: course }) => ({
      id,
      name: !splitBy || id === '' ? '其他' : names.split[splitBy](id),
      series: course.map(({ at, calls, failed, amount }) => ({
        time: formatTime(at),
        calls,
        failed,
        amount: formatMoney(amount),
      })),
    })),
  };
});

type Sums = { breakdown: store.Breakdown; previous: store.Slice | undefined };
type Unit = 'hour' | 'day';

async function seriesOf(
  { db }: Context,
  of: store.Counted,
  unit: Unit,
  before: store.Counted | undefined,
): Promise<Sums> {
  const { series, previous } = await store.selectSeries(db, of, unit, before);
  return { breakdown: { series, byApi: [], byKey: [] }, previous };
}

async function breakdownOf(
  { db }: Context,
  { filter, parts }: store.Counted,
  unit: Unit,
  before: store.Counted | undefined,
): Promise<Sums> {
  const [breakdown, previous] = await Promise.all([
    store.selectBreakdown(db, filter, parts, unit),
    before && store.sumCalls(db, before),
  ]);
  return { breakdown, previous };
}

const MOST_ROWS = 100;
const MOST_CODES = 50;

function mostCalled<Slice extends store.Slice>(slices: readonly Slice[]): Slice[] {
  return slices.toSorted((a, b) => b.calls - a.calls).slice(0, MOST_ROWS);
}

function byProject(byApi: store.Breakdown['byApi']): (store.Slice & { projectId: string })[] {
  const projects = new Map<string, store.Slice[]>();
  for (const slice of byApi) projects.set(slice.projectId, [...(projects.get(slice.projectId) ?? []), slice]);
  return mostCalled([...projects].map(([projectId, slices]) => ({ projectId, ...sum(slices) })));
}

function sum(slices: readonly store.Slice[]): store.Slice {
  return slices.reduce<store.Slice>(
    (total, slice) => ({
      calls: total.calls + slice.calls,
      failed: total.failed + slice.failed,
      charged: total.charged + slice.charged,
      units: total.units + slice.units,
      amount: total.amount + slice.amount,
      durations: addDurations(slice.durations, total.durations),
    }),
    { calls: 0, failed: 0, charged: 0, units: 0, amount: 0n, durations: NO_DURATIONS },
  );
}

function sliceView({ calls, failed, charged, units, amount, durations }: store.Slice) {
  return {
    calls,
    failed,
    charged,
    units,
    amount: formatMoney(amount),
    p50: percentile(50, durations),
    p95: percentile(95, durations),
    p99: percentile(99, durations),
  };
}

/** What everything in an answer is called. */
async function namesOf(
  ctx: Context,
  memberId: MemberId,
  { byApi, byKey }: store.Breakdown,
  codes: readonly { code: number }[],
) {
  // in one order: what several answers of a page ask alike is read once
  const apiIds = byApi.map(({ apiId }) => apiId).toSorted();
  const keyIds = byKey.map(({ keyId }) => keyId).toSorted();
  const projectIds = [...new Set(byApi.map(({ projectId }) => projectId))].toSorted();
  const [apis, projects, keys, meanings] = await Promise.all([
    store.selectApiNames(ctx.db, apiIds),
    store.selectProjectNames(ctx.db, projectIds),
    store.selectKeyNames(ctx.db, memberId, keyIds),
    store.selectCodeMeanings(
      ctx.db,
      apiIds,
      codes.map(({ code }) => code).toSorted((a, b) => a - b),
    ),
  ]);
  const nameIn = (list: readonly { id: string; name: string }[], gone: string) => {
    const byId = new Map(list.map((one) => [one.id, one.name]));
    return (id: string) => byId.get(id) ?? gone;
  };
  const api = nameIn([...apis, { id: '0', name: '没有对应的接口' }], '已下线的接口');
  const project = nameIn([...projects, { id: '0', name: '没有对应的产品' }], '已下线的产品');
  const code = (value: number) => codeText(value, meanings.get(value) ?? null);
  const key = (id: string) => {
    const known = keys.find((one) => one.id === id);
    const name = known?.name ?? (id === '0' ? '在线试用' : '已删除的密钥');
    return { keyId: id === '0' ? '' : id, keyName: name, mode: known?.mode ?? 1 };
  };
  return {
    api,
    project,
    unit: (id: string) => projects.find((one) => one.id === id)?.unit ?? chargeUnit.call,
    code,
    key,
    split: {
      api,
      project,
      key: (id: string) => key(id).keyName,
      code: (id: string) => `${id} ${code(Number(id))}`,
    },
  };
}

/** Endpoints and keys for the filters: all that still have records. */
export const listCallSubjects = useCase(contract.listCallSubjects, async (ctx) => {
  const since = dayOf(new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
  const { apiIds, keyIds } = await store.selectSubjects(ctx.db, ctx.member, since);
  const [apis, keys] = await Promise.all([
    store.selectApiNames(ctx.db, apiIds),
    store.selectKeyNames(ctx.db, ctx.member, keyIds),
  ]);
  return {
    apis: apis
      .toSorted((a, b) => a.projectName.localeCompare(b.projectName, 'zh') || a.name.localeCompare(b.name, 'zh'))
      .map(({ id, name, projectId, projectName }) => ({ apiId: id, apiName: name, projectId, projectName })),
    keys: keys
      .toSorted((a, b) => a.mode - b.mode || a.name.localeCompare(b.name, 'zh'))
      .map(({ id, name, mode }) => ({ keyId: id, keyName: name, mode })),
  };
});
