/** The page number in an address; invalid ones mean the first. */
export function pageIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
