// Asking us something: what it is about, and by when we answer.
import * as contract from '@jishi/contract/support';
import { ticketPriority, ticketSubject } from '@jishi/contract/enums/support';
import { ticketEvent, ticketSide } from '@jishi/contract/enums/ticket-talk';
import { withTransaction } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { calendarWords } from '../calendar/rules';
import { ownTicket } from '../list';
import { say, tellEvent } from '../message/service';
import { sealedPictures } from '../picture/service';
import { insertPictures } from '../picture/store';
import { OPENINGS, hoursOf } from '../rules';
import { sealedFor } from '../sealed/rules';
import * as store from '../store';
import { type Thing, selectThing } from '../thing/store';
import { dueFrom } from '../turn/service';

/** What a ticket could be about, and by when it would be answered now. */
export const initTicket = useCase(contract.initTicket, async (ctx, { subject, thing }) => {
  const found = await selectThing(ctx.db, ctx.member, subject ?? ticketSubject.general, thing);
  const { service } = ctx.settings;
  return {
    thingTitle: found?.title ?? '',
    promises: ticketPriority.rows.map(({ value: priority }) => ({
      priority,
      hours: hoursOf(priority, service),
      dueTime: formatTime(dueFrom(ctx, ctx.now(), priority)),
    })),
    serviceHours: calendarWords(service),
  };
});

/** @throws Refusal invalidInput, tooManyRequests */
export const createTicket = useCase(contract.createTicket, async (ctx, asked, uploads) => {
  const before = await store.selectByKey(ctx.db, ctx.member, asked.postId);
  if (before) return ownTicket(ctx, before.no);
  const thing = await requireThing(ctx, asked);
  const pictures = await sealedPictures(ctx, uploads);
  const { postId, subject, priority, title, text } = asked;
  const no = await withTransaction(ctx, async (tx) => {
    const newNo = await store.newNo(tx);
    const at = ctx.now();
    const ticket = await store.insertTicket(tx, {
      no: newNo,
      memberId: ctx.member,
      key: postId,
      subject,
      thing: asked.thing,
      thingTitle: thing?.title ?? '',
      titleCipher: ctx.vault.seal(title, sealedFor.title(newNo)),
      priority,
      at,
      dueAt: dueFrom(ctx, at, priority),
    });
    if (!ticket) return (await store.selectByKey(tx, ctx.member, postId))!.no;
    await spendAllowance(tx, ctx, `support.open:${ctx.member}`, OPENINGS);
    const messageId = await say(tx, ctx, { ticketId: ticket.id, side: ticketSide.member, text });
    await insertPictures(tx, ticket.id, messageId!, pictures);
    await tellEvent(tx, ctx, ticket.id, ticketEvent.opened);
    const audited = { action: 'support.open', targetKind: 'ticket', targetId: newNo, after: { subject, priority } };
    await recordAudit(tx, ctx, audited);
    return newNo;
  });
  return ownTicket(ctx, no);
});

type Asked = { subject: number; thing: string };

/** What is not there and what is somebody else's look the same. @throws Refusal invalidInput */
async function requireThing(ctx: MemberContext, { subject, thing }: Asked): Promise<Thing | undefined> {
  if (subject === ticketSubject.general && thing !== '') throw invalidField('thing', '问其他问题时不填编号');
  if (thing === '') return undefined;
  const found = await selectThing(ctx.db, ctx.member, subject, thing);
  if (!found) throw invalidField('thing', '没有找到，请核对编号，或不填');
  return found;
}
