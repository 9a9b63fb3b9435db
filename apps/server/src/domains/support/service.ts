// A ticket as its member follows it, says more in it, closes it and rates the answers.
import * as contract from '@jishi/contract/support';
import { ticketStatus } from '@jishi/contract/enums/support';
import { ticketEvent, ticketSide } from '@jishi/contract/enums/ticket-talk';
import { withTransaction } from '../../kernel/context';
import { Refusal, invalidField } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { type MemberContext, useCase } from '../../kernel/use-case';
import { spendAllowance } from '../account';
import { recordAudit } from '../audit';
import { ownTicket } from './list';
import { messagesOf, say, tellEvent } from './message/service';
import { openPicture, sealedPictures } from './picture/service';
import { countPictures, insertPictures, selectPicture } from './picture/store';
import { MESSAGES, OURS, after, canReply } from './rules';
import * as store from './store';
import { act } from './turn/service';

/** Of one ticket. */
const PICTURES_OF_TICKET = 30;
const ENDED: readonly number[] = [ticketStatus.solved, ticketStatus.closed];

/** One of the member's own. @throws Refusal notFound */
async function requireOwn(ctx: MemberContext, no: string): Promise<store.TicketRow> {
  const ticket = await store.selectByNo(ctx.db, no);
  if (ticket?.memberId !== ctx.member) throw new Refusal('notFound');
  return ticket;
}

/** Ratings are for answers, once it is over. */
const canRate = ({ status, answeredAt }: store.TicketRow) => ENDED.includes(status) && answeredAt !== null;

/** @throws Refusal notFound */
export const getTicket = useCase(contract.getTicket, async (ctx, { no }) => {
  const ticket = await requireOwn(ctx, no);
  const [row, messages] = await Promise.all([ownTicket(ctx, no), messagesOf(ctx, ctx.db, ticket.id, { notes: false })]);
  return {
    ...row,
    messages,
    seen: ticket.memberSeenId,
    canReply: canReply(ticket, ctx.now()),
    canClose: after(ticket, 'close', ctx.now()) !== undefined,
    canRate: canRate(ticket),
    waitsUntil: ticket.waitsUntil && formatTime(ticket.waitsUntil),
  };
});

/** Says something, once under its number; one that had ended is open again. @throws Refusal as the contract says */
export const sendTicketMessage = useCase(contract.sendTicketMessage, async (ctx, { no, postId, text }, uploads) => {
  await requireOwn(ctx, no);
  const pictures = await sealedPictures(ctx, uploads);
  return withTransaction(ctx, async (tx) => {
    const ticket = (await store.lockTicket(tx, no))!;
    const said = { ticketId: ticket.id, key: postId, side: ticketSide.member, text };
    const messageId = await say(tx, ctx, said);
    if (messageId === undefined) return { status: ticket.status };
    if (!canReply(ticket, ctx.now())) throw new Refusal('stateConflict', '这件工单已经关闭，请提交新的');
    await spendAllowance(tx, ctx, `support.say:${ctx.member}`, MESSAGES);
    if ((await countPictures(tx, ticket.id)) + pictures.length > PICTURES_OF_TICKET)
      throw invalidField('files', `一件工单最多 ${PICTURES_OF_TICKET} 张图片`);
    await insertPictures(tx, ticket.id, messageId, pictures);
    if (OURS.includes(ticket.status)) return { status: ticket.status };
    const status = await act(tx, ctx, ticket, 'answer');
    if (ENDED.includes(ticket.status)) {
      await tellEvent(tx, ctx, ticket.id, ticketEvent.reopened);
      await recordAudit(tx, ctx, { action: 'support.reopen', targetKind: 'ticket', targetId: no });
    }
    return { status };
  });
});

/** @throws Refusal notFound, stateConflict */
export const closeTicket = useCase(contract.closeTicket, async (ctx, { no }) => {
  await requireOwn(ctx, no);
  await withTransaction(ctx, async (tx) => {
    await act(tx, ctx, (await store.lockTicket(tx, no))!, 'close');
    await recordAudit(tx, ctx, { action: 'support.close', targetKind: 'ticket', targetId: no });
  });
  return ownTicket(ctx, no);
});

/** @throws Refusal notFound, stateConflict before it is over, or without an answer */
export const rateTicket = useCase(contract.rateTicket, async (ctx, { no, rating }) => {
  await requireOwn(ctx, no);
  await withTransaction(ctx, async (tx) => {
    const ticket = (await store.lockTicket(tx, no))!;
    if (!canRate(ticket)) throw new Refusal('stateConflict', '答复并结束以后才能评价');
    await store.setRating(tx, ticket.id, rating);
    await recordAudit(tx, ctx, { action: 'support.rate', targetKind: 'ticket', targetId: no, after: { rating } });
  });
  return ownTicket(ctx, no);
});

/** @throws Refusal notFound */
export const markTicketRead = useCase(contract.markTicketRead, async (ctx, { no, upTo }) => {
  const { id } = await requireOwn(ctx, no);
  await store.setSeen(ctx.db, id, 'member', upTo);
  return {};
});

/** A picture of the member's own tickets. @throws Refusal notFound */
export const getTicketPicture = useCase(contract.getTicketPicture, async (ctx, { id }) => {
  const picture = await selectPicture(ctx.db, id, ctx.member);
  if (!picture) throw new Refusal('notFound');
  return openPicture(ctx, picture);
});
