// How far a broadcast is, and how it goes out.
import type * as contract from '@jishi/contract/console/message';
import type { Checked } from '@jishi/contract/endpoint';

export type Audience = Checked<typeof contract.countAudience>['audience'];

/** Members notified per transaction, which locks the broadcast's row meanwhile. */
export const BATCH = 200;
/** One that has not moved for this long has lost its job. */
export const STILL_MS = 120_000;
/** A schedule further ahead is a mistake. */
export const AHEAD_MS = 90 * 24 * 3600_000;
