import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capitalsOf } from './capitals';
import { FEN } from './wire';

it.each([
  ['0.00', '零圆整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['1.00', '壹圆整'],
  ['3.05', '叁圆零伍分'],
  ['10.20', '壹拾圆贰角整'],
  ['100.00', '壹佰圆整'],
  ['1005.01', '壹仟零伍圆零壹分'],
  ['5121.02', '伍仟壹佰贰拾壹圆零贰分'],
  ['10000.00', '壹万圆整'],
  ['10001.00', '壹万零壹圆整'],
  ['11000.00', '壹万壹仟圆整'],
  ['20300.40', '贰万零叁佰圆肆角整'],
  ['100000.00', '壹拾万圆整'],
  ['1000000.01', '壹佰万圆零壹分'],
  ['100010000.00', '壹亿零壹万圆整'],
  ['100001234.00', '壹亿零壹仟贰佰叁拾肆圆整'],
  ['1000000000000.00', '壹万亿圆整'],
  ['100000001.00', '壹亿零壹圆整'],
  ['1234567890.12', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾圆壹角贰分'],
])('%s is %s', (text, words) => {
  expect(capitalsOf(BigInt(text.replace('.', '')) * FEN)).toBe(words);
});

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1_000n };

/** What is read from the left to the right: 贰万零叁佰 is 20300. */
function wholeOf(words: string): bigint {
  let [sum, group, digit] = [0n, 0n, 0n];
  for (const sign of words.replace('万亿', '兆')) {
    const place = PLACES[sign];
    if (place !== undefined) [group, digit] = [group + digit * place, 0n];
    else if (sign === '万') [sum, group, digit] = [sum + (group + digit) * 10_000n, 0n, 0n];
    else if (sign === '亿') [sum, group, digit] = [sum + (group + digit) * 100_000_000n, 0n, 0n];
    else if (sign === '兆') [sum, group, digit] = [sum + (group + digit) * 1_000_000_000_000n, 0n, 0n];
    else digit = BigInt(DIGITS.indexOf(sign));
  }
  return sum + group + digit;
}

/** The amount that capitals say, in fen. */
function fenOf(words: string): bigint {
  const [, yuan = '', jiao = '', fen = ''] = /^(?:(.+)圆)?零?(?:(.)角)?零?(?:(.)分)?整?$/.exec(words) ?? [];
  const digitOf = (sign: string) => (sign === '' ? 0n : BigInt(DIGITS.indexOf(sign)));
  return wholeOf(yuan) * 100n + digitOf(jiao) * 10n + digitOf(fen);
}

const amounts = fc.oneof(
  fc.bigInt(0n, 999_999_999_999_999n),
  // many noughts are where mistakes are
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 15 })
    .map((digits) => BigInt(digits.join(''))),
);

it('says each amount below ten trillion yuan so that it is read back, never two alike', () => {
  fc.assert(
    fc.property(amounts, (fen) => {
      expect(fenOf(capitalsOf(fen * FEN))).toBe(fen);
    }),
  );
});

it('never has two noughts in a row, and ends in 整 exactly without fen', () => {
  fc.assert(
    fc.property(amounts, (fen) => {
      const words = capitalsOf(fen * FEN);
      expect(words).not.toMatch(/零零|零[万亿角]|^零(?!圆整$)/);
      expect(words.endsWith('整')).toBe(fen % 10n === 0n);
    }),
  );
});
