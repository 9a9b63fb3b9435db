// Keeps the node a member of the cluster: claims its name, recovers its last run, sends heartbeats, and rejoins if
// other nodes declared it dead.
import { type Machine, realMachine } from '../machine';
import type { NodeRun } from './run';
import type { NodeState } from './state';
import { type NodeStore, nodeState } from './store';

export type MembershipOptions = {
  store: Pick<NodeStore, 'claim' | 'enter' | 'heartbeat'>;
  state: NodeState;
  name: string;
  heartbeatMs: number;
  /** Whether the name is this process's: two processes must not take it from each other in turn. */
  mayClaim: () => boolean;
  /** Books what earlier runs left in the log and gives their leases back. */
  recover: (run: NodeRun) => Promise<void>;
  /** Whether the number of this run has to rest, because its ids ran ahead: the name then gets another one. */
  restNumber: (run: NodeRun) => Promise<boolean>;
  /** The leases of this run were taken back. */
  onExpelled: () => void;
  onError: (error: unknown) => void;
  machine?: Machine;
};

export class Membership {
  readonly #machine: Machine;
  #cancel: (() => void) | undefined;
  #stopped = false;

  constructor(private readonly options: MembershipOptions) {
    this.#machine = options.machine ?? realMachine;
  }

  /** Claims the node, recovers what its last run left, and keeps the heartbeat going. */
  async join(): Promise<void> {
    await this.#enter();
    if (await this.options.restNumber(this.options.state.run)) await this.#enter();
    this.#schedule();
  }

  /** Leaves the cluster; every lease must have been returned before. */
  async leave(): Promise<void> {
    const { store, state } = this.options;
    this.#stopped = true;
    state.leave();
    this.#cancel?.();
    await store.enter(state.run, nodeState.left);
  }

  async #enter() {
    const { store, state, name, heartbeatMs, recover } = this.options;
    const sentAt = this.#machine.monotonic();
    const run = await store.claim(name);
    state.begin(run, sentAt);
    const stopBeating = this.#machine.every(heartbeatMs, () => void this.#beat().catch(() => {}));
    try {
      await recover(run);
      await store.enter(run, nodeState.live);
    } finally {
      stopBeating();
    }
    state.join();
    await this.#beat();
  }

  #schedule() {
    if (this.#stopped) return;
    this.#cancel = this.#machine.later(this.options.heartbeatMs, () => void this.#tick());
  }

  async #tick() {
    try {
      if (!this.options.state.joined || !(await this.#beat())) await this.#rejoin();
    } catch (error) {
      this.options.onError(error);
    }
    this.#schedule();
  }

  /** False: this run is over. */
  async #beat(): Promise<boolean> {
    const { store, state } = this.options;
    const sentAt = this.#machine.monotonic();
    const liveNodes = await store.heartbeat(state.run);
    if (liveNodes === undefined) return false;
    state.confirm(sentAt, liveNodes);
    return true;
  }

  async #rejoin() {
    if (this.#stopped) return;
    this.options.state.leave();
    this.options.onExpelled();
    if (!this.options.mayClaim()) return;
    await this.#enter();
  }
}
