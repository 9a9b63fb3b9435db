// The questions the message pages ask.
import { pageIn } from '@jishi/client/page-number';
import { countUnread, getReception, listMessages } from '@jishi/contract/message';
import { query } from '../../shell/client';

/** Query parameters of /security/notifyMessage. */
export type MessageSearch = Readonly<
  Partial<Record<'tab' | 'kind' | 'unread' | 'page' | /** Opens one message. */ 'id', string | undefined>>
>;

const PAGE_SIZE = 20;

export function messages({ kind, unread, page }: MessageSearch) {
  return query(listMessages, {
    kind,
    unread: unread === '1' || undefined,
    pageNum: pageIn(page),
    pageSize: PAGE_SIZE,
  });
}

/** What stands beside the notice board. */
export const LATEST_MESSAGES = query(listMessages, { pageNum: 1, pageSize: 6 });
export const UNREAD = query(countUnread, {});
export const RECEPTION = query(getReception, {});
