// What a message on its way out holds, and when it is tried again.
import { deliveryChannel } from '@jishi/contract/enums/delivery';

/** How long a delivery may take before another one takes over; longer than any timeout of a channel's call. */
export const CLAIM_MS = 60_000;
/** A carrier may be this late in knowing of a message whose handing over was cut off. */
export const LOOK_AGAIN_MS = 20_000;
/** WeChat recognises a repeated client_msg_id for ten minutes; a minute of that is left to the clocks. */
export const WECHAT_REMEMBERS_MS = 9 * 60_000;
/** A waiting message due this long ago has lost its job. */
export const FORGOTTEN_MS = 120_000;
/** How long the trace of a finished message, without its content, is kept. */
export const KEPT_MS = 90 * 24 * 3600_000;
/** News is not worth sending after this. */
export const NEWS_MS = 24 * 3600_000;
/** Longer than the whole schedule of a webhook. */
export const WEBHOOK_NEWS_MS = 48 * 3600_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The last wait repeats until the message expires. */
const STEADY_WAITS = [5_000, 15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** After the last one it is given up. */
const WEBHOOK_WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

/** Milliseconds until the next try after `attempts` that failed; undefined when there is none. */
export function waitAfter(channel: number, attempts: number): number | undefined {
  if (channel === deliveryChannel.webhook) return WEBHOOK_WAITS[attempts - 1];
  return STEADY_WAITS[Math.min(attempts, STEADY_WAITS.length) - 1];
}

// The sealed content of a message, by channel.

/** `purpose`: what a code is for. */
export type SmsContent = { phone: string; template: string; purpose?: string; params: Record<string, string> };
export type EmailContent = {
  to: string;
  subject: string;
  text: string;
  link: string;
  /** A whole address that unsubscribes its reader. */
  unsubscribe?: string;
  files?: readonly EmailFile[];
};
/** `content` in Base64. */
export type EmailFile = { fileName: string; type: string; content: string };
export type WechatContent = { openid: string; title: string; text: string; link: string; time: string };
/** The exact bytes that are signed at each try; where they go is asked when they go. */
export type WebhookContent = { body: string };

/** Bound to the row, so that a cipher cannot be moved to another. */
export function contentContext(id: string): string {
  return `message.outbox.content:${id}`;
}

/**
 * The result of an attempt. later: not accepted, or unclear, and worth retrying; `uncertain` if it may have gone out,
 * which has to be cleared up first.
 */
export type Attempt =
  | { outcome: 'sent'; ref: string }
  | { outcome: 'refused'; code: string }
  | { outcome: 'later'; code: string; uncertain: boolean }
  | { outcome: 'unknown'; code: string };
