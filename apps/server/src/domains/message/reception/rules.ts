// The default channels besides the message centre.
import { enums } from '@jishi/contract/enums';
import { messageKind } from '@jishi/contract/enums/account';
import type { ChannelName } from '../notice/rules';

/** Nothing costs anybody money or sleep unasked: trade and SMS news stay in the message centre. */
const DEFAULTS: Readonly<Record<number, readonly ChannelName[]>> = {
  [messageKind.account]: ['sms', 'email'],
  [messageKind.trade]: [],
  [messageKind.api]: ['email'],
  [messageKind.sms]: [],
  [messageKind.system]: ['email'],
};

/** A member's channels for a kind; `chosen` is their saved choice, or null. */
export function channelsOf(kind: number, chosen: readonly string[] | null): readonly ChannelName[] {
  return (chosen as readonly ChannelName[] | null) ?? DEFAULTS[kind] ?? [];
}

export const KINDS: readonly number[] = enums.messageKind.map((kind) => kind.value);
