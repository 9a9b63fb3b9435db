// New goods, and another way of delivering them, before the operators.
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../../kernel/labels';
import { Refusal } from '../../../../kernel/refusal';
import { notify } from '../../../message';
import type { ReviewKind } from '../../../review';
import { isWithin } from '../rules';
import { type GoodsRow, lockGoodsRow, selectGoods, setStatus } from '../store';

export const reviewedGoods: ReviewKind<GoodsRow> = {
  kind: reviewKind.goods,
  called: '这个商品',
  reads: 'marketplace.read',
  decides: 'marketplace.review',
  second: 'never',
  dueHours: 24,
  reasons: ['交付方式不合适', '请先补充货源证明', '价格明显不合理'],
  grantLabel: '同意出售',
  effect: '商品开始出售；供货方会收到通知',
  acts: {
    targetKind: 'goods',
    opened: 'marketplace.submitGoods',
    granted: 'marketplace.acceptGoods',
    refused: 'marketplace.refuseGoods',
    takenBack: 'marketplace.takeBackGoods',
  },
  about: ({ id, memberId, name, supplierName }) => ({
    id,
    memberId,
    amount: null,
    title: `${supplierName} 供 ${name}`,
  }),
  audited: ({ id, name }) => ({ targetId: id, after: { name } }),
  lock: lockGoodsRow,
  read: ({ db }, id) => selectGoods(db, id),
  async show(_ctx, row) {
    const { name, supplierName, way, code, withinMinutes, price, minPrice, maxPrice, stock, maxCount } = row;
    const bounds = `${displayMoney(minPrice)} 到 ${displayMoney(maxPrice)} 元`;
    const agrees = price !== null && isWithin(price, row);
    return {
      facts: [
        { label: '供货方', given: supplierName },
        { label: '商品', given: name },
        {
          label: '交付方式',
          given: labelOf('goodsWay', way),
          found: withinMinutes > 0 ? `${withinMinutes} 分钟内` : code,
        },
        {
          label: '价格',
          given: price === null ? '' : `${displayMoney(price)} 元`,
          found: bounds,
          verdict: agrees ? 2 : 3,
        },
        { label: '库存', given: stock === null ? '不限' : String(stock), found: `单次最多 ${maxCount}` },
      ],
      link: `/marketplace/goods?supplierId=${row.supplierId}`,
    };
  },
  async granted(tx, ctx, row) {
    requireWaiting(row);
    await setStatus(tx, row.id, goodsStatus.on);
    const { memberId, name } = row;
    await notify(tx, ctx, { memberId, event: 'goodsAccepted', params: { name } });
    return '已同意，有库存就开始出售';
  },
  async refused(tx, ctx, row, reason) {
    requireWaiting(row);
    await setStatus(tx, row.id, goodsStatus.refused, reason);
    const { memberId, name } = row;
    await notify(tx, ctx, { memberId, event: 'goodsRefused', params: { name, reason } });
    return '供货方会看到原因，更正后可以再次提交';
  },
  async takenBack() {
    // what is taken back is changed and put before the operators again, by whoever takes it back
  },
};

/** @throws Refusal stateConflict */
function requireWaiting({ status }: GoodsRow): void {
  if (status !== goodsStatus.waiting) throw new Refusal('stateConflict', '这个商品刚刚已被处理，请刷新');
}
