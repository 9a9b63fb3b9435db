/** Amounts of money as whole fen: text in, text out, no floating point between. */

/** Shape of an amount in yuan, up to 999,999,999.99. */
export const YUAN_PATTERN = '(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,2})?';

/** Fen of a text of {@link YUAN_PATTERN}. */
export function toFen(yuan: string): bigint {
  const [whole, fraction = ''] = yuan.split('.') as [string, string?];
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** Yuan with two digits after the point. */
export function toYuan(fen: bigint): string {
  const text = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** `a × b ÷ c` rounded half up; `c` is positive, the product not negative. */
export function share(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b * 2n + c) / (c * 2n);
}
