// How a ticket goes on and ends, in the transaction of who decides so.
import { ticketEvent } from '@jishi/contract/enums/ticket-talk';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dueAfter } from '../calendar/rules';
import { tellEvent } from '../message/service';
import { type Act, OURS, after, hoursOf, waitsAfter } from '../rules';
import { type TicketRow, move } from '../store';

type Asking = Pick<Context, 'vault' | 'now' | 'settings'>;

const DAY = 86_400_000;
const EVENTS: Readonly<Partial<Record<Act, number>>> = {
  ask: ticketEvent.asked,
  solve: ticketEvent.solved,
  close: ticketEvent.closed,
  silent: ticketEvent.silent,
  lapse: ticketEvent.lapsed,
};
const ANSWERS: readonly Act[] = ['reply', 'ask', 'solve'];

/** By when an answer is owed where it is our turn from `at` on. */
export function dueFrom({ settings: { service } }: Pick<Context, 'settings'>, at: Date, priority: number): Date {
  return dueAfter(at, hoursOf(priority, service), service);
}

/** Does something to a locked ticket. Answers the new status. @throws Refusal stateConflict where it is not possible now */
export async function act(
  tx: Transaction,
  ctx: Asking,
  ticket: TicketRow,
  what: Act,
  operatorId: string | null = null,
): Promise<number> {
  const now = ctx.now();
  const status = after(ticket, what, now);
  if (status === undefined) throw new Refusal('stateConflict', '这件工单刚刚有了变化，请刷新');
  const days = waitsAfter(what);
  const place = {
    status,
    dueAt: OURS.includes(status) ? dueFrom(ctx, now, ticket.priority) : null,
    waitsUntil: days === null ? null : new Date(now.getTime() + days * DAY),
    answeredAt: ANSWERS.includes(what) ? now : null,
  };
  await move(tx, ticket.id, place, now);
  const event = EVENTS[what];
  if (event !== undefined) await tellEvent(tx, ctx, ticket.id, event, operatorId);
  return status;
}

/** The member's page of a ticket. */
export function pageOf(no: string): string {
  return `/support/tickets?id=${no}`;
}
