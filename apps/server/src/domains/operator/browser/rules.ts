// The mark of a browser that has signed in before. It grants nothing: it only keeps strangers' wrong tries apart.
import { createHash } from 'node:crypto';

/** A browser that was not seen for so long is a stranger again. */
export const FORGOTTEN_MS = 180 * 24 * 3_600_000;

/** The stored hash of a browser's mark. */
export function hashMark(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}
