/** A share in words; a dash where there was nothing to take one of. */
export function percentText(rate: number | null): string {
  return rate === null ? '—' : `${rate}%`;
}
