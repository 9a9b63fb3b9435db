import { rechargeAccount } from '@jishi/contract/enums/recharge';
import { expect, test } from 'vitest';
import { accountFault, countFault, maskAccount, placeOfAccount, plainAccount, wantedOf } from './rules';

const { none, phone, fuelCard, household, qq, name } = rechargeAccount;
const of = (account: number, carriers: readonly number[] = [], provinces: readonly number[] = []) => ({
  account,
  carriers,
  provinces,
});
const PHONE = '13800138000';
/** Of a prefix whose segments are not on record. */
const NEWER = '19800138000';

test('an account is kept without what people type around it, a product without one keeps nothing', () => {
  expect(plainAccount(none, PHONE)).toBe('');
  expect(plainAccount(phone, '138 0013-8000')).toBe(PHONE);
  expect(plainAccount(qq, ' 123\u200B45\uFEFF\u202A ')).toBe('12345');
});

test.each([
  [fuelCard, '1'.repeat(16), '1'.repeat(15), '加油卡号是 16 到 19 位数字'],
  [fuelCard, '1'.repeat(19), '1'.repeat(20), '加油卡号是 16 到 19 位数字'],
  [household, '1234', '123', '缴费户号是 4 到 20 位数字'],
  [household, '1'.repeat(20), '1'.repeat(21), '缴费户号是 4 到 20 位数字'],
  [household, '1234', '1234x', '缴费户号是 4 到 20 位数字'],
  [fuelCard, '1'.repeat(17), `x${'1'.repeat(17)}`, '加油卡号是 16 到 19 位数字'],
  [qq, '10000', '1000', 'QQ 号是 5 到 12 位数字'],
  [qq, '1'.repeat(12), '1'.repeat(13), 'QQ 号是 5 到 12 位数字'],
  [qq, '10000', '01000', 'QQ 号是 5 到 12 位数字'],
  [name, '张三', '张', '账号是 2 到 60 位字母、数字或 @ . _ + -'],
  [name, 'a_b@c.d+e-9', 'a b', '账号是 2 到 60 位字母、数字或 @ . _ + -'],
  [name, 'a'.repeat(60), 'a'.repeat(61), '账号是 2 到 60 位字母、数字或 @ . _ + -'],
])('form %i takes %s, not %s', (form, right, wrong, told) => {
  expect(accountFault(of(form), right)).toBeUndefined();
  expect(accountFault(of(form), wrong)).toBe(told);
});

test('a phone is one of the carriers that the product reaches; without carriers it reaches all', () => {
  expect(accountFault(of(none), '')).toBeUndefined();
  expect(accountFault(of(phone), PHONE)).toBeUndefined();
  expect(accountFault(of(phone, [1]), PHONE)).toBeUndefined();
  expect(accountFault(of(phone, [2, 3]), PHONE)).toBe('这是移动号码，这个产品只能充联通、电信');
  expect(accountFault(of(phone), '1380013800')).toMatch(/./);
});

test('a phone is of one of the provinces that the product reaches; one whose province nobody knows is of none', () => {
  const [beijing, zhejiang] = [11, 33];
  expect(accountFault(of(phone, [], [zhejiang, beijing]), PHONE)).toBeUndefined();
  expect(accountFault(of(phone, [], [zhejiang, 32]), PHONE)).toBe('这是北京的号码，这个产品只能充浙江、江苏的号码');
  expect(accountFault(of(phone, [2], [zhejiang]), PHONE)).toBe('这是移动号码，这个产品只能充联通');
  expect(accountFault(of(phone), NEWER)).toBeUndefined();
  expect(accountFault(of(phone, [], [zhejiang]), NEWER)).toBe('查不到这个号码的归属地，这个产品只能充浙江的号码');
  expect(accountFault(of(qq, [], [zhejiang]), '10000')).toBeUndefined();
});

test('what is known of an account that is a phone, and of one that is none', () => {
  expect(placeOfAccount(phone, PHONE)).toEqual({ carrier: 1, province: 11 });
  expect(placeOfAccount(phone, NEWER)).toEqual({ carrier: 1, province: null });
  expect(placeOfAccount(qq, PHONE)).toEqual({ carrier: null, province: null });
});

test.each([
  [phone, PHONE, '138****8000'],
  [none, '', ''],
  [phone, '', ''],
  [qq, '1234567890', '123****7890'],
  [qq, '123456789', '1****89'],
  [qq, '12345', '1****45'],
  [name, 'abcd', 'a****'],
  [name, '张三', '张****'],
])('form %i shows %s as %s', (form, account, shown) => {
  expect(maskAccount(form, account)).toBe(shown);
});

test.each([
  [1, undefined],
  [10, undefined],
  [11, '数量最多 10'],
  [0, '数量是大于 0 的整数'],
  [1.5, '数量是大于 0 的整数'],
  [Number.NaN, '数量是大于 0 的整数'],
])('a count of %s', (count, fault) => {
  expect(countFault({ maxCount: 10 }, count)).toBe(fault);
});

const product = (account: number) => ({ id: '1', kind: 1, account, carriers: [], provinces: [], maxCount: 10 });

test('a list of phones says which lines can be and what is wrong with the others', () => {
  const list = [
    PHONE,
    '139 0013 9000,3',
    '',
    `${PHONE},2`,
    '1380013',
    '13700137000,0',
    '13700137000,x',
    '13600136000,1,1',
  ];
  const { wanted, faults } = wantedOf(product(phone), list.join('\n'), 500);
  expect(wanted).toEqual([
    { line: 1, account: PHONE, count: 1 },
    { line: 2, account: '13900139000', count: 3 },
  ]);
  expect(faults.map(({ line, shown }) => [line, shown])).toEqual([
    [4, '138****8000'],
    [5, '138****0013'],
    [6, '137****7000'],
    [7, '137****7000'],
    [8, '136****6000'],
  ]);
  expect(faults[0]!.words).toBe('与第 1 行重复');
  expect(faults[2]!.words).toBe('数量是大于 0 的整数');
  expect(faults[3]!.words).toBe('数量是大于 0 的整数');
  expect(faults[4]!.words).toBe('一行是账号和数量，多出了内容');
});

test('what is not yet anybody’s is shown as it was written; a line that was refused does not count as there', () => {
  const { wanted, faults } = wantedOf(product(phone), `138001\n${PHONE},99\n${PHONE}\n,2`, 500);
  expect(faults.map(({ shown }) => shown)).toEqual(['138001', '138****8000', '']);
  expect(wanted).toEqual([{ line: 3, account: PHONE, count: 1 }]);
  const long = 'x'.repeat(80);
  expect(wantedOf(product(name), long, 500).faults[0]!.shown.length).toBeLessThanOrEqual(40);
});

test('a list of a product without accounts is one of counts, and the same may stand there twice', () => {
  const { wanted, faults } = wantedOf(product(none), '2\n2\n11\n1,1\n1234567', 500);
  expect(wanted).toEqual([
    { line: 1, account: '', count: 2 },
    { line: 2, account: '', count: 2 },
  ]);
  expect(faults.map(({ line, words }) => [line, words])).toEqual([
    [3, '数量最多 10'],
    [4, '一行是账号和数量，多出了内容'],
    [5, '数量是大于 0 的整数'],
  ]);
});

test('no more than so many at once', () => {
  const list = `${PHONE}\n13900139000\n13700137000`;
  const { wanted, faults } = wantedOf(product(phone), list, 2);
  expect(wanted).toHaveLength(2);
  expect(faults).toEqual([{ line: 3, shown: '137****7000', words: '一次最多 2 笔' }]);
});
