// An operator's word about a review.
import * as contract from '@jishi/contract/console/review';
import { reviewStatus } from '@jishi/contract/enums/review';
import type { Queryable } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type OperatorContext, requirePermission, useCase } from '../../../kernel/use-case';
import { requireConfirmed } from '../confirmation/service';
import { type ReviewKind, readableKinds } from '../kind/service';
import { EventKind, barOf } from '../rules';
import { agreeFirst, claimsSince, grant, refuse, secondWord, takeBack } from '../service';
import * as store from '../store';

/** Whose kind the caller may not read is not there for them. @throws Refusal notFound */
export async function findReview(
  ctx: Context,
  db: Queryable,
  id: string,
): Promise<{ kind: ReviewKind; review: store.ReviewRow }> {
  const review = await store.selectReview(db, id, claimsSince(ctx));
  const kind = readableKinds(ctx).find((one) => one.kind === review?.kind);
  if (!review || !kind) throw new Refusal('notFound');
  return { kind, review };
}

/** @throws Refusal as `barOf` says */
function requireWord(kind: ReviewKind, review: store.ReviewRow, operator: string): void {
  const bar = barOf(kind.called, review, operator);
  if (bar) throw new Refusal(bar.refusal, bar.msg);
}

/** Takes one to look at, or gives it back. @throws Refusal notFound, stateConflict, permissionMissing */
export const claimReview = useCase(contract.claimReview, async (ctx, { id, hold }) => {
  const by = ctx.operator;
  await withTransaction(ctx, async (tx) => {
    const { kind, review } = await findReview(ctx, tx, id);
    requirePermission(ctx.actor, kind.decides, { toAct: true });
    if (hold) requireWord(kind, review, by);
    const done = hold ? await store.claim(tx, id, by, claimsSince(ctx), ctx.now()) : await store.release(tx, id, by);
    if (!done)
      throw new Refusal('stateConflict', hold ? `${kind.called}已有人在看，或已有结果` : `${kind.called}不在您手上`);
    await store.insertEvent(tx, { reviewId: id, what: hold ? EventKind.claimed : EventKind.released, by }, ctx.now());
  });
  return {};
});

/**
 * Says yes or no. Where two are needed the first yes only stands behind it; any no is final. What cannot be done leaves all as
 * it was. @throws Refusal notFound, stateConflict (somebody else was first, or has claimed it), permissionMissing (also: their
 * own, or agreed already), secondFactorNeeded, secondFactorWrong, and as the kind says
 */
export const decideReview = useCase(contract.decideReview, async (ctx, { id, accepted, reason }) => {
  const { kind, review } = await findReview(ctx, ctx.db, id);
  requirePermission(ctx.actor, kind.decides, { toAct: true });
  requireWord(kind, review, ctx.operator);
  const checked = accepted ? await checkedBefore(ctx, kind, review.subjectId) : undefined;
  return withTransaction(ctx, async (tx) => {
    const subject = await kind.lock(tx, review.subjectId, ctx);
    const locked = await store.lockReview(tx, id, claimsSince(ctx));
    if (subject === undefined || !locked) throw new Refusal('notFound');
    requireWord(kind, locked, ctx.operator);
    if (!accepted) {
      const outcome = await refuse(tx, ctx, kind, { id, subject, reason: reason ?? '' });
      return { outcome, status: reviewStatus.refused };
    }
    await requireConfirmed(tx, ctx, kind, subject);
    const { firstBy } = locked;
    const why = firstBy === null ? await secondWord(tx, ctx, kind, subject, ctx.operator) : undefined;
    if (why !== undefined)
      return { outcome: await agreeFirst(tx, ctx, kind, { id, subject, why }), status: reviewStatus.toSecond };
    const outcome = await grant(tx, ctx, kind, { id, firstBy, subject, checked });
    return { outcome, status: reviewStatus.granted };
  });
});

async function checkedBefore(ctx: OperatorContext, kind: ReviewKind, subjectId: string): Promise<unknown> {
  if (!kind.before) return undefined;
  const subject = await kind.read(ctx, subjectId);
  if (subject === undefined) throw new Refusal('notFound');
  return kind.before(ctx, subject);
}

/** Takes back a proposal of one's own that waits. @throws Refusal notFound, stateConflict, permissionMissing (somebody else's) */
export const takeBackReview = useCase(contract.takeBackReview, async (ctx, { id }) => {
  const { kind, review } = await findReview(ctx, ctx.db, id);
  requirePermission(ctx.actor, kind.decides, { toAct: true });
  if (review.openedBy !== ctx.operator) throw new Refusal('permissionMissing', '只能撤回自己提出的提案');
  await withTransaction(ctx, async (tx) => {
    const subject = await kind.lock(tx, review.subjectId, ctx);
    if (subject === undefined) throw new Refusal('notFound');
    await takeBack(tx, ctx, kind, subject);
  });
  return {};
});
