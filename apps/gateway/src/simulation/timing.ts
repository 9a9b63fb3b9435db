// When simulated nodes do what.
import { defaultTiming } from '../settings';

/** Shorter than in production, in about the same proportions. */
export const TIMING = {
  ...defaultTiming,
  flush: 100,
  flushWithin: 350,
  settle: 1_000,
  heartbeat: 350,
  spendWithin: 1_400,
  deadAfter: 2_600,
  janitor: 1_000,
  leaseIdle: 1_950,
  recallPatience: 150,
};
