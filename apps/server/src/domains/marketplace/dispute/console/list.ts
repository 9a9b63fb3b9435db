// All disputes as operators see them, those that wait for us first.
import * as contract from '@jishi/contract/console/marketplace-order';
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { PARTIES, openReviewOf } from '../../order/console/list';
import { COLUMNS, FROM } from '../list';

const WITH_US = literal(disputeStatus.withPlatform);
const IS_OPEN = sql`d.status in (${literal(disputeStatus.withSupplier)}, ${WITH_US})`;

export const searchGoodsDisputes = listed(contract.searchGoodsDisputes, {
  from: sql`${FROM} join account.member m on m.id = d.member_id`,
  counts: (_ctx, { no }) => (no ? FROM : sql`marketplace.dispute d`),
  columns: { ...COLUMNS, ...PARTIES, reviewId: openReviewOf(reviewKind.goodsDispute, sql`d.no`) },
  where: {
    status: (status) => sql`d.status = ${status}`,
    no: (no) => sql`(d.no = ${no} or o.no = ${no})`,
    supplierId: (id) => sql`d.supplier_id = ${id}`,
  },
  order: sql`d.status = ${WITH_US} desc, ${IS_OPEN} desc, d.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select count(*)::int as open, coalesce(sum(d.wanted), 0)::bigint as open_amount from marketplace.dispute d where ${IS_OPEN}`),
});
