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

it('a purchase whose trade password is not one is told at the password', () => {
  const fields = [{ path: 'tradePassword', message: '交易密码是 6 位数字' }];
  const error = new ApiError({ code: 4000, msg: '请检查', result: { fields } });
  expect(purchaseErrorsOf(error)).toEqual({ password: '交易密码是 6 位数字' });
});

it('what no server decided is not told on the slip', () => {
  expect(purchaseErrorsOf(new TypeError('网络'))).toEqual({});
});
