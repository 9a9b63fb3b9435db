// Calls to the products' own servers: kept connections, one deadline for the whole call, limits on what comes back.
import { Refusal, refusals } from '../refusals';
import type { AddressGuard } from './address-guard';
import { type CallerTerms, Collector, type Outcome } from './collector';
import type { UpstreamAnswer, UpstreamRequest } from './request';
import { SlowReaders } from './slow-readers';
import { ConnectionPool } from './wire/pool';

const CONNECTIONS = 128;

const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);
/** Statuses that a retry may cure. */
const PASSING = new Set([502, 503, 504]);
const BACKOFF_MS = 100;
const BACKOFF_MAX_MS = 2_000;

export type UpstreamsOptions = {
  guard: AddressGuard;
  /** A product's address is not allowed. */
  onForbidden: (origin: string) => void;
  /** Milliseconds that a caller may stop reading a streamed answer. */
  callerPatience: number;
};

export class Upstreams {
  readonly #pools = new Map<string, ConnectionPool>();
  readonly #terms: CallerTerms;

  constructor(private readonly options: UpstreamsOptions) {
    this.#terms = { slow: new SlowReaders(), patience: options.callerPatience };
  }

  /** Returns the answer with any status, or why there is none. Never rejects. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer | Refusal> {
    const deadline = performance.now() + request.timeoutMs;
    return new Promise((resolve) => {
      this.#attempt(request, request.timeoutMs, (outcome) => {
        const isLast = typeof outcome === 'object' && !mayPass(outcome);
        resolve(isLast ? outcome : this.#goOn(request, outcome, deadline));
      });
    });
  }

  /** After a first attempt whose outcome is no answer yet, or may pass. */
  async #goOn(request: UpstreamRequest, first: Outcome, deadline: number): Promise<UpstreamAnswer | Refusal> {
    let outcome = first;
    // A kept connection that was just being closed; only a GET goes out again unasked.
    if (outcome === 'reset' && request.method === 'GET' && deadline - performance.now() > 1)
      outcome = await this.#attemptAgain(request, deadline - performance.now());
    const retries = IDEMPOTENT.has(request.method) ? request.retries : 0;
    // an answer that is being relayed cannot be retried
    for (let n = 0; n < retries && !request.relay?.opened && mayPass(outcome); n++) {
      const pause = Math.random() * Math.min(BACKOFF_MS * 2 ** n, BACKOFF_MAX_MS);
      if (deadline - performance.now() <= pause + 1) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      outcome = await this.#attemptAgain(request, Math.max(deadline - performance.now(), 1));
    }
    if (outcome === 'reset') return refusals.upstreamUnreachable;
    if (outcome !== 'forbidden') return outcome;
    this.options.onForbidden(request.origin);
    return refusals.upstreamUnreachable;
  }

  close() {
    for (const pool of this.#pools.values()) pool.close();
  }

  #attemptAgain(request: UpstreamRequest, timeoutMs: number): Promise<Outcome> {
    return new Promise((resolve) => this.#attempt(request, timeoutMs, resolve));
  }

  #attempt(request: UpstreamRequest, timeoutMs: number, told: (outcome: Outcome) => void) {
    const pool = this.#poolOf(request.origin, request.guarded);
    if (!pool) return told('forbidden');
    const { path, headers } = request.attempt();
    const collector = new Collector(told, timeoutMs, request, this.#terms);
    try {
      collector.controlBy(pool.send({ path, method: request.method, headers, body: request.body }, collector));
    } catch {
      collector.end(refusals.malformedRequest); // a path or header that cannot be put on the wire
    }
  }

  /** Undefined if the address itself is not allowed. */
  #poolOf(origin: string, guarded: boolean): ConnectionPool | undefined {
    const name = guarded ? origin : `open ${origin}`;
    const known = this.#pools.get(name);
    if (known) return known;
    const { guard } = this.options;
    if (guarded && !guard.allowsHost(new URL(origin).hostname)) return undefined;
    const peer = { origin: new URL(origin), ...(guarded && { lookup: guard.lookup }) };
    const pool = new ConnectionPool(peer, CONNECTIONS);
    this.#pools.set(name, pool);
    return pool;
  }
}

/** Whether the same request may well succeed a moment later. */
function mayPass(outcome: Outcome): boolean {
  if (outcome === 'forbidden') return false;
  if (outcome === 'reset' || outcome === refusals.upstreamUnreachable || outcome === refusals.upstreamBroken)
    return true;
  return !(outcome instanceof Refusal) && PASSING.has(outcome.status);
}
