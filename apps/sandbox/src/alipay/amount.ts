// Amounts as Alipay writes them: yuan with at most two decimals. Computed in whole fen, never in floating point.

const MAX_FEN = 10_000_000_000n;

/**
 * Reads `total_amount` or `refund_amount`, a string or a JSON number, and writes it with two decimals.
 * Undefined when it is not an amount between 0.01 and 100000000.00.
 */
export function parseAmount(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  const fen = fenOf(text);
  return fen >= 1n && fen <= MAX_FEN ? yuanOf(fen) : undefined;
}

/** Whole fen of an amount that parseAmount accepted. */
export function fenOf(yuan: string): bigint {
  const [whole = '0', decimals = ''] = yuan.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
}

/** Yuan with two decimals; negative amounts keep their sign. */
export function yuanOf(fen: bigint): string {
  const sign = fen < 0n ? '-' : '';
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
