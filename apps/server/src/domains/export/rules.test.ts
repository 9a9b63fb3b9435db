import { exportKind } from '@jishi/contract/enums/content';
import { expect, test } from 'vitest';
import { listPageOf } from './rules';

test('a finished file leads back to its list, where files are taken away', () => {
  for (const { value, label } of exportKind.rows) expect(listPageOf(value), label).toMatch(/^\/[a-z].+[?&]exports=1$/i);
  expect(listPageOf(exportKind.goodsOrders)).toBe('/qy/order?exports=1');
  expect(listPageOf(exportKind.rechargeOrders)).toBe('/fund/rechargeRecords?tab=quick&exports=1');
});
