// The node's state: its run, whether it may spend its leases, and how many nodes share the traffic.
import { type Machine, realMachine } from '../machine';
import type { NodeRun } from './run';

/** Membership keeps it current; everything that spends reads it. */
export class NodeState {
  #run: NodeRun | undefined;
  #joined = false;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #liveNodes = 1;

  /** @param spendWithinMs how long after a confirmed heartbeat the node may spend */
  constructor(
    private readonly spendWithinMs: number,
    private readonly machine: Machine = realMachine,
  ) {}

  /** @throws before the node has claimed its name */
  get run(): NodeRun {
    if (!this.#run) throw new Error('the node has not joined');
    return this.#run;
  }

  get joined(): boolean {
    return this.#joined;
  }

  /** Nodes that are live, this one included: limits are shared among them. */
  get liveNodes(): number {
    return this.#liveNodes;
  }

  /**
   * Whether leases are surely still this node's. It is judged from when the last confirmed heartbeat was sent, and others
   * take leases back only `deadAfter` later, so a node that was cut off stops spending first.
   */
  maySpend(): boolean {
    return this.#joined && this.machine.monotonic() - this.#confirmedAt < this.spendWithinMs;
  }

  /** A new run, which has to recover the previous one. `sentAt`: by the monotonic clock, when it was claimed. */
  begin(run: NodeRun, sentAt: number) {
    this.#run = run;
    this.#confirmedAt = sentAt;
  }

  join() {
    this.#joined = true;
  }

  /** The database has answered a heartbeat. */
  confirm(sentAt: number, liveNodes: number) {
    this.#confirmedAt = sentAt;
    this.#liveNodes = Math.max(liveNodes, 1);
  }

  leave() {
    this.#joined = false;
  }
}
