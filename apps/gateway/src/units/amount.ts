// Amounts that requests and upstreams say, exactly: seconds and megabytes have decimals.

/** In millionths. */
export type Amount = bigint;

const MILLION = 1_000_000n;
/** No call costs more; PostgreSQL's integers hold sums of it. */
const UNITS_MAX = 1_000_000_000n;
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,20}))?$/;

/** A number, or its text, as an amount; what is beyond a millionth counts up. Undefined for anything else. */
export function amountFrom(value: unknown): Amount | undefined {
  const parts = typeof value === 'number' || typeof value === 'string' ? AMOUNT.exec(plain(value)) : null;
  if (!parts) return undefined;
  const [, whole = '', decimals = ''] = parts;
  const more = /[1-9]/.test(decimals.slice(6)) ? 1n : 0n;
  return BigInt(whole) * MILLION + BigInt(decimals.slice(0, 6).padEnd(6, '0')) + more;
}

/** Small numbers would be written with an exponent. */
function plain(value: number | string): string {
  if (typeof value === 'string') return value.trim();
  return value > 0 && value < 0.000_001 ? '0.000001' : String(value);
}

/** So many units: each `size` that was begun is one. */
export function unitsOf(amount: Amount, size: number): number {
  const whole = BigInt(size) * MILLION;
  const units = (amount + whole - 1n) / whole;
  return Number(units < UNITS_MAX ? units : UNITS_MAX);
}
