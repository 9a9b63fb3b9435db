// Favourites.
import * as z from 'zod';
import { ProjectCard } from '../catalogue';
import { endpoint } from '../endpoint';
import { list, search } from '../list';
import { Id, Time } from '../values';

const Kept = z.object({
  collected: z.boolean(),
  /** How many favourites there are now. */
  total: z.number().int(),
});

export const addCollection = endpoint({
  method: 'GET',
  path: '/mem/collection/add',
  access: 'member',
  summary: '收藏产品；已收藏的照旧',
  input: z.object({ projectId: Id }),
  output: Kept,
  refusals: ['notFound'],
});

export const cancelCollection = endpoint({
  method: 'GET',
  path: '/mem/collection/cancel',
  access: 'member',
  summary: '取消收藏；没有收藏的照旧',
  input: z.object({ projectId: Id }),
  output: Kept,
  refusals: ['notFound'],
});

export const listCollection = list({
  path: '/mem/collection/pageList',
  access: 'member',
  summary: '收藏的产品，新收藏的在前；已下架的也在内',
  row: ProjectCard.extend({
    onSale: z.boolean(),
    /** State of the member's application; 0: none. */
    applyStatus: z.number().int(),
    collectTime: Time,
  }),
  filter: { keyword: search('关键词', { most: 50 }) },
  paged: 'pages',
});
