// Favourites.
import * as z from 'zod';
import { ProjectCard } from '../catalogue';
import { endpoint } from '../endpoint';
import { Id, Time, pageOf, paging } from '../values';

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

export const listCollection = endpoint({
  method: 'POST',
  path: '/mem/collection/pageList',
  access: 'member',
  summary: '收藏的产品，新收藏的在前；已下架的也在内',
  input: z.object({ keyword: z.string().max(50, '关键词最多 50 个字').nullish(), ...paging }),
  output: pageOf(
    ProjectCard.extend({
      onSale: z.boolean(),
      /** Status of the member's application; 0: none. */
      applyStatus: z.number().int(),
      collectTime: Time,
    }),
  ),
});
