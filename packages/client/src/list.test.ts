import { choice, list, picked, search } from '@jishi/contract/list';
import { Id } from '@jishi/contract/values';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { filtersOf } from './filters';
import { cursoredQuery, inForce, pagedQuery } from './list';

const parcels = list({
  path: '/parcel/list',
  access: 'member',
  summary: '包裹',
  row: z.object({ id: z.string() }),
  filter: { projectId: picked(Id, '产品', 'no'), status: choice('payOrderStatus', '状态'), no: search('单号') },
  period: '下单时间',
  paged: 'pages',
});
const ADDRESS = { beginTime: '2026-03-10 00:00:00', status: '2', no: '', page: '3', tab: 'mine', cursor: 'c1' };

it('what is in force is what the address says of the conditions of the contract, and nothing else', () => {
  expect(inForce(parcels.conditions, ADDRESS)).toEqual({ beginTime: '2026-03-10 00:00:00', status: '2' });
});

it('a list asks for the page or the place of its address', () => {
  const conditions = { beginTime: '2026-03-10 00:00:00', status: '2', pageSize: 20 };
  expect(pagedQuery(parcels, ADDRESS).queryKey[1]).toEqual({ ...conditions, pageNum: 3 });
  expect(pagedQuery(parcels, { page: '-5' }).queryKey[1]).toEqual({ pageNum: 1, pageSize: 20 });
  expect(cursoredQuery(parcels, ADDRESS).queryKey[1]).toEqual({ ...conditions, cursor: 'c1' });
});

it('a page offers the conditions of the contract: those that it sets itself left out, those of the member by name', () => {
  const optionsOf = () => [{ value: '2', label: '已付款' }];
  const projectId = [{ value: '7', label: '归属地' }];
  expect(filtersOf(parcels, optionsOf, { set: { no: 'P1' }, choices: { projectId } })).toEqual([
    { kind: 'time', label: '下单时间' },
    { kind: 'choice', name: 'projectId', label: '产品', clears: 'no', options: projectId },
    { kind: 'choice', name: 'status', label: '状态', of: 'payOrderStatus', options: optionsOf() },
  ]);
});
