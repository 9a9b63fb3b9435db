// Input rules for amounts and whole numbers. Amounts stay text, because floats would lose precision.

const AMOUNT = /^(?:[1-9]\d*(?:\.\d{1,2})?|0|\d\.\d{1,2})$/;

/** A positive whole number with up to 2 decimals, or 0, or a single digit with up to 2 decimals. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** Cleans an amount while it is typed: digits, one dot, two decimals, no leading zeros. */
export function cleanAmount(text: string): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.');
  const digits = trimLeadingZeros(whole);
  if (rest.length === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`;
}

/** An amount when its field is left: a trailing dot becomes `.00`. */
export function finishAmount(text: string): string {
  const amount = cleanAmount(text);
  return amount.endsWith('.') ? `${amount}00` : amount;
}

/** Cleans a whole number while it is typed: digits without leading zeros. */
export function cleanInteger(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** `007` is 7, `0` and `00` are 0. */
function trimLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
