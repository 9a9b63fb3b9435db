// Money for the eye (specification section 5): thousands separators, and the decimals the place calls for.
import { roundToFen } from './arithmetic';
import { digitsOf, parseMoney, trimFraction } from './wire';

/**
 * 2 decimals, `1,234.57`. Rounded half up (a half away from zero), for display only: never calculate with it.
 * Takes units or the wire's text.
 * @throws RangeError if a text is not money
 */
export function displayAmount(value: bigint | string): string {
  const { sign, whole, fraction } = digitsOf(roundToFen(unitsOf(value), 'halfUp'));
  return `${sign}${separated(whole)}.${fraction.slice(0, 2)}`;
}

/**
 * Exact, 2 to 5 decimals, `1,234.56789`. Takes units or the wire's text.
 * @throws RangeError if a text is not money
 */
export function displayMoney(value: bigint | string): string {
  const { sign, whole, fraction } = digitsOf(unitsOf(value));
  return `${sign}${separated(whole)}.${trimFraction(fraction)}`;
}

function unitsOf(value: bigint | string): bigint {
  return typeof value === 'bigint' ? value : parseMoney(value);
}

function separated(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}
