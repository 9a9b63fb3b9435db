// Arithmetic of prepaid calls.
import { formatMoney } from '@jishi/money';

/** The price of one call of a package, rounded half up to 0.00001 yuan; on the wire. */
export function unitPrice(price: bigint, calls: number): string {
  const count = BigInt(calls);
  return formatMoney((price * 2n + count) / (count * 2n));
}
