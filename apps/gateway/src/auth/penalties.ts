// Blocks addresses that keep failing to authenticate for a second, so that floods of unknown keys cost no queries.
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

  /** Whether the address is blocked at the moment. */
  blocks(address: string): boolean {
    if (this.#until.size === 0) return false;
    return (this.#until.get(address) ?? 0) > this.now();
  }

  recordFailure(address: string) {
    const tolerated = this.buckets.take(`failed:${address}`, FAILURES_PER_SECOND, FAILURES_AT_ONCE);
    // what fails while it waits prolongs nothing: whoever goes on calling with a right key is looked up a second later
    if (!tolerated && !this.blocks(address)) this.#until.set(address, this.now() + WAIT_MS);
  }
}
