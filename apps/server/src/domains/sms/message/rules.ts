// States of a message, what it is sealed under, and what a reply means.
import { smsState } from '@jishi/contract/enums/sms';

/** Under which purpose phones are digested: one for messages, opt-outs, blocks and replies, so that they are found together. */
export const PHONE_PURPOSE = 'sms.phone';

/** What stands sealed in a message. */
export type Content = { phone: string; text: string; params: Readonly<Record<string, string>> };

/** How long a process has for what it claimed. */
export const LEASE_SECONDS = 60;
/** Without a receipt for so long nobody will know. */
export const UNKNOWN_AFTER_HOURS = 72;

/** Codes of our own, where no channel has said one. */
export const OWN_CODES = {
  optedOut: 'OPTED_OUT',
  blocked: 'BLOCKED',
  undone: 'NO_RECEIPT',
} as const;

/** States that receipts can still change. */
export const AWAITING_RECEIPT: readonly number[] = [smsState.sent, smsState.unknown];

const OPT_OUT = /^(?:r|t|td|n|q|stop|unsubscribe|退订|退订短信|取消订阅|拒收)$/i;

/** Whether a reply asks for no more messages: nothing but the word, whatever its case, width and punctuation. */
export function asksOut(text: string): boolean {
  return OPT_OUT.test(text.normalize('NFKC').replaceAll(/[\s\p{P}\p{C}]/gu, ''));
}
