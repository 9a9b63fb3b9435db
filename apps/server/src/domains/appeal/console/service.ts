// An appeal as operators see it, and what they say to whom.
import * as contract from '@jishi/contract/console/appeal';
import { appealSide, appealStatus, appealWord } from '@jishi/contract/enums/appeal';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { onRecord, recordAudit } from '../../audit';
import { notify } from '../../message';
import { openFile } from '../file/service';
import { selectFile } from '../file/store';
import { caseRow } from '../list';
import { messagesOf, say } from '../message/service';
import { progressOf } from '../progress/service';
import { LIMITS } from '../rules';
import * as store from '../store';
import { subjectOf } from '../subject/service';
import { pageOf, passTurn } from '../turn/service';
import { barOf, requireResponsible } from './assignment/service';
import { selectReviewId } from './store';

/** @throws Refusal notFound */
export const getAppealCase = useCase(contract.getAppealCase, async (ctx, { no }) => {
  const appeal = await store.selectByNo(ctx.db, no);
  const row = await caseRow(ctx, no);
  if (!appeal || !row) throw new Refusal('notFound');
  const [{ order, steps, clocks }, messages, reviewId] = await Promise.all([
    progressOf(ctx, appeal),
    messagesOf(ctx, ctx.db, appeal.id, { notes: true }),
    selectReviewId(ctx.db, no),
  ]);
  return {
    ...row,
    order,
    steps,
    clocks,
    messages,
    seen: appeal.serviceSeenId,
    reviewId,
    link: subjectOf(ctx, appeal.subject).link(appeal.orderNo),
    barred: barOf(ctx, appeal, row.assignedTo),
  };
});

/** A file that a member sent; the look is kept. @throws Refusal notFound */
export const readAppealFile = onRecord(
  useCase(contract.readAppealFile, async (ctx, { id }) => {
    const file = await selectFile(ctx.db, id);
    if (!file) throw new Refusal('notFound');
    return openFile(ctx, file);
  }),
  ({ id }) => ({ action: 'appeal.readFile', targetKind: 'appealFile', targetId: id }),
);

/** @throws Refusal notFound */
export const markAppealSeen = useCase(contract.markAppealSeen, async (ctx, { no, upTo }) => {
  const appeal = await store.selectByNo(ctx.db, no);
  if (!appeal) throw new Refusal('notFound');
  await store.setSeen(ctx.db, appeal.id, 'service', upTo);
  return {};
});

type Word = ValueOf<typeof appealWord>;

/** As whom each is kept: what goes to a supplier is for operators alone. */
const SIDES: Readonly<Record<Word, number>> = {
  [appealWord.reply]: appealSide.service,
  [appealWord.ask]: appealSide.service,
  [appealWord.toSupplier]: appealSide.note,
  [appealWord.fromSupplier]: appealSide.supplier,
  [appealWord.note]: appealSide.note,
};
const ACTIONS: Readonly<Record<Word, string>> = {
  [appealWord.reply]: 'appeal.reply',
  [appealWord.ask]: 'appeal.ask',
  [appealWord.toSupplier]: 'appeal.toSupplier',
  [appealWord.fromSupplier]: 'appeal.fromSupplier',
  [appealWord.note]: 'appeal.note',
};

/** Says something, once under its number; the turn passes with it. @throws Refusal notFound, stateConflict */
export const sayInAppeal = useCase(contract.sayInAppeal, async (ctx, { no, clientId, word, text }) =>
  withTransaction(ctx, async (tx) => {
    const appeal = await store.lockAppeal(tx, no);
    if (!appeal) throw new Refusal('notFound');
    await requireResponsible(tx, ctx, appeal);
    const said = { appealId: appeal.id, key: clientId, side: SIDES[word], text, operatorId: ctx.operator };
    if ((await say(tx, ctx, said)) === undefined) return { status: appeal.status };
    const status = await pass(tx, ctx, appeal, word);
    await tell(tx, ctx, appeal, word);
    await recordAudit(tx, ctx, { action: ACTIONS[word], targetKind: 'appeal', targetId: no });
    return { status };
  }),
);

async function pass(tx: Transaction, ctx: OperatorContext, appeal: store.AppealRow, word: Word): Promise<number> {
  const by = { operatorId: ctx.operator };
  if (word === appealWord.ask) return passTurn(tx, ctx, appeal, 'ask', by);
  if (word === appealWord.toSupplier) return passTurn(tx, ctx, appeal, 'toSupplier', by);
  const isAwaited = word === appealWord.fromSupplier && appeal.status === appealStatus.withSupplier;
  return isAwaited ? passTurn(tx, ctx, appeal, 'fromSupplier', by) : appeal.status;
}

/** The member hears of it once until they have looked. */
async function tell(tx: Transaction, ctx: OperatorContext, appeal: store.AppealRow, word: Word): Promise<void> {
  const { no, memberId, memberSeenId } = appeal;
  const to = { memberId, link: pageOf(no), key: `${no}:${memberSeenId}` };
  if (word === appealWord.ask) {
    const params = { no, hours: LIMITS.member / 3600 };
    await notify(tx, ctx, { ...to, event: 'appealAsked', params });
  } else if (SIDES[word] !== appealSide.note) await notify(tx, ctx, { ...to, event: 'appealReplied', params: { no } });
}
