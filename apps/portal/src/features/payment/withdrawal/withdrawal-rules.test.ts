import { expect, it } from 'vitest';
import { restOf, withdrawalFaults } from './withdrawal-rules';

const terms = { amount: '150.00123', toSource: '100.00' };
const right = { amount: '100', holder: '', bank: '', number: '', tradePassword: '135792' };
const account = { holder: '某某公司', bank: '工商银行', number: '6222021234567890' };

it('asks for a bank account only for what no payment takes back', () => {
  expect(restOf('100.00', '100.00')).toBeUndefined();
  expect(restOf('100.01', '100.00')).toBe('0.01');
  expect(restOf('', '100.00')).toBeUndefined();
  expect(withdrawalFaults(right, terms)).toEqual({});
  expect(withdrawalFaults({ ...right, ...account, amount: '120' }, terms)).toEqual({});
  expect(withdrawalFaults({ ...right, amount: '120' }, terms)).toEqual({
    holder: '请填写户名',
    bank: '请填写开户行，写到支行',
    number: '银行账号是 8 到 30 位数字',
  });
});

it('goes back no more than there is, and asks for the trade password', () => {
  expect(withdrawalFaults({ ...right, amount: '150.01', ...account }, terms)).toEqual({
    amount: '最多退回 150.00123 元',
  });
  expect(withdrawalFaults({ ...right, amount: '', tradePassword: '12' }, terms)).toEqual({
    amount: '请填写退回金额',
    tradePassword: '交易密码是 6 位数字',
  });
  expect(withdrawalFaults({ ...right, amount: '1.234' }, terms)).toEqual({ amount: '金额最多两位小数' });
  expect(withdrawalFaults({ ...right, amount: '0' }, terms)).toEqual({ amount: '金额要大于 0' });
});
