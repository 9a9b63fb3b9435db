// Sums with money: whole units in, whole units out, and whoever loses the fraction is named by the rounding.
import { FEN } from './wire';

/** `down` towards zero, `up` away from zero, `halfUp` to the nearest, a half away from zero. */
export type Rounding = 'down' | 'up' | 'halfUp';

/** An exact share: `numerator / denominator`, the denominator above zero. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * `units` so many times over; the count may be negative.
 * @throws RangeError if the count is a number but not a whole one
 */
export function multiply(units: bigint, count: bigint | number): bigint {
  return units * wholeNumber(count);
}

/**
 * Parts per ten thousand: `basisPoints(8800)` is 88 %.
 * @throws RangeError if it is not whole
 */
export function basisPoints(points: bigint | number): Rate {
  return { numerator: wholeNumber(points), denominator: 10_000n };
}

/**
 * `part` out of `whole`, as in pro-rata prices: `ratio(daysLeft, 30)`.
 * @throws RangeError if a number is not whole or `whole` is not above zero
 */
export function ratio(part: bigint | number, whole: bigint | number): Rate {
  const rate = { numerator: wholeNumber(part), denominator: wholeNumber(whole) };
  if (rate.denominator <= 0n) throw new RangeError('比例的分母必须大于零');
  return rate;
}

/** `units × rate` in whole units; `roundToFen` afterwards where a person pays it. */
export function applyRate(units: bigint, rate: Rate, rounding: Rounding): bigint {
  return divide(units * rate.numerator, rate.denominator, rounding);
}

/** The nearest amounts a payment channel can take: whole fen. */
export function roundToFen(units: bigint, rounding: Rounding): bigint {
  return divide(units, FEN, rounding) * FEN;
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const remainder = magnitude(numerator % denominator);
  if (remainder === 0n || rounding === 'down') return quotient;
  if (rounding === 'halfUp' && remainder * 2n < denominator) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function wholeNumber(value: bigint | number): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('数量必须是整数');
  return BigInt(value);
}
