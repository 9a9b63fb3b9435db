// One way to decide, whatever it is about: somebody asks, an operator agrees, above a limit a second one as well. The
// subject's rows are locked first, as its own domain does, then the review, then the limits.
import { reviewStatus } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import type { OperatorContext } from '../../kernel/use-case';
import { recordAudit } from '../audit';
import { requireConfirmed } from './confirmation/service';
import type { ReviewKind } from './kind/service';
import { recordMovement, secondNeeded } from './limit/service';
import { CLAIM_MS, EventKind, isOpen } from './rules';
import * as store from './store';

/** When a claim that is in force was made at the earliest. */
export const claimsSince = (ctx: Context) => new Date(ctx.now().getTime() - CLAIM_MS);

const AWAITS = '等另一位操作员同意';

/** `outcome`: in words, what was done or what it waits for; '' where it waits for the first word. */
type Opened = { granted: boolean; outcome: string };

/**
 * Opens the review of a subject that the transaction has written or locked. What a member asks for waits; what an operator
 * proposes is granted at once where one word is enough, with what `before` would have found out as `checked`.
 * @throws Refusal as the kind's `granted`, secondFactorNeeded, secondFactorWrong
 */
export async function openReview<Subject, Checked>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject, Checked>,
  subject: Subject,
  checked?: Checked,
): Promise<Opened> {
  const operator = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
  if (operator !== null) await requireConfirmed(tx, ctx, kind, subject);
  const why = operator === null ? undefined : await secondWord(tx, ctx, kind, subject, operator);
  const firstBy = why === undefined ? null : operator;
  const { id: subjectId, ...about } = kind.about(subject);
  const kept = { ...about, kind: kind.kind, subjectId, openedBy: operator, firstBy };
  const id = await store.insertReview(tx, kept, ctx.now());
  await store.insertEvent(tx, { reviewId: id, what: EventKind.opened, by: operator }, ctx.now());
  if (operator !== null && why === undefined) {
    const by = { ...ctx, operator };
    return { granted: true, outcome: await grant(tx, by, kind, { id, firstBy, subject, checked: checked as Checked }) };
  }
  const outcome = why === undefined ? '' : `${why}${kind.awaits ?? AWAITS}`;
  await audit(tx, ctx, kind, subject, { action: kind.acts.opened, outcome });
  return { granted: false, outcome };
}

/**
 * Why a second operator has to agree, in words that end in a comma or are ''; undefined where one word is enough. Sure until
 * the transaction ends. `way`: whether the word is a yes or a no.
 */
export async function secondWord<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject>,
  subject: Subject,
  operator: string,
  way: 'moves' | 'refusalMoves' = 'moves',
): Promise<string | undefined> {
  const own = kind.whySecond?.(ctx, subject);
  if (own !== undefined) return own;
  if (kind.second !== 'aboveLimit') return kind.second === 'always' ? '' : undefined;
  const direction = kind[way]?.(subject);
  const { memberId, amount } = kind.about(subject);
  if (direction === undefined || amount === null || memberId === null) return undefined;
  return secondNeeded(tx, ctx, operator, { memberId, amount, out: direction === 'out' });
}

type Granted<Subject, Checked> = { id: string; firstBy: string | null; subject: Subject; checked: Checked };

/** The last word that is needed: has the effect, and keeps what it moved. @throws Refusal as the kind's `granted` */
export async function grant<Subject, Checked>(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind<Subject, Checked>,
  { id, firstBy, subject, checked }: Granted<Subject, Checked>,
): Promise<string> {
  const by = ctx.operator;
  const outcome = await kind.granted(tx, ctx, subject, checked);
  await store.closeReview(tx, id, { status: reviewStatus.granted, by, outcome }, ctx.now());
  await count(tx, ctx, kind, { id, firstBy, subject, way: 'moves' });
  await store.insertEvent(tx, { reviewId: id, what: EventKind.granted, by, note: outcome }, ctx.now());
  await audit(tx, ctx, kind, subject, { action: kind.acts.granted, outcome });
  return outcome;
}

/**
 * The open review of a locked subject has come true because its time came: nobody's word. The caller has had the effect.
 * @throws Refusal stateConflict when none is open
 */
