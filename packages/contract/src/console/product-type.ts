// Categories of products as operators keep them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Nothing, Picture, Whole, shownName } from '../values';
import { ProductType } from './catalogue';

export const saveType = endpoint({
  method: 'POST',
  path: '/console-api/type/save',
  access: 'operator',
  permission: 'catalogue.write',
  summary: '新建或修改产品分类；不带顺序的排在最后',
  input: z.object({
    id: Id.nullish(),
    parentId: Id.nullish(),
    name: shownName('名称', 1, 12),
    icon: Picture.default(''),
    sort: Whole.pipe(z.number().min(0, '顺序不能为负').max(100_000, '顺序太大')).nullish(),
  }),
  output: ProductType,
  refusals: ['notFound'],
});

export const deleteType = endpoint({
  method: 'POST',
  path: '/console-api/type/delete',
  access: 'operator',
  permission: 'catalogue.write',
  summary: '删除空的产品分类',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
