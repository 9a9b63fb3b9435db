// An operator's word about a review.
import * as contract from '@jishi/contract/console/review';
import { reviewStatus } from '@jishi/contract/enums/review';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type OperatorContext, requirePermission, useCase } from '../../../kernel/use-case';
import { requireConfirmed } from '../confirmation/service';
import { type ReviewKind, readableKinds } from '../kind/service';
import { EventKind, barOf } from '../rules';
import { claimsSince, grant, refuse, sayFirst, secondWord, takeBack } from '../service';
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
function requireWord(kind: ReviewKind, review: store.ReviewRow, operator: string, subject?: unknown): void {
  const concerned = subject === undefined ? undefined : kind.concerns?.(subject);
  const bar = barOf(kind.called, review, operator, concerned);
  if (bar) throw new Refusal(bar.refusal, bar.msg);
}

/** Takes one to look at, or gives it back. @throws Refusal notFound, stateConflict, permissionMissing */
export const claimReview = useCase(contract.claimReview, async (ctx, { id, hold }) => {
  const by = ctx.operator;
  await withTransaction(ctx, async (tx) => {
    const { kind, review } = await findReview(ctx, tx, id);
    requirePermission(ctx.actor, kind.decides, { toAct: true });
    if (hold) requireWord(kind, review, by, kind.concerns && (await kind.read(ctx, review.subjectId)));
    const done = hold ? await store.claim(tx, id, by, claimsSince(ctx), ctx.now()) : await store.release(tx, id, by);
    if (!done)
      throw new Refusal('stateConflict', hold ? `${kind.called}已有人在看，或已有结果` : `${kind.called}不在您手上`);
    await store.insertEvent(tx, { reviewId: id, what: hold ? EventKind.claimed : EventKind.released, by }, ctx.now());
  });
  return {};
});

/**
 * Says yes or no. Where two are needed the first yes only stands behind it; a no is final, unless it moves money as well: then
 * two have to say the same. What cannot be done leaves all as it was. @throws Refusal notFound, stateConflict (somebody else was
 * first, or has claimed it), permissionMissing (also: their own, or agreed already), secondFactorNeeded, secondFactorWrong, and as
 * the kind says
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
    requireWord(kind, locked, ctx.operator, subject);
    const { firstBy } = locked;
    const refusal = accepted ? undefined : (reason ?? '');
    if (accepted || kind.refusalMoves?.(subject) !== undefined) await requireConfirmed(tx, ctx, kind, subject);
    const why = await needsAnother(tx, ctx, kind, { subject, locked, accepted });
    if (why !== undefined)
      return { outcome: await sayFirst(tx, ctx, kind, { id, subject, why, refusal }), status: reviewStatus.toSecond };
    if (refusal !== undefined) {
      const outcome = await refuse(tx, ctx, kind, { id, firstBy, subject, reason: refusal });
      return { outcome, status: reviewStatus.refused };
    }
    const outcome = await grant(tx, ctx, kind, { id, firstBy, subject, checked });
    return { outcome, status: reviewStatus.granted };
  });
});

/**
 * The caller's no about the open review of a locked subject, where it was said somewhere else; this one word has to be enough.
 * @throws Refusal stateConflict (none is open, it takes another operator too, somebody else looks at it), permissionMissing
 */
export async function refuseOpen<Subject>(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind<Subject>,
  subject: Subject,
  reason: string,
): Promise<void> {
  const id = await store.selectOpenId(tx, kind.kind, kind.about(subject).id);
  const locked = id && (await store.lockReview(tx, id, claimsSince(ctx)));
  if (!id || !locked) throw new Refusal('stateConflict', `${kind.called}还在查询，没有结果时会列入待办，请到时再决定`);
  const plain = kind as ReviewKind;
  requireWord(plain, locked, ctx.operator, subject);
  if (plain.refusalMoves?.(subject) !== undefined) await requireConfirmed(tx, ctx, plain, subject);
  const why = await needsAnother(tx, ctx, plain, { subject, locked, accepted: false });
  if (why !== undefined) throw new Refusal('stateConflict', `${why}请在待办里由两位操作员决定${kind.called}`);
  await refuse(tx, ctx, kind, { id, firstBy: locked.firstBy, subject, reason });
}

type Word = { subject: unknown; locked: store.ReviewRow; accepted: boolean };

/** Why it takes another operator's word beside the caller's, in words; undefined where theirs is the last that is needed. */
async function needsAnother(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind,
  { subject, locked, accepted }: Word,
): Promise<string | undefined> {
  const refusalMoves = kind.refusalMoves?.(subject) !== undefined;
  if (!accepted && !refusalMoves) return undefined;
  if (locked.firstBy === null)
    return secondWord(tx, ctx, kind, subject, ctx.operator, accepted ? 'moves' : 'refusalMoves');
  return refusalMoves && locked.firstRefused === accepted ? `与${locked.firstName}的意见不同，` : undefined;
}

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
