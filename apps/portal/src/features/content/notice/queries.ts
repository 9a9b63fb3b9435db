// The questions the notice board asks.
import { getNotice, listNotices } from '@jishi/contract/content/notice';
import { query } from '../../../shell/client';
import { pageIn } from '@jishi/client/page-number';

const PAGE_SIZE = 15;

export const notices = (page: string | null | undefined) =>
  query(listNotices, { pageNum: pageIn(page), pageSize: PAGE_SIZE });
export const notice = (id: string) => query(getNotice, { id });

export const BOARD = '/notice';
export const noticeAddress = (id: string) => `${BOARD}?id=${id}`;
