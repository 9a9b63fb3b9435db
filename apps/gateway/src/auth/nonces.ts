// A nonce is valid for one call across all nodes. Concurrent calls are checked in one statement.
import { hash } from 'node:crypto';
import type { NonceStore } from './store';

type Pending = {
  generation: number;
  digest: string;
  resolve: (fresh: boolean) => void;
  reject: (error: unknown) => void;
};

const BATCH = 500;
/** gateway.takes_nonces has the same. */
const GENERATION_MS = 32 * 60_000;
/** Minimum gap between statements under load: few large ones cost far less than many small ones. */
const GATHER_MS = 4;

export class Nonces {
  #queue: Pending[] = [];
  #busy = false;
  #startedAt = Number.NEGATIVE_INFINITY;
  #together = 1;

  constructor(private readonly store: Pick<NonceStore, 'spend'>) {}

  /**
   * Uses up the nonce of a key's request that was signed at that time (epoch milliseconds); false if it was used before. Rejects
   * when the database is unreachable.
   */
  spend(keyId: string, nonce: string, signedAt: number): Promise<boolean> {
    const generation = Math.floor(signedAt / GENERATION_MS);
    const digest = hash('sha256', `${keyId}:${nonce}`).slice(0, 32);
    return new Promise((resolve, reject) => {
      this.#queue.push({ generation, digest, resolve, reject });
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
      const batch = this.#nextBatch();
      this.#startedAt = performance.now();
      this.#together = batch.length;
      try {
        const spent = await this.store.spend(
          batch[0]!.generation,
          batch.map(({ digest }) => digest),
        );
        batch.forEach(({ resolve }, index) => resolve(!spent.has(index)));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#busy = false;
  }

  /** Those of the first one's generation. */
  #nextBatch(): Pending[] {
    const queue = this.#queue;
    const { generation } = queue[0]!;
    if (queue.every((each) => each.generation === generation)) return queue.splice(0, BATCH);
    const own = queue.filter((each) => each.generation === generation);
    this.#queue = [...own.splice(BATCH), ...queue.filter((each) => each.generation !== generation)];
    return own;
  }
}
