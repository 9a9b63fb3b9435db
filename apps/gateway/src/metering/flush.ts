// Moves answered calls from the node's log into the database, each exactly once, and closes finished leases.
import { type Machine, realMachine } from '../machine';
import type { Leases } from './leases';
import type { LogCopy } from './log-copy';
import type { MeteringStore } from './store';
import type { NodeRun } from '../node/run';
import { type Position, type Wal, isBefore } from './wal';
import { type Gap, readStretch, setAside } from './wal-reader';

export type FlusherOptions = {
  wal: Wal;
  walId: string;
  leases: Leases;
  store: Pick<MeteringStore, 'progress' | 'book'>;
  node: () => NodeRun;
  /** How long a flush may go without an answer, in milliseconds, before the node stops spending. */
  flushWithin: number;
  /** Where the oldest call that has no record yet was sent on: its segment is kept. */
  openSince: () => Position | undefined;
  onTorn: (torn: Gap) => void;
  /** Charged calls may have been lost; the segment is kept aside. */
  onDamaged: (damaged: Gap) => void;
  copy?: Pick<LogCopy, 'forget'> | undefined;
  machine?: Machine;
};

/** Flushes that may fail one after the other before the node stops spending. */
const MISSED_MAX = 3;

/** A transaction costs as much as booking some fifty calls: below, calls are so few that this does not matter. */
const FEW = 20;
/** More at once would hardly be cheaper for each. */
const ENOUGH = 5_000;
/** Turns in a row that calls may wait for more of them. */
const WAITS_MAX = 4;

export class Flusher {
  readonly #machine: Machine;
  /** Where the next flush begins; undefined after an error, because its transaction may have been committed. */
  #booked: Position | undefined;
  #running: Promise<void> | undefined;
  #missed = 0;
  #waits = 0;
  /** Gaps that were told of: a flush is repeated when its answer was lost. */
  readonly #told = new Set<string>();
  /** What was written when the newest flush began. */
  #taken: Wal['written'] = { records: 0, endings: 0 };
  /** By the monotonic clock: when the database was asked for what it has not done yet. */
  #askedAt: number | undefined;

  constructor(private readonly options: FlusherOptions) {
    this.#machine = options.machine ?? realMachine;
  }

  /** Bytes answered but not booked; counts only the newest segment. */
  get backlog(): number {
    const { end } = this.options.wal;
    return this.#booked?.segment === end.segment ? end.bytes - this.#booked.bytes : end.bytes;
  }

  /**
   * Whether calls reach the books. If not, what the node spends could be lent to another one meanwhile, and be paid by nobody:
   * it has to stop, until a flush works again.
   */
  get keepsUp(): boolean {
    if (this.#missed >= MISSED_MAX) return false;
    return this.#askedAt === undefined || this.#machine.monotonic() - this.#askedAt < this.options.flushWithin;
  }

  /** One of the regular turns: books what is in the log, unless calls wait for more of them, which nothing else waits for. */
  async turn(): Promise<void> {
    if (this.#mayWait()) this.#waits++;
    else await this.flush();
  }

  #mayWait(): boolean {
    const { wal, leases } = this.options;
    const rows = wal.written.records - this.#taken.records;
    if (rows < FEW || rows >= ENOUGH || this.#waits >= WAITS_MAX || this.#missed > 0) return false;
    return wal.written.endings === this.#taken.endings && !leases.returnsSome;
  }

  /** Books everything that is in the log now. Flushes never overlap: a second caller gets a run of its own. */
  async flush(): Promise<void> {
    await this.#running?.catch(() => {});
    this.#running ??= this.#attempt().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #attempt() {
    this.#askedAt ??= this.#machine.monotonic();
    try {
      await this.#bookAll();
    } catch (error) {
      this.#missed++;
      throw error;
    }
    this.#missed = 0;
    this.#askedAt = undefined;
  }

  async #bookAll() {
    const { wal, leases } = this.options;
    const end = wal.end;
    this.#waits = 0;
    this.#taken = wal.written;
    const finished = leases.finished.length;
    this.#booked ??= await this.options.store.progress(this.options.walId);
    for (;;) {
      const reached = await this.#bookStretch(end, finished);
      if (!isBefore(reached, end)) break;
    }
    const since = this.options.openSince();
    const unneeded = since && isBefore(since, this.#booked) ? since : this.#booked;
    wal.prune(unneeded);
    if (this.options.copy) await this.options.copy.forget(unneeded);
  }

  /** Leases are closed together with the last stretch, so that all their calls are booked before. */
  async #bookStretch(end: Position, finished: number): Promise<Position> {
    const { wal, walId, leases, store } = this.options;
    const from = this.#booked!;
    const stretch = readStretch(wal.directory, from, end, undefined, wal.files);
    for (const { segment } of stretch.damaged) setAside(wal.directory, segment, wal.files);
    for (const torn of stretch.torn) this.#tell(torn, this.options.onTorn);
    for (const damaged of stretch.damaged) this.#tell(damaged, this.options.onDamaged);
    const last = !isBefore(stretch.next, end) || !isBefore(from, stretch.next);
    const closing = last ? leases.finished.slice(0, finished) : [];
    // intents alone are read again, unless more follows
    if (!last || stretch.rows.length > 0 || stretch.endings.length > 0 || closing.length > 0) {
      this.#booked = undefined;
      const lost = await store.book(this.options.node(), {
        wal: walId,
        from,
        to: stretch.next,
        rows: stretch.rows,
        endings: stretch.endings,
        closing,
      });
      this.#booked = stretch.next;
      this.#askedAt = this.#machine.monotonic();
      leases.closed(closing.length);
      if (lost.length > 0) leases.forget(new Set(lost));
    }
    return last ? end : stretch.next;
  }

  #tell(gap: Gap, tell: (gap: Gap) => void) {
    const name = `${gap.segment}/${gap.bytes}`;
    if (this.#told.has(name)) return;
    this.#told.add(name);
    tell(gap);
  }
}
