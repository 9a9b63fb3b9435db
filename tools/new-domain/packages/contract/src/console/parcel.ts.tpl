// Parcel as operators see it.
import * as z from 'zod';
import { belongsTo, choice, list } from '../list';
import { Parcel } from '../parcel';

export const searchParcels = list({
  path: '/console-api/parcel/list',
  access: 'operator',
  permission: 'parcel.read',
  summary: '用户的包裹：新的在前',
  row: Parcel.extend({ memberId: z.string(), memberPhone: z.string() }),
  filter: { status: choice('parcelStatus', '状态'), memberId: belongsTo('用户编号') },
  paged: 'pages',
});
