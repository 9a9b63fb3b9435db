// How a message becomes text, and how many segments it is charged as: one rule for the portal's preview, the sender and
// the bill. Lengths are UTF-16 units, as UCS-2 counts them on the air.
import { smsKind } from '../enums/sms';

/** Units of a message of one segment. */
export const SEGMENT_SINGLE = 70;
/** Units of each segment of a longer one: the header that joins them takes three. */
export const SEGMENT_JOINED = 67;
/** Units of the longest message, signature and ending included. */
export const TEXT_MAX = 500;

/** What a marketing message ends with. */
export const MARKETING_END = '拒收请回复R';

/** What a message is charged for, in segments (条). An empty text is none. */
export function segmentsOf(text: string): number {
  if (text.length <= SEGMENT_SINGLE) return text.length === 0 ? 0 : 1;
  return Math.ceil(text.length / SEGMENT_JOINED);
}

/** A message as it arrives: the signature in front, in marketing the way out behind. */
export function textOf({ signature, kind, body }: { signature: string; kind: number; body: string }): string {
  return `【${signature}】${body}${kind === smsKind.marketing ? ` ${MARKETING_END}` : ''}`;
}

/** A template's content without the marketing ending that somebody wrote themselves. */
export function withoutEnding(content: string): string {
  const trimmed = content.trim();
  return trimmed.endsWith(MARKETING_END)
    ? trimmed.slice(0, -MARKETING_END.length).replace(/[\s，,。；;]+$/u, '')
    : trimmed;
}
