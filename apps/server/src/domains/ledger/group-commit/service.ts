// Many callers, one commit: transfers that arrive together are posted in one statement.
import type { Queryable } from '@jishi/db';
import type { Posted, Transfer } from '../rules';
import { assertPostable, laneOf } from '../rules';
import { postedOf } from '../service';
import { Refusal } from '../../../kernel/refusal';
import { postBatch } from '../store';

export type GroupCommitOptions = {
  /** Batches under way at once. */
  lanes?: number;
  /** Transfers in one batch. */
  maxBatch?: number;
  /** Transfers waiting, beyond which new ones are refused. */
  maxWaiting?: number;
};

type Waiting = {
  readonly transfer: Transfer;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (reason: unknown) => void;
};

type Lane = { waiting: Waiting[]; working: boolean };

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 20;

/**
 * Posts transfers that belong to no other state, each durable when its promise resolves. A batch is decided transfer by
 * transfer inside the database: one refusal does not touch its neighbours.
 */
export class GroupCommit {
  readonly #db: Pick<Queryable, 'many'>;
  readonly #lanes: Lane[];
  readonly #maxBatch: number;
  readonly #maxWaiting: number;
  #waiting = 0;
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(
    db: Pick<Queryable, 'many'>,
    { lanes = 2, maxBatch = 500, maxWaiting = 20_000 }: GroupCommitOptions = {},
  ) {
    this.#db = db;
    this.#lanes = Array.from({ length: lanes }, () => ({ waiting: [], working: false }));
    this.#maxBatch = maxBatch;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves once the transfer is durable. Rejects when its outcome is unknown; posting the same key again then returns
   * the outcome.
   * @throws Refusal balanceTooLow, ledgerKeyReused, unavailable (too many are waiting, or closed)
   */
  async post(transfer: Transfer): Promise<Posted> {
    assertPostable(transfer);
    if (this.#closed || this.#waiting >= this.#maxWaiting) throw new Refusal('unavailable');
    this.#waiting += 1;
    const lane = this.#lanes[laneOf(transfer, this.#lanes.length)] as Lane;
    const done = new Promise<Posted>((resolve, reject) => lane.waiting.push({ transfer, resolve, reject }));
    this.#wake(lane);
    return done;
  }

  /** The lane itself, or an idle one when a whole batch waits behind a busy one, as with a single hot account. */
  #wake(lane: Lane): void {
    const worker =
      lane.working && lane.waiting.length >= this.#maxBatch ? this.#lanes.find((one) => !one.working) : lane;
    if (!worker || worker.working) return;
    worker.working = true;
    setImmediate(() => void this.#work(worker)); // callers of the same turn share the first batch
  }

  /** Refuses new transfers and resolves when the waiting ones are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }

  async #work(worker: Lane): Promise<void> {
    for (let batch = this.#take(worker); batch.length > 0; batch = this.#take(worker)) {
      await this.#settle(batch);
      this.#waiting -= batch.length;
    }
    worker.working = false;
    if (this.#waiting === 0) this.#idle?.();
  }

  /** From the worker's own lane first, then from one where a whole batch waits. */
  #take(worker: Lane): Waiting[] {
    const full = ({ waiting }: Lane) => waiting.length >= this.#maxBatch;
    const lane = worker.waiting.length > 0 ? worker : this.#lanes.find(full);
    return lane?.waiting.splice(0, this.#maxBatch) ?? [];
  }

  /** Answers every caller of the batch; never throws. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const outcomes = await postBatch(
          this.#db,
          batch.map(({ transfer }) => transfer),
        );
        batch.forEach(({ resolve, reject }, at) => {
          try {
            resolve(postedOf(outcomes[at] as (typeof outcomes)[number]));
          } catch (refusal) {
            reject(refusal);
          }
        });
        return;
      } catch (error) {
        if (attempt < ATTEMPTS && passes(error)) {
          await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
          continue;
        }
        if (batch.length > 1 && isDataError(error)) {
          for (const one of batch) await this.#settle([one]);
          return;
        }
        for (const { reject } of batch) reject(error);
        return;
      }
    }
  }
}

/**
 * A transient fault: a deadlock, a full or restarting server, a cut connection. Retrying is safe either way, because
 * the batch's keys detect a commit. A key that two nodes used at once is resolved on the second try.
 */
function passes(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '');
  if (/^(08|40|53|55|57P|58)/.test(code) || code === '23505') return true;
  return /^E[A-Z]+$/.test(code) || /connection terminated|connection timeout/i.test(String(error));
}

/** The statement itself was at fault, so maybe only one of its transfers. */
function isDataError(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
