// Applying for products, and what is left of what was bought for them.
import type {
  addApply as AddApply,
  listApplies as ListApplies,
  listTopApplies as ListTopApplies,
} from '@jishi/contract/access';
import type * as contract from '@jishi/contract/access/apply';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { refusals } from '@jishi/contract/refusals';
import { formatMoney } from '@jishi/money';
import { type Context, memberOf, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime, formatTimeOrNull } from '../../../kernel/time';
import { recordAudit } from '../../audit';
import { grantFreeQuota, usableHoldings } from '../../package';
import { takeBackScene } from '../scene/store';
import {
  ApplyStatus,
  type Outlook,
  daysLeft,
  firstStatus,
  missingFor,
  obstacleToClosing,
  outlooks,
  paceOf,
} from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;

/** Applies for a product; an application that exists is answered as it is. @throws Refusal notFound, certificationRequired */
export function addApply(ctx: Context, { projectId, remark }: Checked<typeof AddApply>): Promise<Applied> {
  return applyFor(ctx, projectId, remark ?? '');
}

type Applied = Output<typeof AddApply>;

async function applyFor(ctx: Context, projectId: string, remark: string): Promise<Applied> {
  const memberId = memberOf(ctx);
  const project = await store.selectProjectOnSale(ctx.db, projectId);
  if (!project) throw new Refusal('notFound', '没有这个产品，或它已下架');
  const missing = missingFor(project.needs, await store.selectCertification(ctx.db, memberId));
  if (missing) throw new Refusal('certificationRequired', missing);
  const status = firstStatus(project.needs);
  return withTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const made = await store.insertApply(tx, memberId, { projectId: project.id, status, remark, now });
    if (!made) {
      const known = await store.selectApply(tx, memberId, project.id);
      if (!known) throw new Refusal('stateConflict');
      return known;
    }
    await grantFreeQuota(tx, memberId, now, project.id);
    await recordAudit(tx, ctx, {
      action: 'access.apply',
      targetKind: 'project',
      targetId: project.id,
      after: { name: project.name, status: made.status },
    });
    return made;
  });
}

/** Applies for several products, each by itself: what becomes of one changes nothing for the others. */
export async function batchAddApplies(
  ctx: Context,
  { projectIds, remark }: Checked<typeof contract.batchAddApplies>,
): Promise<Output<typeof contract.batchAddApplies>> {
  const results = [];
  for (const projectId of new Set(projectIds)) results.push(await resultOf(ctx, projectId, remark ?? ''));
  return { results };
}

async function resultOf(ctx: Context, projectId: string, remark: string) {
  try {
    const { id, status } = await applyFor(ctx, projectId, remark);
    return { projectId, code: 0, msg: '', id, status };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { projectId, code: refusals[error.refusal].code, msg: error.message, id: null, status: null };
  }
}

/** Pins an application to the top, above those pinned before. @throws Refusal notFound */
export function stickApply(ctx: Context, { id }: Named): Promise<Output<typeof contract.stickApply>> {
  return pin(ctx, id, true);
}

/** @throws Refusal notFound */
export function cancelStickApply(ctx: Context, { id }: Named): Promise<Output<typeof contract.cancelStickApply>> {
  return pin(ctx, id, false);
}

type Named = { id: string };

async function pin(ctx: Context, id: string, stuck: boolean) {
  const memberId = memberOf(ctx);
  const isTheirs = await withTransaction(ctx, (tx) => store.pinApply(tx, memberId, id, stuck ? ctx.now() : null));
  if (!isTheirs) throw new Refusal('notFound');
  return { id, stuck };
}

/** @throws Refusal notFound */
export async function saveApplyRemark(
  ctx: Context,
  { id, remark }: Checked<typeof contract.saveApplyRemark>,
): Promise<Output<typeof contract.saveApplyRemark>> {
  const memberId = memberOf(ctx);
  const saved = remark ?? '';
  const isTheirs = await withTransaction(ctx, (tx) => store.updateRemark(tx, memberId, id, saved));
  if (!isTheirs) throw new Refusal('notFound');
  return { id, remark: saved };
}

