// Notices, banners and partners.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list } from '../list';
import { Id, Nothing, Time } from '../values';

export const NoticeCard = z.object({
  id: z.string(),
  title: z.string(),
  /** Enumeration noticeKind. */
  kind: z.number().int(),
  summary: z.string(),
  pinned: z.boolean(),
  important: z.boolean(),
  publishTime: Time,
});

export const listNotices = list({
  path: '/app/notice/List',
  access: 'public',
  summary: '公告列表，置顶在前',
  row: NoticeCard,
  filter: { kind: choice('noticeKind', '类型') },
  paged: 'pages',
});

export const getNotice = endpoint({
  method: 'GET',
  path: '/app/notice/detail',
  access: 'public',
  summary: '一条公告',
  input: z.object({ id: Id }),
  output: NoticeCard.extend({ html: z.string(), updatedTime: Time }),
  refusals: ['notFound'],
});

export const getNewNotice = endpoint({
  method: 'GET',
  path: '/app/notice/new',
  access: 'public',
  summary: '要弹出一次的重要公告；没有时为空',
  input: Nothing,
  output: z.object({ notice: NoticeCard.extend({ html: z.string() }).nullable() }),
});

export const listBanners = endpoint({
  method: 'GET',
  path: '/app/banner/list',
  access: 'public',
  summary: '首页横幅',
  input: Nothing,
  output: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      link: z.string(),
      image: z.string(),
      imageDark: z.string(),
    }),
  ),
});

export const listPartners = endpoint({
  method: 'GET',
  path: '/app/partner/list',
  access: 'public',
  summary: '首页合作伙伴；没有地址的只有标志',
  input: Nothing,
  output: z.array(
    z.object({ id: z.string(), name: z.string(), link: z.string(), image: z.string(), imageDark: z.string() }),
  ),
});
