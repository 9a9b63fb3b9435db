// The default channels besides the message centre.
import { enums } from '@jishi/contract/enums';
import type { ChannelName } from '../notice/rules';
import { MessageKind } from '../notice/rules';

/** Nothing costs anybody money or sleep unasked: trade and SMS news stay in the message centre. */
const DEFAULTS: Readonly<Record<number, readonly ChannelName[]>> = {
  [MessageKind.account]: ['sms', 'email'],
  [MessageKind.trade]: [],
  [MessageKind.api]: ['email'],
  [MessageKind.sms]: [],
  [MessageKind.system]: ['email'],
};

/** A member's channels for a kind; `chosen` is their saved choice, or null. */
export function channelsOf(kind: number, chosen: readonly string[] | null): readonly ChannelName[] {
  return (chosen as readonly ChannelName[] | null) ?? DEFAULTS[kind] ?? [];
}

export const KINDS: readonly number[] = enums.messageKind.map((kind) => kind.value);
