/** The page an address asks for; whatever it cannot mean is the first. */
export function pageIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
