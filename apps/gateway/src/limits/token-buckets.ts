// Rate limits in calls per second, one bucket per key or product. A bucket holds one second's worth of burst.
import { Generations } from '../generations';

type Bucket = { tokens: number; at: number };

const BUCKETS = 200_000;
const FORGET_MS = 60_000;

export class TokenBuckets {
  readonly #buckets: Generations<Bucket>;

  /** Buckets unused for a minute are dropped: they are full again by then. */
  constructor(private readonly now: () => number) {
    this.#buckets = new Generations(BUCKETS, FORGET_MS, now);
  }

  /** Takes one token from the bucket `name`; false if it is empty. `capacity` is at least one, at most a minute's worth. */
  take(name: string, perSecond: number, capacity = perSecond): boolean {
    const now = this.now();
    const most = Math.max(capacity, 1);
    const bucket = this.#buckets.touch(name, now);
    if (!bucket) {
      this.#buckets.set(name, { tokens: most - 1, at: now });
      return true;
    }
    const refilled = bucket.tokens + (Math.max(now - bucket.at, 0) * perSecond) / 1000;
    bucket.tokens = Math.min(refilled, most);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}
