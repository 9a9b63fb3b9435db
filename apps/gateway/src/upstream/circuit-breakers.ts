// Per product, a circuit breaker for upstreams that are down and a limit on concurrent calls.
import { type Refusal, refusals } from '../refusals';

type Breaker = {
  underWay: number;
  windowStart: number;
  calls: number;
  faults: number;
  /** An open breaker refuses calls until then; afterwards one call at a time probes the upstream. */
  openAgainAt: number;
  state: 'closed' | 'open' | 'half-open';
};

const WINDOW_MS = 10_000;
const ENOUGH_CALLS = 20;
const FAULT_SHARE = 0.5;
const REST_MS = 5_000;

export class CircuitBreakers {
  readonly #breakers = new Map<string, Breaker>();

  constructor(private readonly now: () => number) {}

  /** Returns undefined if the call may pass; then `leave` must follow. `most`: concurrent calls. */
  enter(projectId: string, most: number): Refusal | undefined {
    const breaker = this.#breakerOf(projectId);
    if (breaker.underWay >= Math.max(Math.floor(most), 1)) return refusals.upstreamBusy;
    if (breaker.state === 'half-open' || (breaker.state === 'open' && this.now() < breaker.openAgainAt))
      return refusals.upstreamResting;
    if (breaker.state === 'open') breaker.state = 'half-open';
    breaker.underWay++;
    return undefined;
  }

  /** `fault`: the upstream did not answer like a working server. */
  leave(projectId: string, outcome: 'answered' | 'fault') {
    const breaker = this.#breakerOf(projectId);
    breaker.underWay--;
    if (breaker.state === 'half-open') {
      if (outcome === 'answered') Object.assign(breaker, freshWindow(this.now()), { state: 'closed' });
      else this.#open(breaker);
      return;
    }
    if (breaker.state === 'open') return;
    if (this.now() - breaker.windowStart > WINDOW_MS) Object.assign(breaker, freshWindow(this.now()));
    breaker.calls++;
    if (outcome === 'fault') breaker.faults++;
    if (breaker.calls >= ENOUGH_CALLS && breaker.faults >= breaker.calls * FAULT_SHARE) this.#open(breaker);
  }

  #open(breaker: Breaker) {
    breaker.state = 'open';
    breaker.openAgainAt = this.now() + REST_MS;
  }

  #breakerOf(projectId: string): Breaker {
    const known = this.#breakers.get(projectId);
    if (known) return known;
    const breaker: Breaker = { underWay: 0, ...freshWindow(this.now()), openAgainAt: 0, state: 'closed' };
    this.#breakers.set(projectId, breaker);
    return breaker;
  }
}

function freshWindow(now: number) {
  return { windowStart: now, calls: 0, faults: 0 };
}
