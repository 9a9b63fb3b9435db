import { goodsWay } from '@jishi/contract/enums/marketplace';
import { expect, test } from 'vitest';
import { faultOf, isWithin } from './rules';

const CARD = { kind: 2, hasApi: true };
const DIRECT = { kind: 1, hasApi: true };
const given = (way: number, change: object = {}) => ({ way, code: '', withinMinutes: 0, ...change });

test('only cards come out of a pool', () => {
  expect(faultOf(given(goodsWay.pool), CARD)).toBeUndefined();
  expect(faultOf(given(goodsWay.pool), DIRECT)).toEqual({ field: 'way', words: '只有卡密可以从卡池交付' });
});

test('a program is needed where it delivers, and the code by which it knows the goods', () => {
  expect(faultOf(given(goodsWay.api, { code: 'A1' }), DIRECT)).toBeUndefined();
  expect(faultOf(given(goodsWay.api, { code: 'A1' }), { ...DIRECT, hasApi: false })).toEqual({
    field: 'way',
    words: '请先登记自己的发货接口',
  });
  expect(faultOf(given(goodsWay.api), CARD)).toEqual({ field: 'code', words: '请填写商品在接口里的编号' });
});

test('by hand there is a time within which it is promised', () => {
  expect(faultOf(given(goodsWay.hand, { withinMinutes: 1 }), { ...DIRECT, hasApi: false })).toBeUndefined();
  expect(faultOf(given(goodsWay.hand), DIRECT)).toEqual({ field: 'withinMinutes', words: '请填写多少分钟内发货' });
});

test('a price may be its bounds', () => {
  const bounds = { minPrice: 10n, maxPrice: 20n };
  expect([9n, 10n, 20n, 21n].map((price) => isWithin(price, bounds))).toEqual([false, true, true, false]);
});
