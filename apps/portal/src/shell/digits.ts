/** Digits only: spaces and dashes of a pasted number are dropped, and a leading +86. */
export function digitsOf(text: string): string {
  return text.replace(/^\s*\+?86[\s-]*(?=1)/, '').replace(/\D/g, '');
}
