// Copies booked calls to ClickHouse, at least once, in batches that it deduplicates. Calls never wait for it: batches stay
// in the database while it is away.
import { createHash } from 'node:crypto';
import { type ClickHouse, PATIENCE_MS } from './clickhouse';
import type { HandoverStore } from './store';

export type HandoverOptions = {
  store: HandoverStore;
  clickHouse: Pick<ClickHouse, 'insert'>;
  onHandedOver: () => void;
};

const BATCH_CALLS = 50_000;
/** Longer than an insert can take: two nodes work on the same batch only if one is dead or very slow. */
const TAKEN_MS = PATIENCE_MS * 2;

export class Handover {
  constructor(private readonly options: HandoverOptions) {}

  /** Copies everything that waits. @throws when ClickHouse or the database is away; then nothing is lost */
  async round(): Promise<void> {
    const { store, onHandedOver } = this.options;
    for (;;) {
      const batch = await store.take(BATCH_CALLS, TAKEN_MS);
      if (batch === undefined) return;
      try {
        await this.#handOver(batch);
      } catch (error) {
        await store.release(batch).catch(() => {}); // then it is free when its time runs out
        throw error;
      }
      onHandedOver();
    }
  }

  async #handOver(batch: string) {
    const { store, clickHouse } = this.options;
    const rows = await store.rows(batch);
    // Deduplicated by content, not by batch number: a restored database reuses numbers.
    if (rows.length > 0) await clickHouse.insert(rows, createHash('sha256').update(rows).digest('hex'));
    await store.drop(batch);
  }
}
