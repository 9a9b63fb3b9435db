// Cleans up after dead nodes and prepares tables ahead. Every live node runs one; a lock in the database lets one work at a time.
import { type Machine, realMachine } from '../machine';
import type { KeptAnswerStore } from '../idempotency/store';
import type { LimitStore } from '../limits/store';
import type { BodyStore } from '../records/store';
import type { LateCharge, MeteringStore } from './store';

export type JanitorOptions = {
  store: Pick<MeteringStore, 'reclaim' | 'settleLateCharge' | 'prepareTables' | 'sumDays' | 'forget'>;
  limits: Pick<LimitStore, 'settleDead' | 'forget'>;
  bodies: Pick<BodyStore, 'forget'>;
  kept: Pick<KeptAnswerStore, 'forget'>;
  /** Books the copied logs of nodes that do not come back. */
  adoptDead: () => Promise<void>;
  deadAfter: number;
  /** Days for which single calls and hourly counts are kept. */
  keepDays: number;
  onReclaimed: (leases: number) => void;
  /** Calls were answered that nobody can pay any more. */
  onUncovered: (late: LateCharge) => void;
  onError: (error: unknown) => void;
  machine?: Machine;
};

const PREPARE_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 3_600_000;

export class Janitor {
  readonly #machine: Machine;
  #stop: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #preparedAt = Number.NEGATIVE_INFINITY;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: JanitorOptions) {
    this.#machine = options.machine ?? realMachine;
  }

  start(everyMs: number) {
    this.#stop = this.#machine.every(everyMs, () => {
      this.#running ??= this.round().finally(() => (this.#running = undefined));
    });
  }

  /** Runs everything that is due. An error in one job does not stop the others. */
  async round(): Promise<void> {
    const { store, limits, bodies, kept, adoptDead, deadAfter, keepDays, onReclaimed, onUncovered } = this.options;
    await this.#attempt(adoptDead); // before their leases are taken back: what they answered is charged to those
    await this.#attempt(async () => {
      const leases = await store.reclaim(deadAfter);
      if (leases > 0) onReclaimed(leases);
    });
    await this.#attempt(() => limits.settleDead());
    await this.#attempt(async () => {
      for (let late = await store.settleLateCharge(); late; late = await store.settleLateCharge())
        if (late.coveredCalls < late.calls || late.coveredAmount < late.amount) onUncovered(late);
    });
    const now = this.#machine.monotonic();
    if (now - this.#preparedAt > PREPARE_EVERY_MS) {
      await this.#attempt(() => store.prepareTables());
      await this.#attempt(() => kept.forget());
      await this.#attempt(() => store.sumDays());
      this.#preparedAt = now;
    }
    if (now - this.#forgotAt > FORGET_EVERY_MS) {
      await this.#attempt(() => store.forget(keepDays));
      await this.#attempt(() => limits.forget());
      await this.#attempt(() => bodies.forget());
      this.#forgotAt = now;
    }
  }

  async stop(): Promise<void> {
    this.#stop?.();
    await this.#running;
  }

  async #attempt(job: () => Promise<void>) {
    try {
      await job();
    } catch (error) {
      this.options.onError(error);
    }
  }
}
