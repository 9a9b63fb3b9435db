// Applications for products, and the calls left of purchases.
import * as accessContract from '@jishi/contract/access';
import * as applyContract from '@jishi/contract/access/apply';
import type { Output } from '@jishi/contract/endpoint';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { refusals } from '@jishi/contract/refusals';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { grantFreeQuota, usableHoldings } from '../../package';
import { takeBackScene } from '../scene/decision/service';
import { type Outlook, firstStatus, missingFor, obstacleToClosing, outlooks, paceOf } from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;

/** Applies for a product; an application that exists is answered as it is. @throws Refusal notFound, certificationRequired */
export const addApply = useCase(accessContract.addApply, (ctx, { projectId, remark }) =>
  applyFor(ctx, projectId, remark ?? ''),
);

type Applied = Output<typeof accessContract.addApply>;

async function applyFor(ctx: MemberContext, projectId: string, remark: string): Promise<Applied> {
  const memberId = ctx.member;
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

/** Applies for several products independently: one result does not affect the others. */
export const batchAddApplies = useCase(applyContract.batchAddApplies, async (ctx, { projectIds, remark }) => {
  const results = [];
  for (const projectId of new Set(projectIds)) results.push(await resultOf(ctx, projectId, remark ?? ''));
  return { results };
});

async function resultOf(ctx: MemberContext, projectId: string, remark: string) {
  try {
    const { id, status } = await applyFor(ctx, projectId, remark);
    return { projectId, code: 0, msg: '', id, status };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { projectId, code: refusals[error.refusal].code, msg: error.message, id: null, status: null };
  }
}

/** Pins an application to the top, above those pinned before. @throws Refusal notFound */
export const stickApply = useCase(applyContract.stickApply, (ctx, { id }) => pin(ctx, id, true));

/** @throws Refusal notFound */
export const cancelStickApply = useCase(applyContract.cancelStickApply, (ctx, { id }) => pin(ctx, id, false));

async function pin(ctx: MemberContext, id: string, stuck: boolean) {
  const memberId = ctx.member;
  const isTheirs = await withTransaction(ctx, (tx) => store.pinApply(tx, memberId, id, stuck ? ctx.now() : null));
  if (!isTheirs) throw new Refusal('notFound');
  return { id, stuck };
}

/** @throws Refusal notFound */
export const saveApplyRemark = useCase(applyContract.saveApplyRemark, async (ctx, { id, remark }) => {
  const saved = remark ?? '';
  const isTheirs = await withTransaction(ctx, (tx) => store.updateRemark(tx, ctx.member, id, saved));
  if (!isTheirs) throw new Refusal('notFound');
  return { id, remark: saved };
});

/**
 * Closes an application and its pending audit; gateways refuse its calls.
 * @throws Refusal notFound, stateConflict
 */
export const closeApply = useCase(applyContract.closeApply, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const apply = await store.lockOwnApply(tx, ctx.member, id);
    if (!apply) throw new Refusal('notFound');
    const obstacle = obstacleToClosing(apply.status);
    if (obstacle) throw new Refusal('stateConflict', obstacle);
    await store.setStatus(tx, id, applyStatus.closed, '');
    await takeBackScene(tx, ctx, id);
    await recordAudit(tx, ctx, {
      action: 'access.closeApply',
      targetKind: 'project',
      targetId: apply.projectId,
      before: { status: apply.status },
      after: { name: apply.projectName, status: applyStatus.closed },
    });
  });
  return {};
});

/** The calls left in each package and their forecast at the pace of the last 7 days, in charging order. */
export const listTopApplies = useCase(accessContract.listTopApplies, async (ctx) => {
  const now = ctx.now();
  const [usable, use] = await Promise.all([
    usableHoldings(ctx.db, ctx.member, now),
    store.selectUse(ctx.db, ctx.member, new Date(now.getTime() - 7 * DAY_MS), now),
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
    unit: holding.unit,
    total: holding.total,
    remaining: holding.remaining,
    ...outlookOf.get(holding.id)!,
    expireTime: formatTime(holding.expiresAt),
    unstartedDays: holding.unstartedDays,
  }));
});
