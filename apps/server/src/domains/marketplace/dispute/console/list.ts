// All disputes as operators see them, those that wait for us first.
import * as contract from '@jishi/contract/console/marketplace-order';
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import type { Place } from '../../../../kernel/list-page';
import { PARTIES, openReviewOf } from '../../order/console/list';
import { totalOf } from '../../statistic/store';
import { COLUMNS, FROM } from '../list';

const WITH_US = literal(disputeStatus.withPlatform);
const WITH_SUPPLIER = literal(disputeStatus.withSupplier);
const OPEN = [disputeStatus.withSupplier, disputeStatus.withPlatform];

/** Those that wait for us first, then other open ones, the newest first. */
const PLACE: Place = {
  key: sql`d.no`,
  order: sql`(d.status = ${WITH_US}) desc, (d.status in (${WITH_SUPPLIER}, ${WITH_US})) desc, d.id desc`,
  after: (no) => sql`
    (d.status = ${WITH_US}, d.status in (${WITH_SUPPLIER}, ${WITH_US}), d.id) < (
      select b.status = ${WITH_US}, b.status in (${WITH_SUPPLIER}, ${WITH_US}), b.id from marketplace.dispute b where b.no = ${no}
    )`,
  isKey: /^[A-Z]{2}\d{1,38}$/,
};

export const searchGoodsDisputes = listed(contract.searchGoodsDisputes, {
  from: sql`${FROM} join account.member m on m.id = d.member_id`,
  counts: (_ctx, { no }) => (no ? FROM : sql`marketplace.dispute d`),
  columns: { ...COLUMNS, ...PARTIES, reviewId: openReviewOf(reviewKind.goodsDispute, sql`d.no`) },
  where: {
    status: (status) => sql`d.status = ${status}`,
    no: (no) => sql`(d.no = ${no} or o.no = ${no})`,
    supplierId: (id) => sql`d.supplier_id = ${id}`,
  },
  place: PLACE,
  counted: (_ctx, { status, no, supplierId }) =>
    no || supplierId ? undefined : totalOf('disputes', status ? [status] : undefined),
  sums: ({ db }) =>
    db.one(sql`select ${totalOf('disputes', OPEN)}::int as open, ${totalOf('wanted', OPEN)} as open_amount`),
});
