// Calls to the products' own servers: kept connections, one deadline for the whole call, limits on what comes back.
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import type { BytePurse } from '../http/byte-budget';
import { Refusal, refusals } from '../refusals';
import { ADDRESS_REFUSED, type AddressGuard } from './address-guard';
import { RELAY_MAX, RELAY_MAX_MS, type Relay } from './relay';

export type UpstreamRequest = {
  origin: string;
  /** Whether only public addresses, or those the installation allows, may be reached. */
  guarded: boolean;
  method: string;
  /** What goes on the wire in one attempt; each is signed anew. */
  attempt: () => Attempt;
  /** How often an idempotent request that failed is sent again. */
  retries: number;
  body: Buffer;
  timeoutMs: number;
  /** Memory for the answer. */
  hold: BytePurse;
  /** Where an answer may go on to while it comes. */
  relay?: Relay | undefined;
};

export type Attempt = {
  /** With the query, percent-encoded. */
  path: string;
  /** Names and values in turn. */
  headers: string[];
};

/** `relayed`: it went on to the relay, and the body here is empty. */
export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; relayed?: true };

const ANSWER_MAX = 20 << 20;
const CONNECT_MS = 3_000;
const CONNECTIONS = 128;

/** The connection broke before an answer began: a kept connection that the other side was just closing. */
const RESET = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);
/** Statuses by which a server says that it could not do its work now. */
const PASSING = new Set([502, 503, 504]);
const BACKOFF_MS = 100;
const BACKOFF_MAX_MS = 2_000;

export type UpstreamsOptions = {
  guard: AddressGuard;
  /** A product's address may not be reached. */
  onForbidden: (origin: string) => void;
};

export class Upstreams {
  readonly #pools = new Map<string, Pool>();

  constructor(private readonly options: UpstreamsOptions) {}

  /** The answer, whatever its status, or why there is none. Never rejects. */
  async send(given: UpstreamRequest): Promise<UpstreamAnswer | Refusal> {
    // What has begun to go on cannot be asked for again.
    let begun = false;
    const relay: Relay | undefined = given.relay && {
      ...given.relay,
      begin: (status, headers) => {
        begun = true;
        given.relay!.begin(status, headers);
      },
    };
    const request = { ...given, relay };
    const deadline = performance.now() + request.timeoutMs;
    let outcome = await this.#attempt(request, request.timeoutMs);
    // A kept connection that was just being closed; only a GET goes out again unasked.
    if (outcome === 'reset' && request.method === 'GET' && deadline - performance.now() > 1)
      outcome = await this.#attempt(request, deadline - performance.now());
    const retries = IDEMPOTENT.has(request.method) ? request.retries : 0;
    for (let n = 0; n < retries && !begun && mayPass(outcome); n++) {
      const pause = Math.random() * Math.min(BACKOFF_MS * 2 ** n, BACKOFF_MAX_MS);
      if (deadline - performance.now() <= pause + 1) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      outcome = await this.#attempt(request, Math.max(deadline - performance.now(), 1));
    }
    if (outcome === 'reset') return refusals.upstreamUnreachable;
    if (outcome !== 'forbidden') return outcome;
    this.options.onForbidden(request.origin);
    return refusals.upstreamUnreachable;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  #attempt(request: UpstreamRequest, timeoutMs: number): Promise<Outcome> {
    const pool = this.#poolOf(request.origin, request.guarded);
    if (!pool) return Promise.resolve('forbidden');
    const { path, headers } = request.attempt();
    return new Promise((resolve) => {
      const collector = new Collector(resolve, timeoutMs, request);
      try {
        pool.dispatch(
          {
            path,
            method: request.method as Dispatcher.HttpMethod,
            headers,
            body: request.body.length > 0 ? request.body : null,
          },
          collector,
        );
      } catch {
        collector.end(refusals.malformedRequest); // a path or header that cannot be put on the wire
      }
    });
  }

