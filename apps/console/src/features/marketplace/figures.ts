// Figures of the marketplace in words.

/** Ten-thousandths as a percentage; a dash where none is known. */
export function percentOf(rate: number | null): string {
  return rate === null ? '—' : `${(rate / 100).toFixed(2)}%`;
}
