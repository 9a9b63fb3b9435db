// How many messages are unread, and the latest of them: what headers show, and what changes it.
import { getMemberInfo } from '@jishi/contract/account';
import { countUnread, listMessages, listRecentMessages } from '@jishi/contract/message';
import { aside } from '@jishi/ui/main-part';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { query, refreshReads } from './client';
import { useMember } from './member';

/** How long a new message may go unnoticed on a page that stays open. */
const LOOK_MS = 60_000;

const RECENT = query(listRecentMessages, {});

/** Reads with unread counts. */
const TELLING = [listMessages, countUnread, listRecentMessages, getMemberInfo];

/** The member's newest messages. The count is the rendered one until the browser has asked itself. */
export function useRecentMessages() {
  const member = useMember();
  const enabled = member !== undefined;
  const { data, refetch } = useQuery({ ...aside('新消息', RECENT), enabled, refetchInterval: LOOK_MS });
  return { unread: data?.unread ?? member?.unreadMsgNum ?? 0, list: data?.list, refetch };
}

/** Something was read: lists, counts and badges are asked for again. */
export function afterReading(client: QueryClient): Promise<void> {
  return refreshReads(client, ...TELLING);
}
