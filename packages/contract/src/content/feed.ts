// Machine-readable files of the site: its pages and what is new.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Nothing, Whole } from '../values';

const file = { method: 'GET', access: 'public', output: Nothing, answers: 'file' } as const;

export const getRobots = endpoint({ ...file, path: '/robots.txt', summary: '搜索引擎的规则', input: Nothing });

export const getSitemap = endpoint({
  ...file,
  path: '/sitemap.xml',
  summary: '网站地图；超过 5 万页时是索引，page 取其中一份',
  input: z.object({ page: Whole.pipe(z.number().min(1, '页码从 1 开始').max(10_000, '页码太大')).nullish() }),
  refusals: ['notFound'],
});

export const getRss = endpoint({ ...file, path: '/rss.xml', summary: '动态的 RSS', input: Nothing });

export const getLlms = endpoint({ ...file, path: '/llms.txt', summary: '给语言模型看的网站目录', input: Nothing });

export const getSecurityText = endpoint({
  ...file,
  path: '/.well-known/security.txt',
  summary: '发现漏洞时告诉谁（RFC 9116）',
  input: Nothing,
  refusals: ['notFound'],
});

export const getSharePicture = endpoint({
  ...file,
  path: '/media/picture',
  summary: '分享时代表一个页面的图片，1200×630 的 PNG；of 为 site 时不用 id',
  input: z.object({ of: z.enum(['site', 'product', 'article', 'help', 'notice'], '没有这种图片'), id: Id.nullish() }),
  refusals: ['notFound', 'unavailable'],
});
