import { ApiError } from '@jishi/ui/wire/envelope';
import { expect, it } from 'vitest';
import { purchaseErrorsOf } from './order-slip';

it.each([
  ['at the password, when that was wrong', 4001, { password: '不行' }],
  ['with the way to top up, when the balance does not do', 4002, { order: '不行', tooLow: true }],
  ['at the order, for whatever else the server decided', 4005, { order: '不行' }],
])('a refused purchase is told %s', (_, code, told) => {
  expect(purchaseErrorsOf(new ApiError({ code, msg: '不行', result: null }))).toEqual(told);
});

it('what no server decided is not told on the slip', () => {
  expect(purchaseErrorsOf(new TypeError('网络'))).toEqual({});
});