  /** Undefined: the address itself is one that may not be reached. */
  #poolOf(origin: string, guarded: boolean): Pool | undefined {
    const name = guarded ? origin : `open ${origin}`;
    const known = this.#pools.get(name);
    if (known) return known;
    const { guard } = this.options;
    if (guarded && !guard.allowsHost(new URL(origin).hostname)) return undefined;
    const pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_MS, ...(guarded && { lookup: guard.lookup }) },
      // The deadline is the collector's: undici's own timers are coarse.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#pools.set(name, pool);
    return pool;
  }
}

/** `reset`: the connection broke before an answer began; `forbidden`: its address is not to be reached. */
type Outcome = UpstreamAnswer | Refusal | 'reset' | 'forbidden';

/** Whether the same request may well succeed a moment later. */
function mayPass(outcome: Outcome): boolean {
  if (outcome === 'forbidden') return false;
  if (outcome === 'reset' || outcome === refusals.upstreamUnreachable || outcome === refusals.upstreamBroken)
    return true;
  return !(outcome instanceof Refusal) && PASSING.has(outcome.status);
}

class Collector implements Dispatcher.DispatchHandler {
  #timer: NodeJS.Timeout;
  #longest: NodeJS.Timeout | undefined;
  #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #size = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #relayFrom = Number.POSITIVE_INFINITY;
  #relaying = false;
  #ended = false;

  constructor(
    private readonly resolve: (outcome: Outcome) => void,
    timeoutMs: number,
    private readonly request: Pick<UpstreamRequest, 'hold' | 'relay' | 'timeoutMs'>,
  ) {
    this.#timer = setTimeout(() => this.end(refusals.upstreamTimeout), timeoutMs);
  }

  end(outcome: Outcome) {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#longest);
    this.resolve(this.#relaying && typeof outcome === 'string' ? refusals.upstreamBroken : outcome);
    if (outcome instanceof Refusal) this.#controller?.abort(new Error(outcome.text));
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the call has ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    this.#status = status;
    this.#headers = headers;
    this.#relayFrom = this.request.relay?.from(status, headers) ?? Number.POSITIVE_INFINITY;
    if (this.#relayFrom === 0) this.#beginRelay(this.request.relay!);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#ended) return;
    this.#size += chunk.length;
    if (this.#relaying) return this.#passOn(controller, this.request.relay!, chunk);
    if (this.#size > ANSWER_MAX) return this.end(refusals.answerTooLarge);
    if (!this.request.hold(chunk.length)) return this.end(refusals.overloaded);
    this.#chunks.push(chunk);
    if (this.#size <= this.#relayFrom) return;
    this.#beginRelay(this.request.relay!);
    for (const held of this.#chunks.splice(0)) this.#passOn(controller, this.request.relay!, held);
  }

  onResponseEnd() {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.end({ status: this.#status, headers: this.#headers, body, ...(this.#relaying && { relayed: true }) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }) {
    if (error.code === ADDRESS_REFUSED) this.end('forbidden');
    else if (error.code === 'UND_ERR_HEADERS_OVERFLOW' || error.code?.startsWith('HPE_'))
      this.end(refusals.upstreamBroken);
    else if (this.#status > 0) this.end(refusals.upstreamBroken);
    else if (RESET.has(error.code ?? '')) this.end('reset');
    else this.end(refusals.upstreamUnreachable);
  }

  #beginRelay(relay: Relay) {
    this.#relaying = true;
    const tooSlow = () => this.end(refusals.upstreamTimeout);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(tooSlow, this.request.timeoutMs);
    this.#longest = setTimeout(tooSlow, RELAY_MAX_MS);
    relay.begin(this.#status, this.#headers);
    // The upstream did its part: who hangs up has had an answer.
    relay.gone(() => {
      if (this.#ended) return;
      this.onResponseEnd();
      this.#controller?.abort(new Error('the caller has gone'));
    });
  }

  #passOn(controller: Dispatcher.DispatchController, relay: Relay, chunk: Buffer) {
    if (this.#size > RELAY_MAX) return this.end(refusals.answerTooLarge);
    this.#timer.refresh();
    if (relay.write(chunk)) return;
    controller.pause();
    relay.drained(() => {
      this.#timer.refresh();
      controller.resume();
    });
  }
}
