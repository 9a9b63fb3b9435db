// The unified social credit code of organisations (GB 32100-2015): 18 characters, the last of which checks the others.

/** 0 to 9 and the letters but I, O, S, V, Z; the position is a character's value. */
export const CREDIT_CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether an upper-case code has its form and the right check character. */
export function isCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text) && checkCharacterOf(text) === text[17];
}

/** The character that belongs behind the first 17; these must be of the alphabet. */
export function checkCharacterOf(front: string): string {
  let [sum, weight] = [0, 1];
  for (const sign of front.slice(0, 17)) {
    sum += CREDIT_CODE_ALPHABET.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE_ALPHABET[(31 - (sum % 31)) % 31]!;
}
