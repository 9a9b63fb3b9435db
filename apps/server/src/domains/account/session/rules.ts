// How long a session lives and what its token looks like.
import { newSecret } from '../../../kernel/secret';

const DAY_MS = 24 * 3600_000;

/** A session ends this long after it was last used. */
export const SESSION_MS = 30 * DAY_MS;
/** However much it is used, a session ends this long after it was opened. */
export const LONGEST_MS = 90 * DAY_MS;
/** Use is noted, and the end moved, at most this often. */
export const SEEN_EVERY_MS = 5 * 60_000;
/** A new token; only its hash is stored. */
export function newToken(): string {
  return `mt_${newSecret()}`;
}
