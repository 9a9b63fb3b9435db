const UNITS = ['B', 'KB', 'MB', 'GB'];

/** A size in bytes for a person: one decimal from KB on, 1024 to the next unit. */
export function sizeText(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return at === 0 ? `${bytes} B` : `${(bytes / 1024 ** at).toFixed(1)} ${UNITS[at]!}`;
}
