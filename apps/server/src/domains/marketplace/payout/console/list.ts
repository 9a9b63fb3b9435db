// All payouts as operators see them, those to be seen to first.
import * as contract from '@jishi/contract/console/marketplace-order';
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { openReviewOf } from '../../order/console/list';
import { COLUMNS, FROM } from '../list';

const IS_OPEN = sql`w.status in (${literal(payoutStatus.waiting)}, ${literal(payoutStatus.toPay)})`;

export const searchPayouts = listed(contract.searchPayouts, {
  from: FROM,
  columns: {
    ...COLUMNS,
    memberId: sql`w.member_id`,
    supplierId: sql`w.supplier_id`,
    supplierName: sql`s.name`,
    reviewId: openReviewOf(reviewKind.goodsPayout, sql`w.no`),
  },
  where: { status: (status) => sql`w.status = ${status}`, supplierId: (id) => sql`w.supplier_id = ${id}` },
  order: sql`${IS_OPEN} desc, w.id desc`,
});
