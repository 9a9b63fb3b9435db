import fc from 'fast-check';
import nzh from 'nzh/cn';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { fromCapital, toCapital } from './rules';

const { get } = runningProviders();

/** The examples of the regulation itself, and amounts around its cases. */
test.each([
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['107000.53', '壹拾万零柒仟元伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['0', '零元整'],
  ['0.05', '伍分'],
  ['10', '壹拾元整'],
  ['100000000', '壹亿元整'],
  ['1000000000000', '壹万亿元整'],
  ['1000100000001', '壹万零壹亿零壹元整'],
  ['-8.8', '负捌元捌角整'],
])('%s is written %s', (amount, capital) => {
  expect(toCapital(amount)).toBe(capital);
  expect(Number(fromCapital(capital))).toBe(Number(amount));
});

const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }));

/** Where 万 is zero and 仟 is not, the regulation leaves 零 to the writer. */
const withoutOptionalZero = (text: string) => text.replace(/([万亿])零(.仟)/g, '$1$2');

test('whole amounts are written as another program writes them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (yuan) => {
      expect(withoutOptionalZero(toCapital(String(yuan)))).toBe(nzh.toMoney(yuan, { outSymbol: false }));
    }),
  );
});

test('what was written reads back as itself', () => {
  fc.assert(
    fc.property(amounts, ([yuan, cents]) => {
      const amount = `${yuan}.${String(cents).padStart(2, '0')}`;
      expect(fromCapital(toCapital(amount))).toBe(amount);
    }),
  );
});

test.each(['壹拾拾元', '元整', '壹佰贰仟元', '一二元', '人民币', '壹百', '肆角伍元'])(
  '%s is no amount',
  async (text) => {
    expect((await get('/amount-capital/read', { text })).body.code).toBe(3001);
  },
);

test('other ways to write the same are read', () => {
  expect(['一百元正', '人民币两千圆整', '十五元五角'].map(fromCapital)).toEqual(['100.00', '2000.00', '15.50']);
});
