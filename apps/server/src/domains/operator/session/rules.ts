// How long an operator's session lives and what its token looks like.
import { newSecret } from '../../../kernel/secret';

/** A session ends this long after it was last used. */
export const IDLE_MS = 12 * 3600_000;
/** However much it is used, a session ends this long after it was opened. */
export const LONGEST_MS = 7 * 24 * 3600_000;
/** Use is noted at most this often. */
export const SEEN_EVERY_MS = 5 * 60_000;
/** An ended session stays on record this long. */
export const KEPT_MS = 180 * 24 * 3600_000;

/** A new token; only its hash is stored. */
export function newToken(): string {
  return `op_${newSecret()}`;
}
