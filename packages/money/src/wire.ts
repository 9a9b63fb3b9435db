// Money inside is a bigint of units of 0.00001 yuan, on the wire a decimal text in yuan.

/** One yuan in units. */
export const YUAN = 100_000n;
/** One fen, 0.01 yuan, in units. */
export const FEN = 1_000n;

const DECIMALS = 5;
/** Digits before the point: keeps amounts, and sums of ninety of the largest, within PostgreSQL's bigint. */
const MAX_WHOLE_DIGITS = 12;
const MONEY = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,5}))?$/;
/** Specification section 5: a positive integer with up to 2 decimals, or 0, or a single digit with up to 2 decimals. */
const AMOUNT = /^(?:[1-9]\d*(?:\.\d{1,2})?|0|\d\.\d{1,2})$/;

/**
 * Units of a decimal text in yuan such as `-1234.5`: at most 12 digits before the point and 5 after it.
 * @throws RangeError with a message in Chinese
 */
export function parseMoney(text: string): bigint {
  const [, sign, whole, fraction = ''] = MONEY.exec(text) ?? [];
  if (whole === undefined) throw new RangeError('金额格式不正确，应为最多 5 位小数的数字');
  if (whole.length > MAX_WHOLE_DIGITS) throw new RangeError('金额太大，整数部分最多 12 位');
  const units = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return sign ? -units : units;
}

/**
 * Units of an amount that a person entered: not negative, at most 2 decimals. Zero is a valid amount.
 * @throws RangeError with a message in Chinese
 */
export function parseAmount(text: string): bigint {
  if (!AMOUNT.test(text)) throw new RangeError('金额写成数字，不能为负，最多两位小数');
  return parseMoney(text);
}

/** The wire text of units: 2 to 5 decimals, no thousands separators, `1234.50`. */
export function formatMoney(units: bigint): string {
  const { sign, whole, fraction } = digitsOf(units);
  return `${sign}${whole}.${trimFraction(fraction)}`;
}

/** The decimal digits of units; `fraction` has all 5. */
export function digitsOf(units: bigint): { sign: '' | '-'; whole: string; fraction: string } {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  return { sign: units < 0n ? '-' : '', whole: digits.slice(0, -DECIMALS), fraction: digits.slice(-DECIMALS) };
}

/** Without trailing zeros, but with at least 2 digits. */
export function trimFraction(fraction: string): string {
  return fraction.replace(/0{1,3}$/, '');
}
