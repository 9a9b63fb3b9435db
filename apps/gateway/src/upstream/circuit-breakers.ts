// Keeps calls away from an upstream that is down or full: a circuit breaker and a bound on calls under way, per product.
import { type Refusal, refusals } from '../refusals';

type Gate = {
  underWay: number;
  windowStart: number;
  calls: number;
  faults: number;
  /** While it lies ahead nothing passes; afterwards one call at a time tries whether the upstream is back. */
  openAgainAt: number;
  state: 'closed' | 'open' | 'trying';
};

const WINDOW_MS = 10_000;
const ENOUGH_CALLS = 20;
const FAULT_SHARE = 0.5;
const REST_MS = 5_000;

export class Gates {
  readonly #gates = new Map<string, Gate>();

  constructor(private readonly now: () => number) {}

  /** Undefined: the call may pass, and `leave` must be called when it has ended. `most`: calls under way at a time. */
  enter(projectId: string, most: number): Refusal | undefined {
    const gate = this.#gateOf(projectId);
    if (gate.underWay >= Math.max(Math.floor(most), 1)) return refusals.upstreamBusy;
    if (gate.state === 'trying' || (gate.state === 'open' && this.now() < gate.openAgainAt))
      return refusals.upstreamResting;
    if (gate.state === 'open') gate.state = 'trying';
    gate.underWay++;
    return undefined;
  }

  /** `fault`: the upstream did not answer as a working server does. */
  leave(projectId: string, outcome: 'answered' | 'fault') {
    const gate = this.#gateOf(projectId);
    gate.underWay--;
    if (gate.state === 'trying') {
      if (outcome === 'answered') Object.assign(gate, freshWindow(this.now()), { state: 'closed' });
      else this.#open(gate);
      return;
    }
    if (gate.state === 'open') return;
    if (this.now() - gate.windowStart > WINDOW_MS) Object.assign(gate, freshWindow(this.now()));
    gate.calls++;
    if (outcome === 'fault') gate.faults++;
    if (gate.calls >= ENOUGH_CALLS && gate.faults >= gate.calls * FAULT_SHARE) this.#open(gate);
  }

  #open(gate: Gate) {
    gate.state = 'open';
    gate.openAgainAt = this.now() + REST_MS;
  }

  #gateOf(projectId: string): Gate {
    const known = this.#gates.get(projectId);
    if (known) return known;
    const gate: Gate = { underWay: 0, ...freshWindow(this.now()), openAgainAt: 0, state: 'closed' };
    this.#gates.set(projectId, gate);
    return gate;
  }
}

function freshWindow(now: number) {
  return { windowStart: now, calls: 0, faults: 0 };
}
