// What may happen to a ticket, and by when an answer to it is owed.
import { ticketPriority, ticketStatus as S } from '@jishi/contract/enums/support';
import type { SettingValues } from '@jishi/contract/settings';

/** What somebody, or the time, does to a ticket. */
export type Act = 'reply' | 'ask' | 'solve' | 'answer' | 'close' | 'silent' | 'lapse';

/** In these it is our turn. */
export const OURS: readonly number[] = [S.open, S.handling];
const WITH_MEMBER: readonly number[] = [...OURS, S.needsMember];
/** Days that a member has to answer, or to open it again. */
export const WAITS_DAYS = 7;

/** From where each act leads where. */
const WAYS: Readonly<Record<Act, { from: readonly number[]; to: number }>> = {
  reply: { from: WITH_MEMBER, to: S.handling },
  ask: { from: WITH_MEMBER, to: S.needsMember },
  solve: { from: WITH_MEMBER, to: S.solved },
  answer: { from: [S.needsMember, S.solved, S.closed], to: S.handling },
  close: { from: [...WITH_MEMBER, S.solved], to: S.closed },
  silent: { from: [S.needsMember], to: S.closed },
  lapse: { from: [S.solved], to: S.closed },
};

type Standing = {
  status: number;
  /** Until when the member may answer, or open it again. */
  waitsUntil: Date | null;
};

/** The status after an act; undefined where it can not be done. */
export function after({ status, waitsUntil }: Standing, act: Act, now: Date): number | undefined {
  const { from, to } = WAYS[act];
  if (!from.includes(status)) return undefined;
  const isEnded = status === S.solved || status === S.closed;
  const isLate = waitsUntil === null || waitsUntil <= now;
  return act === 'answer' && isEnded && isLate ? undefined : to;
}

/** Whether a member can say something: while it is open, and as long as it can be opened again. */
export function canReply(standing: Standing, now: Date): boolean {
  return OURS.includes(standing.status) || after(standing, 'answer', now) !== undefined;
}

/** Days that it waits for its member after an act; null for not at all. */
export function waitsAfter(act: Act): number | null {
  return act === 'ask' || act === 'solve' || act === 'close' || act === 'silent' ? WAITS_DAYS : null;
}

/** Hours of service within which an answer is owed. */
export function hoursOf(priority: number, service: SettingValues<'service'>): number {
  if (priority === ticketPriority.urgent) return service.urgentHours;
  return priority === ticketPriority.high ? service.highHours : service.normalHours;
}

const HOUR = 3600;
/** Tickets of a member in a day, and messages in an hour. */
export const OPENINGS = [{ most: 20, seconds: 24 * HOUR }];
export const MESSAGES = [{ most: 60, seconds: HOUR }];