/** Closes an application, with what is under audit for it; gateways refuse its calls. @throws Refusal notFound, stateConflict */
export async function closeApply(ctx: Context, { id }: Named): Promise<Output<typeof contract.closeApply>> {
  const memberId = memberOf(ctx);
  await withTransaction(ctx, async (tx) => {
    const apply = await store.lockOwnApply(tx, memberId, id);
    if (!apply) throw new Refusal('notFound');
    const obstacle = obstacleToClosing(apply.status);
    if (obstacle) throw new Refusal('stateConflict', obstacle);
    await store.setStatus(tx, id, ApplyStatus.closed, '');
    await takeBackScene(tx, id);
    await recordAudit(tx, ctx, {
      action: 'access.closeApply',
      targetKind: 'project',
      targetId: apply.projectId,
      before: { status: apply.status },
      after: { name: apply.projectName, status: ApplyStatus.closed },
    });
  });
  return {};
}

/** The member's applications. */
export async function listApplies(
  ctx: Context,
  input: Checked<typeof ListApplies>,
): Promise<Output<typeof ListApplies>> {
  const { pageNum, pageSize } = input;
  const memberId = memberOf(ctx);
  const now = ctx.now();
  const filter = { keyword: (input.keyword ?? '').trim(), status: input.status ?? null };
  const page = { now, today: dayOf(now), limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [rows, total, usable, use] = await Promise.all([
    store.selectApplies(ctx.db, memberId, filter, page),
    store.countApplies(ctx.db, memberId, filter),
    usableHoldings(ctx.db, memberId, now),
    store.selectUse(ctx.db, memberId, new Date(now.getTime() - 7 * DAY_MS)),
  ]);
  const forecastOf = (projectId: string) => {
    const pace = paceOf(use.get(projectId), now);
    const holdings = usable.filter((holding) => holding.projectId === projectId && holding.remaining > 0);
    return { dailyAverage: pace.perDay, daysLeft: daysLeft(holdings, pace, now) };
  };
  const list = rows.map((row) => ({
    ...forecastOf(row.projectId),
    id: row.id,
    projectId: row.projectId,
    projectCode: row.code,
    projectName: row.name,
    glyph: row.glyph,
    status: row.status,
    reason: row.reason,
    remark: row.remark,
    price: formatMoney(row.price),
    remaining: Number(row.remaining),
    callsToday: Number(row.callsToday),
    lastCallTime: formatTimeOrNull(row.lastCallAt),
    needs: row.needs,
    onSale: row.onSale,
    stuck: row.stickAt !== null,
    sceneWaiting: row.sceneWaiting,
    createTime: formatTime(row.createdAt),
  }));
  return { list, total, pageNum, pageSize };
}

/** What is left of each package, and what will become of it at the pace of the last 7 days; in the order they are charged. */
export async function listTopApplies(ctx: Context): Promise<Output<typeof ListTopApplies>> {
  const memberId = memberOf(ctx);
  const now = ctx.now();
  const [usable, use] = await Promise.all([
    usableHoldings(ctx.db, memberId, now),
    store.selectUse(ctx.db, memberId, new Date(now.getTime() - 7 * DAY_MS)),
  ]);
  const holdings = usable.filter(({ remaining }) => remaining > 0);
  const outlookOf = new Map<string, Outlook>();
  for (const projectId of new Set(holdings.map((holding) => holding.projectId))) {
    const mine = holdings.filter((holding) => holding.projectId === projectId);
    const foretold = outlooks(mine, paceOf(use.get(projectId), now), now);
    for (const [at, { id }] of mine.entries()) outlookOf.set(id, foretold[at]!);
  }
  return holdings.map((holding) => ({
    holdingId: holding.id,
    projectId: holding.projectId,
    projectName: holding.projectName,
    glyph: holding.glyph,
    packageName: holding.packageName ?? '免费额度',
    total: holding.total,
    remaining: holding.remaining,
    ...outlookOf.get(holding.id)!,
    expireTime: formatTime(holding.expiresAt),
    unstartedDays: holding.unstartedDays,
  }));
}
