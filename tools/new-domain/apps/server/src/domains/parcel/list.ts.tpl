// The lists of parcel.
import * as consoleContract from '@jishi/contract/console/parcel';
import * as contract from '@jishi/contract/parcel';
import { sql } from '@jishi/db';
import { listed } from '../../kernel/listed';

const COLUMNS = {
  id: sql`p.id`,
  title: sql`p.title`,
  status: sql`p.status`,
  reason: sql`p.reason`,
  createTime: sql`p.created_at`,
};

/** The member's own. */
export const listParcels = listed(contract.listParcels, {
  from: sql`parcel.item p`,
  own: (memberId) => sql`p.member_id = ${memberId}`,
  columns: COLUMNS,
  where: { status: (status) => sql`p.status = ${status}` },
  order: sql`p.id desc`,
});

/** Everybody's. */
export const searchParcels = listed(consoleContract.searchParcels, {
  from: sql`parcel.item p join account.member m on m.id = p.member_id`,
  columns: { ...COLUMNS, memberId: sql`p.member_id`, memberPhone: sql`m.phone_mask` },
  where: { status: (status) => sql`p.status = ${status}`, memberId: (id) => sql`p.member_id = ${id}` },
  order: sql`p.id desc`,
});
