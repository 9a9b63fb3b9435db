// A review as the person deciding sees it, and what waits.
import * as contract from '@jishi/contract/console/review';
import { factVerdict, reviewStatus } from '@jishi/contract/enums/review';
import { formatMoney } from '@jishi/money';
import { fileForOperator } from '../../../kernel/member-pdf';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type OperatorContext, barOfPermission, useCase } from '../../../kernel/use-case';
import { onRecord } from '../../audit';
import { findReview } from '../decision/service';
import { type Case, type ReviewKind, openPlaces, readableKinds } from '../kind/service';
import { secondForeseen } from '../limit/service';
import { rowOf } from '../list';
import { EVENT_WORDS, barOf, firstWord, isOpen } from '../rules';
import type { ReviewRow } from '../store';
import * as store from './store';

const HOUR_MS = 3_600_000;

/** How many of each kind wait, and what is open elsewhere. */
export const listReviewQueues = useCase(contract.listReviewQueues, async (ctx) => {
  const kinds = readableKinds(ctx);
  const [rows, places] = await Promise.all([store.selectQueues(ctx.db, kinds, ctx.now()), placesOf(ctx)]);
  const list = rows.map(({ since, ...row }) => {
    const kind = kinds.find((one) => one.kind === row.kind)!;
    return {
      ...row,
      waitingSince: formatTimeOrNull(since),
      dueTime: since && formatTime(new Date(since.getTime() + kind.dueHours * HOUR_MS)),
      decides: barOfRole(ctx, kind) === undefined,
    };
  });
  return { list, places };
});

/** What is open at the places that the caller may look at. */
function placesOf(ctx: OperatorContext) {
  const seen = openPlaces
    .of(ctx)
    .filter(({ reads }) => barOfPermission(ctx.actor, reads, { toAct: false }) === undefined);
  return Promise.all(
    seen.map(async ({ to, name, look }) => {
      const { open, overdue, since, due } = await look(ctx.db, ctx.now());
      return { to, name, open, overdue, openSince: formatTimeOrNull(since), dueTime: formatTimeOrNull(due) };
    }),
  );
}

/** Everything that is needed to decide one. @throws Refusal notFound */
export const getReview = useCase(contract.getReview, async (ctx, { id }) => {
  const { kind, review } = await findReview(ctx, ctx.db, id);
  const subject = await kind.read(ctx, review.subjectId);
  if (subject === undefined) throw new Refusal('notFound');
  const [shown, events, standing] = await Promise.all([
    kind.show(ctx, subject),
    store.selectEvents(ctx.db, id),
    standingOf(ctx, kind, subject),
  ]);
  const bar = barOf(kind.called, review, ctx.operator, kind.concerns?.(subject))?.msg;
  return {
    ...rowOf(ctx, review),
    reason: review.reason,
    outcome: review.outcome,
    ...caseOf(shown, isOpen(review)),
    sums: [...standing.sums, ...(shown.sums ?? [])].map(({ amount, ...sum }) => ({
      ...sum,
      amount: amount === null ? null : formatMoney(amount),
    })),
    trail: events.map(({ at, what, operatorName, note }) => ({
      time: formatTime(at),
      by: operatorName ?? (review.memberId === null ? '系统' : '用户'),
      what: EVENT_WORDS[what]!,
      note,
    })),
    second: secondOf(kind, review, standing.why),
    barred: (isOpen(review) ? barOfRole(ctx, kind) : undefined) ?? bar ?? '',
    takesBack: isOpen(review) && review.openedBy === ctx.operator,
    reasons: [...kind.reasons],
    grantLabel: kind.grantLabel,
    effect: kind.effect,
    link: shown.link ?? '',
  };
});

/** One of the papers of a review, of a PDF its pages only; the look is kept. @throws Refusal notFound, stateConflict */
export const readReviewPaper = onRecord(
  useCase(contract.readReviewPaper, async (ctx, { id, paper }) => {
    const { kind, review } = await findReview(ctx, ctx.db, id);
    const subject = await kind.read(ctx, review.subjectId);
    if (subject === undefined || !kind.paper) throw new Refusal('notFound');
    return fileForOperator(ctx, await kind.paper(ctx, subject, paper));
  }),
  ({ id, paper }) => ({ action: 'review.readPaper', targetKind: 'review', targetId: id, after: { paper } }),
);

/** Why the caller's role does not decide reviews of a kind, or not yet. */
function barOfRole({ actor }: OperatorContext, { decides }: ReviewKind): string | undefined {
  return barOfPermission(actor, decides, { toAct: true })?.message;
}

function caseOf({ facts, postings = [], papers = [] }: Case, open: boolean) {
  return {
    facts: facts.map(({ label, given = '', found = '', verdict = factVerdict.none, source = '', frame }) => ({
      label,
      given,
      found,
      verdict,
      source,
      frame: frame ? { paper: frame.paper, corners: [...frame.corners] } : null,
    })),
    postings: (open ? postings : []).flatMap(({ lines, memo }) =>
      lines.map(({ account, amount }) => ({
        account,
        memo,
        debit: formatMoney(amount < 0n ? -amount : 0n),
        credit: formatMoney(amount > 0n ? amount : 0n),
      })),
    ),
    papers: papers.map(({ id, name, type }) => ({ id, name, type })),
  };
}

const DAY_MS = 86_400_000;

type Sums = NonNullable<Case['sums']>;

/** What the caller and others moved for the limit, and how often the caller decided, in the last 24 hours. */
async function standingOf(
  ctx: OperatorContext,
  kind: ReviewKind,
  subject: unknown,
): Promise<{ why: string | undefined; sums: Sums }> {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const words = await store.selectWords(ctx.db, kind.kind, ctx.operator, since);
  const own = [
    { label: '您同意', count: words.agreed, amount: words.amount },
    { label: '您拒绝', count: words.refused, amount: null },
  ];
  const direction = kind.moves?.(subject);
  const { memberId, amount } = kind.about(subject);
  if (kind.second !== 'aboveLimit' || direction === undefined || amount === null || memberId === null)
    return { why: kind.whySecond?.(ctx, subject), sums: own };
  const act = { memberId, amount, out: direction === 'out' };
  const { why, byOperator, ofMember, limit, isOneOwner } = await secondForeseen(ctx.db, ctx, ctx.operator, act);
  const sums = [
    ...own,
    { label: '您一人经手', count: null, amount: byOperator },
    { label: '这位用户由一人经手', count: null, amount: ofMember },
    { label: isOneOwner ? '只有一位所有者时一人经手的限额' : '一人经手的限额', count: null, amount: limit },
  ];
  return { why, sums };
}

function secondOf(kind: ReviewKind, review: ReviewRow, why: string | undefined): string {
  if (!isOpen(review)) return '';
  const same = kind.refusalMoves !== undefined;
  if (review.status === reviewStatus.toSecond)
    return `${firstWord(review)}，要由另一位操作员${same ? '作同样的决定' : '决定'}`;
  if (kind.second === 'always') return '要两位操作员先后同意';
  return why === undefined ? '' : `${why}要两位操作员先后${same ? '作同样的决定' : '同意'}`;
}
