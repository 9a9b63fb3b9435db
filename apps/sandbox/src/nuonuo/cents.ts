// Amounts as the platform writes them: yuan with at most two decimals, in whole cents here.

/** Cents of a text such as 12.30 or -5; undefined for anything else. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,11}(\.\d{1,2})?$/.test(value)) return undefined;
  return Math.round(Number(value) * 100);
}

/** Yuan with two decimals. */
export function yuanOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
