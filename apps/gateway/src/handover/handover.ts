// Hands booked calls on to ClickHouse, each at least once, in batches that ClickHouse recognises when they come again. Calls
// never wait for it: while it is away, the batches do.
import { createHash } from 'node:crypto';
import { type ClickHouse, PATIENCE_MS } from './clickhouse';
import type { HandoverStore } from './store';

export type HandoverOptions = {
  store: HandoverStore;
  clickHouse: Pick<ClickHouse, 'insert'>;
  onHandedOver: () => void;
};

const BATCH_CALLS = 50_000;
/** Longer than an insert can take: two nodes are at one batch only where one of them is dead or very slow. */
const TAKEN_MS = PATIENCE_MS * 2;

export class Handover {
  constructor(private readonly options: HandoverOptions) {}

  /** Hands on all that waits. @throws when ClickHouse or the database is away; then nothing is lost */
  async round(): Promise<void> {
    const { store, onHandedOver } = this.options;
    for (;;) {
      const batch = await store.take(BATCH_CALLS, TAKEN_MS);
      if (batch === undefined) return;
      try {
        await this.#handOver(batch);
      } catch (error) {
        await store.giveBack(batch).catch(() => {}); // then it is free when its time is over
        throw error;
      }
      onHandedOver();
    }
  }

  async #handOver(batch: string) {
    const { store, clickHouse } = this.options;
    const rows = await store.rows(batch);
    // By what is in it, not by its number: a database that was restored gives numbers out again.
    if (rows.length > 0) await clickHouse.insert(rows, createHash('sha256').update(rows).digest('hex'));
    await store.drop(batch);
  }
}
