// What an answer of a channel means for a message, and how long is waited for what.
import { smsKind } from '@jishi/contract/enums/sms';
import type { Answer } from '../provider/spec/rules';

/** An answer is waited for ten seconds; after this nobody waits any more. */
export const ASK_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A provider's list may lag behind what it took. */
const ABSENT_AFTER_MS = 10 * MINUTE_MS;
/** Receipts come within three days or not at all. */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/** When a message is asked for again that was handed over so long ago. */
export function askAgainAfter(sinceMs: number): number {
  if (sinceMs < 10 * MINUTE_MS) return MINUTE_MS;
  return sinceMs < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS;
}

/** Whether what a provider does not have so long after the call was never taken. */
export function isNeverTaken(sinceMs: number): boolean {
  return sinceMs >= ABSENT_AFTER_MS;
}

/** Whether nobody will ever know. */
export function isGivenUp(sinceMs: number): boolean {
  return sinceMs >= GIVE_UP_AFTER_MS;
}

/** Whether a message waited too long for a channel that works: a code is of no use any more. */
export function isTooLate(kind: number, waitedMs: number): boolean {
  return waitedMs >= (kind === smsKind.code ? 10 * MINUTE_MS : 24 * HOUR_MS);
}

export type Verdict =
  | { leads: 'accepted'; ref: string }
  /** Asked for later; the message stays where it is. */
  | { leads: 'ask'; code: string }
  /** Once more in a call of its own: somebody in the call was at fault. */
  | { leads: 'alone' }
  /** By another channel, if there is one; otherwise refused. */
  | { leads: 'elsewhere'; code: string; words: string }
  | { leads: 'refused'; code: string; words: string };

/** What to do about one message of a call of `size`. Only a definite refusal leads to another call. */
export function verdictOf(answer: Answer, size: number): Verdict {
  switch (answer.outcome) {
    case 'accepted':
      return { leads: 'accepted', ref: answer.ref };
    case 'uncertain':
      return { leads: 'ask', code: answer.code };
    case 'refused': {
      const { code, words, blames, ofAll } = answer;
      if (ofAll && size > 1 && blames !== 'channel') return { leads: 'alone' };
      return { leads: blames === 'message' ? 'refused' : 'elsewhere', code, words };
    }
  }
}

/** What a call says of its channel: '' when it works. */
export function failureOf(answers: readonly Answer[]): string {
  if (answers.some(({ outcome }) => outcome === 'accepted')) return '';
  for (const answer of answers) {
    if (answer.outcome === 'uncertain') return answer.code;
    if (answer.outcome === 'refused' && answer.blames === 'channel') return answer.code;
  }
  return '';
}
