// Codes that stand in for a lost authenticator, of members and operators.
import { randomInt } from 'node:crypto';

const RECOVERY_CODES = 10;
/** Without letters and digits that are mistaken for each other. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes as they are shown, xxxxx-xxxxx, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${letters(5)}-${letters(5)}`);
  return [...codes];
}

function letters(count: number): string {
  return Array.from({ length: count }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
}
