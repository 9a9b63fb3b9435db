// A ticket as operators see it, who is responsible, and what they answer.
import * as contract from '@jishi/contract/console/support';
import { ticketStatus } from '@jishi/contract/enums/support';
import { ticketEvent, ticketSide, ticketWord } from '@jishi/contract/enums/ticket-talk';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { onRecord, recordAudit } from '../../audit';
import { notify } from '../../message';
import { operatorNames } from '../../operator';
import { caseRow } from '../list';
import { messagesOf, say, tellEvent } from '../message/service';
import { openPicture } from '../picture/service';
import { selectPicture } from '../picture/store';
import { WAITS_DAYS, after } from '../rules';
import * as store from '../store';
import { selectThing } from '../thing/store';
import { act, dueFrom, pageOf } from '../turn/service';

type Word = ValueOf<typeof ticketWord>;

/** Why the caller can not act on a ticket, in words; '' when they can. `assignedTo`: the name of who is responsible. */
function barOf({ operator, now }: OperatorContext, ticket: store.TicketRow, assignedTo: string): string {
  if (after(ticket, 'reply', now()) === undefined) return '工单已经结束，用户回复后会重新打开';
  if (ticket.assigneeId === null || ticket.assigneeId === operator) return '';
  return `这件工单由${assignedTo}负责，要处理请先接手`;
}

/** @throws Refusal notFound */
export const getTicketCase = useCase(contract.getTicketCase, async (ctx, { no }) => {
  const ticket = await store.selectByNo(ctx.db, no);
  const row = await caseRow(ctx, no);
  if (!ticket || !row) throw new Refusal('notFound');
  const [messages, thing] = await Promise.all([
    messagesOf(ctx, ctx.db, ticket.id, { notes: true }),
    selectThing(ctx.db, ticket.memberId, ticket.subject, ticket.thing),
  ]);
  const barred = barOf(ctx, ticket, row.assignedTo);
  return { ...row, messages, seen: ticket.serviceSeenId, link: thing?.link ?? '', barred };
});

/** A picture that a member sent; the look is kept. @throws Refusal notFound */
export const readTicketPicture = onRecord(
  useCase(contract.readTicketPicture, async (ctx, { id }) => {
    const picture = await selectPicture(ctx.db, id);
    if (!picture) throw new Refusal('notFound');
    return openPicture(ctx, picture);
  }),
  ({ id }) => ({ action: 'support.readPicture', targetKind: 'ticketPicture', targetId: id }),
);

/** @throws Refusal notFound */
export const markTicketSeen = useCase(contract.markTicketSeen, async (ctx, { no, upTo }) => {
  const ticket = await store.selectByNo(ctx.db, no);
  if (!ticket) throw new Refusal('notFound');
  await store.setSeen(ctx.db, ticket.id, 'service', upTo);
  return {};
});

/** @throws Refusal notFound */
async function lockOne(tx: Transaction, no: string): Promise<store.TicketRow> {
  const ticket = await store.lockTicket(tx, no);
  if (!ticket) throw new Refusal('notFound');
  return ticket;
}

const nameOf = async (tx: Transaction, id: string | null) =>
  id === null ? '' : ((await operatorNames(tx, [id])).get(id) ?? '');

/** Whoever acts on a locked ticket that is nobody's is responsible from then on. @throws Refusal stateConflict */
async function beResponsible(tx: Transaction, ctx: OperatorContext, ticket: store.TicketRow): Promise<void> {
  const bar = barOf(ctx, ticket, await nameOf(tx, ticket.assigneeId));
  if (bar) throw new Refusal('stateConflict', bar);
  if (ticket.assigneeId === null) await store.assign(tx, ticket.id, null, ctx.operator);
}

/** Of two operators who take one at once one gets it. @throws Refusal notFound, stateConflict naming who was first */
export const takeTicket = useCase(contract.takeTicket, (ctx, { no, from }) =>
  withTransaction(ctx, async (tx) => {
    const ticket = await lockOne(tx, no);
    if (after(ticket, 'reply', ctx.now()) === undefined) throw new Refusal('stateConflict', '工单已经结束');
    if (ticket.assigneeId === ctx.operator) return {};
    if (!(await store.assign(tx, ticket.id, from ?? null, ctx.operator)))
      throw new Refusal('stateConflict', `刚刚由${(await nameOf(tx, ticket.assigneeId)) || '别人'}接手，请刷新`);
    await recordAudit(tx, ctx, { action: 'support.take', targetKind: 'ticket', targetId: no });
    return {};
  }),
);

const ACTS = { [ticketWord.reply]: 'reply', [ticketWord.ask]: 'ask', [ticketWord.solve]: 'solve' } as const;
const ACTIONS: Readonly<Record<Word, string>> = {
  [ticketWord.reply]: 'support.reply',
  [ticketWord.ask]: 'support.ask',
  [ticketWord.solve]: 'support.solve',
  [ticketWord.note]: 'support.note',
};

/** Says something, once under its number; whose turn it is changes with it. @throws Refusal notFound, stateConflict */
export const sayInTicket = useCase(contract.sayInTicket, (ctx, { no, postId, word, text }) =>
  withTransaction(ctx, async (tx) => {
    const ticket = await lockOne(tx, no);
    const side = word === ticketWord.note ? ticketSide.note : ticketSide.service;
    const said = { ticketId: ticket.id, key: postId, side, text, operatorId: ctx.operator };
    // asked for again it is answered the same, though it ended the ticket
    if ((await say(tx, ctx, said)) === undefined) return { status: ticket.status };
    await beResponsible(tx, ctx, ticket);
    await recordAudit(tx, ctx, { action: ACTIONS[word], targetKind: 'ticket', targetId: no });
    if (word === ticketWord.note) return { status: (await store.selectByNo(tx, no))!.status };
    const status = await act(tx, ctx, ticket, ACTS[word], ctx.operator);
    await tell(tx, ctx, ticket, status);
    return { status };
  }),
);

/** The member hears of it once until they have looked, and of each end. */
async function tell(tx: Transaction, ctx: OperatorContext, ticket: store.TicketRow, status: number): Promise<void> {
  const { no, memberId, memberSeenId } = ticket;
  const to = { memberId, link: pageOf(no), key: `${no}:${memberSeenId}` };
  const params = { no, days: WAITS_DAYS };
  if (status === ticketStatus.solved) await notify(tx, ctx, { ...to, event: 'ticketSolved', params });
  else if (status === ticketStatus.needsMember) await notify(tx, ctx, { ...to, event: 'ticketAsked', params });
  else await notify(tx, ctx, { ...to, event: 'ticketReplied', params: { no } });
}

/** @throws Refusal notFound, stateConflict where somebody else is responsible */
export const setTicketPriority = useCase(contract.setTicketPriority, (ctx, { no, priority }) =>
  withTransaction(ctx, async (tx) => {
    const ticket = await lockOne(tx, no);
    await beResponsible(tx, ctx, ticket);
    if (ticket.priority === priority) return {};
    const dueAt = ticket.dueAt && dueFrom(ctx, ticket.turnAt, priority);
    await store.setPriority(tx, ticket.id, priority, dueAt);
    await tellEvent(tx, ctx, ticket.id, ticketEvent.prioritised, ctx.operator);
    const sides = { before: { priority: ticket.priority }, after: { priority } };
    await recordAudit(tx, ctx, { action: 'support.prioritise', targetKind: 'ticket', targetId: no, ...sides });
    return {};
  }),
);