export async function grantByTime<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject>,
  subject: Subject,
  outcome: string,
): Promise<void> {
  const { id } = await lockOpen(tx, ctx, kind, subject);
  await store.closeReview(tx, id, { status: reviewStatus.granted, by: null, outcome }, ctx.now());
  await store.insertEvent(tx, { reviewId: id, what: EventKind.granted, by: null, note: outcome }, ctx.now());
  await audit(tx, ctx, kind, subject, { action: kind.acts.granted, outcome });
}

/** @throws Refusal stateConflict when none is open */
async function lockOpen<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject>,
  subject: Subject,
): Promise<store.ReviewRow> {
  const open = await store.selectOpenId(tx, kind.kind, kind.about(subject).id);
  const review = open && (await store.lockReview(tx, open, claimsSince(ctx)));
  if (!review || !isOpen(review)) throw new Refusal('stateConflict', `${kind.called}刚刚已被处理，请刷新`);
  return review;
}

type Moving<Subject> = { id: string; firstBy: string | null; subject: Subject; way: 'moves' | 'refusalMoves' };

/** Keeps what a decision moved, for the limits. */
async function count<Subject>(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind<Subject>,
  { id, firstBy, subject, way }: Moving<Subject>,
): Promise<void> {
  const direction = kind[way]?.(subject);
  const { memberId, amount } = kind.about(subject);
  if (direction === undefined || amount === null || memberId === null) return;
  const hands = { operatorId: firstBy ?? ctx.operator, secondBy: firstBy === null ? null : ctx.operator };
  await recordMovement(tx, { reviewId: id, memberId, amount, direction, ...hands });
}

type First<Subject> = { id: string; subject: Subject; why: string; refusal?: string };

/** The first of two words, with the reason where it is a no: nothing moves yet. Answers what it waits for. */
export async function sayFirst<Subject>(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind<Subject>,
  { id, subject, why, refusal }: First<Subject>,
): Promise<string> {
  const by = ctx.operator;
  const outcome = `${why}${kind.awaits ?? AWAITS}`;
  const refused = refusal !== undefined;
  await store.setFirst(tx, id, { by, refused }, ctx.now());
  const what = refused ? EventKind.refusedFirst : EventKind.agreed;
  const note = refused ? `${refusal}；${outcome}` : outcome;
  await store.insertEvent(tx, { reviewId: id, what, by, note }, ctx.now());
  const action = refused ? kind.acts.refused : (kind.acts.agreed ?? kind.acts.granted);
  await audit(tx, ctx, kind, subject, { action, outcome, ...(refused && { reason: refusal }) });
  return outcome;
}

type Refused<Subject> = { id: string; firstBy: string | null; subject: Subject; reason: string };

/** A no that has all the words it needs. Answers what was done. */
export async function refuse<Subject>(
  tx: Transaction,
  ctx: OperatorContext,
  kind: ReviewKind<Subject>,
  { id, firstBy, subject, reason }: Refused<Subject>,
): Promise<string> {
  const by = ctx.operator;
  const outcome = await kind.refused(tx, ctx, subject, reason);
  await store.closeReview(tx, id, { status: reviewStatus.refused, by, reason, outcome }, ctx.now());
  await count(tx, ctx, kind, { id, firstBy, subject, way: 'refusalMoves' });
  await store.insertEvent(tx, { reviewId: id, what: EventKind.refused, by, note: reason }, ctx.now());
  await audit(tx, ctx, kind, subject, { action: kind.acts.refused, outcome, reason });
  return outcome;
}

/**
 * Takes back the open review of a subject that is locked, for who proposed or asked for it: the caller has made sure of that.
 * @throws Refusal stateConflict when none is open
 */
export async function takeBack<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject>,
  subject: Subject,
): Promise<void> {
  const review = await lockOpen(tx, ctx, kind, subject);
  await kind.takenBack(tx, ctx, subject);
  await store.closeReview(tx, review.id, { status: reviewStatus.takenBack, by: null }, ctx.now());
  const by = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
  await store.insertEvent(tx, { reviewId: review.id, what: EventKind.takenBack, by }, ctx.now());
  await audit(tx, ctx, kind, subject, { action: kind.acts.takenBack });
}

function audit<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: ReviewKind<Subject>,
  subject: Subject,
  { action, outcome, reason }: { action: string; outcome?: string; reason?: string },
): Promise<void> {
  const { targetId, after } = kind.audited(subject);
  const said = { ...(outcome && { result: outcome }), ...(reason && { reason }) };
  return recordAudit(tx, ctx, { action, targetKind: kind.acts.targetKind, targetId, after: { ...after, ...said } });
}
