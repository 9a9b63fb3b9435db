// A nonce is valid for one call across all nodes. Concurrent calls are checked in one statement.
import { hash } from 'node:crypto';
import type { NonceStore } from './store';

type Pending = { digest: string; resolve: (fresh: boolean) => void; reject: (error: unknown) => void };

const BATCH = 500;
/** Minimum gap between statements under load: few large ones cost far less than many small ones. */
const GATHER_MS = 4;

export class Nonces {
  #queue: Pending[] = [];
  #busy = false;
  #startedAt = Number.NEGATIVE_INFINITY;
  #together = 1;

  constructor(private readonly store: NonceStore) {}

  /** Uses up a key's nonce; false if it was used before. Rejects when the database is unreachable. */
  spend(keyId: string, nonce: string): Promise<boolean> {
    const digest = hash('sha256', `${keyId}:${nonce}`).slice(0, 32);
    return new Promise((resolve, reject) => {
      this.#queue.push({ digest, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => void this.#spendQueue());
    });
  }

  /** One batch at a time; the next one gathers meanwhile. A single call never waits for others. */
  async #spendQueue() {
    while (this.#queue.length > 0) {
      const early = this.#startedAt + GATHER_MS - performance.now();
      if (this.#together > 1 && early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const batch = this.#queue.splice(0, BATCH);
      this.#startedAt = performance.now();
      this.#together = batch.length;
      try {
        const spent = await this.store.spend(batch.map(({ digest }) => digest));
        batch.forEach(({ resolve }, index) => resolve(!spent.has(index)));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#busy = false;
  }
}
