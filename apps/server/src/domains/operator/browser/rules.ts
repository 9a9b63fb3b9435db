// What a browser that has signed in is known by. It opens nothing: it only keeps wrong tries of others apart.
import { createHash } from 'node:crypto';

/** A browser that was not seen for so long is a stranger again. */
export const FORGOTTEN_MS = 180 * 24 * 3_600_000;

/** What is stored of a browser's name. */
export function hashMark(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}
