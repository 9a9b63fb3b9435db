// Coupons and bonuses on orders: locked or promised when an order is made, used or given when it is paid, free when it closes.
import { couponStatus } from '@jishi/contract/enums/coupon';
import { Refusal } from '../../../kernel/refusal';
import type { Promotion } from '../../payment';
import { giveBonus, promiseBonus } from '../bonus/service';
import { freeBonus } from '../bonus/store';
import { objectionTo, savingOf, termsText } from '../rules';
import * as store from '../store';

export const promotion: Promotion = {
  async lockCoupon(tx, ctx, order, couponId) {
    const coupon = await store.lockCoupon(tx, order.memberId, couponId);
    if (!coupon) throw new Refusal('notFound', '没有这张优惠券');
    const { kind, reference, payAmount: amount, memberId } = order;
    const rank = await store.selectRank(tx, memberId);
    const purchase = { kind, projectId: reference['projectId'] ?? null, amount, rank };
    const objection = objectionTo(coupon.terms, coupon, purchase, ctx.now());
    if (objection) throw new Refusal('stateConflict', `这张优惠券不能用：${objection}`);
    await store.markLocked(tx, couponId, order.no);
    return { name: `${coupon.name}（${termsText(coupon.terms)}）`, amount: savingOf(coupon.terms, amount) };
  },
  reserve: promiseBonus,
  async settle(tx, _ctx, order) {
    await store.useCoupon(tx, order.no);
    return giveBonus(tx, order);
  },
  async release(tx, _ctx, { no }) {
    await store.freeCoupon(tx, no, couponStatus.locked);
    await freeBonus(tx, no);
  },
  async returnCoupon(tx, _ctx, { no }) {
    await store.freeCoupon(tx, no, couponStatus.used);
  },
};
