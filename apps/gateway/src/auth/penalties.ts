// An address that keeps failing to prove who it is waits before another key is looked up for it: floods of unknown keys
// cost no queries.
import { LRUCache } from 'lru-cache';
import type { TokenBuckets } from '../limits/token-buckets';

const FAILURES_PER_SECOND = 5;
const FAILURES_AT_ONCE = 50;
const WAIT_MS = 1_000;

export class Penalties {
  readonly #until = new LRUCache<string, number>({ max: 10_000 });

  constructor(
    private readonly buckets: TokenBuckets,
    private readonly now: () => number,
  ) {}

  /** Whether the address has to wait. */
  holds(address: string): boolean {
    if (this.#until.size === 0) return false;
    return (this.#until.get(address) ?? 0) > this.now();
  }

  /** Notes a failed attempt. */
  note(address: string) {
    const patient = this.buckets.take(`failed:${address}`, FAILURES_PER_SECOND, FAILURES_AT_ONCE);
    if (!patient) this.#until.set(address, this.now() + WAIT_MS);
  }
}
