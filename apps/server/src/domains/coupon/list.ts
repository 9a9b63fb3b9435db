// The coupons that a member holds.
import * as contract from '@jishi/contract/coupon';
import { enums } from '@jishi/contract/enums';
import { sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import { couponView } from './service';
import {
  COUPON,
  type CouponRow,
  HELD,
  type WithTerms,
  countCoupons,
  firstToUse,
  gatherTerms,
  statusAt,
  sumSaved,
} from './store';

/** The member's coupons, those to use first. */
export const listCoupons = listed(contract.listCoupons, {
  from: HELD,
  columns: COUPON,
  row: (row: WithTerms<CouponRow>, ctx) => couponView(gatherTerms<CouponRow>(row), ctx.now()),
  where: { status: (status, ctx) => sql`${statusAt(ctx.now())} = ${status}` },
  own: (memberId) => sql`c.member_id = ${memberId}`,
  order: (ctx) => firstToUse(ctx.now()),
  sums: async (ctx) => {
    const [{ counts }, saved] = await Promise.all([
      countCoupons(ctx.db, ctx.member, ctx.now()),
      sumSaved(ctx.db, ctx.member),
    ]);
    const countOf = (value: number) => counts.find((row) => row.status === value)?.count ?? 0;
    return { counts: enums.couponStatus.map(({ value }) => ({ status: value, count: countOf(value) })), saved };
  },
});
