/** Digits only: spaces and dashes of what was pasted are dropped. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A phone's digits, without a leading +86. A code may begin with these digits as well as with others. */
export function phoneDigitsOf(text: string): string {
  return digitsOf(text.replace(/^\s*\+?86[\s-]*(?=1)/, ''));
}
