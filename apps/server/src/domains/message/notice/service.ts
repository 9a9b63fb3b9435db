// Telling a member something: in the message centre always, and by the channels they chose for this kind.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { type ChannelName, EVENTS, type EventName, type EventParams, type EventSpec } from './rules';
import { insertMemberMessage } from './store';

export type Notice<Name extends EventName> = {
  memberId: MemberId;
  event: Name;
  params: EventParams[Name];
  /** The page it leads to, instead of the event's own. */
  link?: string;
  /** What makes it this very occasion: the member is told once for each event and key, however often this is called. */
  key?: string;
  /** The kind it counts as, instead of the event's own. */
  kind?: number;
  /** Where it goes besides the message centre, instead of what the member chose for its kind. */
  channels?: readonly ChannelName[];
  /** Phone numbers in full, besides the member's own, that get the event's SMS. */
  phones?: readonly string[];
};

/**
 * Tells a member, in the caller's transaction: the message and its deliveries exist exactly when that commits. Channels
 * that cannot reach the member now, or that are not configured, are left out.
 */
export async function notify<Name extends EventName>(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now' | 'settings'>,
  notice: Notice<Name>,
): Promise<void> {
  const spec: EventSpec<EventParams[Name]> = EVENTS[notice.event];
  const { title } = spec;
  await insertMemberMessage(tx, {
    memberId: notice.memberId,
    kind: notice.kind ?? spec.kind,
    event: notice.event,
    eventKey: notice.key ?? null,
    title: typeof title === 'string' ? title : title(notice.params),
    text: spec.text(notice.params),
    link: notice.link ?? spec.link,
    createdAt: ctx.now(),
  });
}
