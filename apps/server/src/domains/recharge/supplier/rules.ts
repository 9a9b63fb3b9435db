// What is shown of a supplier's health and money.
import { YUAN } from '@jishi/money';

/** Whether the prepaid money with a supplier is below what somebody asked to be warned of. */
export function isLow(balance: bigint | null, warnBelow: bigint): boolean {
  return balance !== null && balance < warnBelow;
}

/** Yuan with up to five decimals, in 0.00001 yuan. */
export function unitsOf(yuan: string): bigint {
  const [whole = '0', fraction = ''] = yuan.split('.');
  return BigInt(whole) * YUAN + BigInt(fraction.padEnd(5, '0'));
}
