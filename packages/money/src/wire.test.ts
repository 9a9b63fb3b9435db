import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEN, formatMoney, parseAmount, parseMoney, YUAN } from './index';

const LARGEST = 10n ** 17n - 1n;
const units = fc.bigInt({ min: -LARGEST, max: LARGEST });

describe('money on the wire', () => {
  it('comes back unchanged after being written and read', () => {
    fc.assert(fc.property(units, (value) => parseMoney(formatMoney(value)) === value));
  });

  it('is written with 2 to 5 decimals, no superfluous zeros and no separators', () => {
    fc.assert(fc.property(units, (value) => /^-?(0|[1-9]\d*)\.(\d{2}|\d{2,4}[1-9])$/.test(formatMoney(value))));
  });

  it.each([
    [0n, '0.00'],
    [1n, '0.00001'],
    [10n, '0.0001'],
    [100n, '0.001'],
    [-1n, '-0.00001'],
    [FEN, '0.01'],
    [10n * FEN, '0.10'],
    [12n * YUAN + 50n * FEN, '12.50'],
    [1_234_567n * YUAN, '1234567.00'],
    [-123_456n, '-1.23456'],
  ])('writes %s as %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['7', 7n * YUAN],
    ['0.5', 50n * FEN],
    ['12.34567', 1_234_567n],
    ['-3.1', -310_000n],
    ['999999999999.99999', LARGEST],
  ])('reads %s', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '01',
    '00.1',
    '.5',
    '1.',
    '1.123456',
    '1,000',
    '1e3',
    '0x1',
    '--1',
    '1.2.3',
    '１',
    '1\n',
    'NaN',
    '一',
  ])('refuses %j with a message in Chinese', (text) => {
    expect(() => parseMoney(text)).toThrow(RangeError);
    expect(() => parseMoney(text)).toThrow(/^金额格式不正确/);
  });

  it('refuses more than 12 digits before the point, however many', () => {
    expect(() => parseMoney('1000000000000')).toThrow('金额太大');
    expect(() => parseMoney('9'.repeat(100_000))).toThrow('金额太大');
  });
});

describe('an amount that a person entered', () => {
  it.each([
    ['0', 0n],
    ['0.0', 0n],
    ['0.01', FEN],
    ['5.5', 5n * YUAN + 50n * FEN],
    ['10', 10n * YUAN],
    ['1000000.00', 1_000_000n * YUAN],
  ])('reads %s', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each(['-1', '1.234', '01', '01.5', '00', '', '1.', '.1', '1,000', ' 1', '1e2'])('refuses %j', (text) => {
    expect(() => parseAmount(text)).toThrow(RangeError);
    expect(() => parseAmount(text)).toThrow('金额写成数字，不能为负，最多两位小数');
  });

  it('refuses what is too large to keep', () => {
    expect(() => parseAmount('9'.repeat(13))).toThrow('金额太大');
  });

  it('is always a whole number of fen', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 99 }), (whole, fen) => {
        const amount = parseAmount(`${whole}.${String(fen).padStart(2, '0')}`);
        return amount === BigInt(whole) * YUAN + BigInt(fen) * FEN;
      }),
    );
  });
});
