// What machines read of the site: which pages there are, what is new.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Nothing, Whole } from '../values';

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
