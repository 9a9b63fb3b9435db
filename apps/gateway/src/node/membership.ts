// A node's standing: which run it is, whether it may spend what it has borrowed, how many nodes share the traffic.
import type { NodeRun } from '../metering/store';
import type { Timing } from '../settings';
import type { NodeStore } from './store';

export type MembershipOptions = {
  store: NodeStore;
  name: string;
  timing: Pick<Timing, 'heartbeat' | 'spendWithin'>;
  /** Whether the name is this process's: two processes must not take it from each other in turn. */
  mayClaim: () => boolean;
  /** Books what earlier runs left in the log and gives their leases back. */
  recover: (run: NodeRun) => Promise<void>;
  /** The leases of this run were taken back. */
  onExpelled: () => void;
  onError: (error: unknown) => void;
};

export class Membership {
  #run: NodeRun | undefined;
  #joined = false;
  #heardAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #live = 1;

  constructor(private readonly options: MembershipOptions) {}

  get run(): NodeRun {
    if (!this.#run) throw new Error('the node has not joined');
    return this.#run;
  }

  /** Nodes that are live, this one included: limits are shared among them. */
  get liveNodes(): number {
    return this.#live;
  }

  /**
   * Whether leases are surely still this node's. It is judged from when the last successful heartbeat was sent, and others
   * take leases back only `deadAfter` later, so a node that was cut off stops spending first.
   */
  maySpend(): boolean {
    return this.#joined && performance.now() - this.#heardAt < this.options.timing.spendWithin;
  }

  /** Claims the node, recovers what its last run left, and keeps the heartbeat going. */
  async join(): Promise<void> {
    await this.#enter();
    this.#schedule();
  }

  /** Leaves for good; everything borrowed must have been given back. */
  async leave(): Promise<void> {
    this.#stopped = true;
    this.#joined = false;
    clearTimeout(this.#timer);
    if (this.#run) await this.options.store.enter(this.#run, 3);
  }

  /** Stops without a word, as a crash would. */
  abandon() {
    this.#stopped = true;
    this.#joined = false;
    clearTimeout(this.#timer);
  }

  async #enter() {
    const sentAt = performance.now();
    const run = await this.options.store.claim(this.options.name);
    this.#run = run;
    this.#heardAt = sentAt;
    const beating = setInterval(() => void this.#beat().catch(() => {}), this.options.timing.heartbeat);
    try {
      await this.options.recover(run);
      await this.options.store.enter(run, 2);
    } finally {
      clearInterval(beating);
    }
    this.#joined = true;
    await this.#beat();
  }

  #schedule() {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#tick(), this.options.timing.heartbeat);
  }

  async #tick() {
    try {
      if (!this.#joined || !(await this.#beat())) await this.#rejoin();
    } catch (error) {
      this.options.onError(error);
    }
    this.#schedule();
  }

  async #beat(): Promise<boolean> {
    const sentAt = performance.now();
    const live = await this.options.store.heartbeat(this.run);
    if (live === undefined) return false;
    this.#heardAt = sentAt;
    this.#live = Math.max(live, 1);
    return true;
  }

  async #rejoin() {
    if (this.#stopped) return;
    this.#joined = false;
    this.options.onExpelled();
    if (!this.options.mayClaim()) return;
    await this.#enter();
  }
}
