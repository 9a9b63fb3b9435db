// Moves answered calls from the node's log into the database, each exactly once, and closes finished leases.
import type { Leases } from './leases';
import type { MeteringStore, NodeRun } from './store';
import { type Position, type Wal, isBefore, readStretch } from './wal';

export type FlusherOptions = {
  wal: Wal;
  walId: string;
  leases: Leases;
  store: MeteringStore;
  node: () => NodeRun;
  onTorn: (torn: { segment: number; bytes: number; lost: number }) => void;
};

export class Flusher {
  /** Where the next flush begins; undefined after an error, because its transaction may have been committed. */
  #booked: Position | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: FlusherOptions) {}

  /** Bytes answered but not booked; counts only the newest segment. */
  get backlog(): number {
    const { end } = this.options.wal;
    return this.#booked?.segment === end.segment ? end.bytes - this.#booked.bytes : end.bytes;
  }

  /** Books everything that is in the log now. Flushes never overlap: a second caller gets a run of its own. */
  async flush(): Promise<void> {
    await this.#running?.catch(() => {});
    this.#running ??= this.#bookAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #bookAll() {
    const { wal, leases } = this.options;
    const end = wal.end;
    const finished = leases.finished.length;
    this.#booked ??= await this.options.store.progress(this.options.walId);
    for (;;) {
      const reached = await this.#bookStretch(end, finished);
      if (!isBefore(reached, end)) break;
    }
    wal.prune(this.#booked);
  }

  /** Leases are closed together with the last stretch, so that all their calls are booked before. */
  async #bookStretch(end: Position, finished: number): Promise<Position> {
    const { wal, walId, leases, store } = this.options;
    const from = this.#booked!;
    const stretch = readStretch(wal.directory, from, end);
    const last = !isBefore(stretch.next, end) || !isBefore(from, stretch.next);
    const closing = last ? leases.finished.slice(0, finished) : [];
    if (stretch.rows.length > 0 || closing.length > 0) {
      this.#booked = undefined;
      const lost = await store.book(this.options.node(), {
        wal: walId,
        from,
        to: stretch.next,
        rows: stretch.rows,
        closing,
      });
      this.#booked = stretch.next;
      leases.closed(closing.length);
      if (lost.length > 0) leases.forget(new Set(lost));
      for (const torn of stretch.torn) this.options.onTorn(torn);
    }
    return last ? end : stretch.next;
  }
}
