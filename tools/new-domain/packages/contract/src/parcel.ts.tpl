// What a member asks for under parcel, and what became of it.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { choice, list } from './list';
import { Time } from './values';

export const Parcel = z.object({
  id: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  createTime: Time,
});

export const submitParcel = endpoint({
  method: 'POST',
  path: '/mem/parcel/submit',
  access: 'member',
  summary: '提交包裹；审核后生效',
  input: z.object({ title: z.string('请填写标题').trim().min(2, '标题至少 2 个字').max(40, '标题最多 40 个字') }),
  output: Parcel,
  refusals: ['duplicate'],
});

export const listParcels = list({
  path: '/mem/parcel/list',
  access: 'member',
  summary: '用户的包裹，新的在前',
  row: Parcel,
  filter: { status: choice('parcelStatus', '状态') },
  paged: 'pages',
});
