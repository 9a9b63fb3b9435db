// Calls to the products' own servers: kept connections, one deadline for the whole call, limits on what comes back.
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import type { BytePurse } from '../http/byte-budget';
import { Refusal, refusals } from '../refusals';

export type UpstreamRequest = {
  origin: string;
  method: string;
  /** With the query, percent-encoded. */
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
  timeoutMs: number;
  /** Memory for the answer. */
  hold: BytePurse;
};

export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const ANSWER_MAX = 20 << 20;
const CONNECT_MS = 3_000;
const CONNECTIONS = 128;

/** The connection broke before an answer began: a kept connection that the other side was just closing. */
const RESET = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export class Upstreams {
  readonly #pools = new Map<string, Pool>();

  /** The answer, whatever its status, or why there is none. Never rejects. */
  async send(request: UpstreamRequest): Promise<UpstreamAnswer | Refusal> {
    const deadline = performance.now() + request.timeoutMs;
    const first = await this.#attempt(request, request.timeoutMs);
    const left = deadline - performance.now();
    // Only a GET may reach the upstream twice.
    if (first !== 'reset' || request.method !== 'GET' || left < 1)
      return first === 'reset' ? refusals.upstreamUnreachable : first;
    const second = await this.#attempt(request, left);
    return second === 'reset' ? refusals.upstreamUnreachable : second;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  #attempt(request: UpstreamRequest, timeoutMs: number): Promise<UpstreamAnswer | Refusal | 'reset'> {
    return new Promise((resolve) => {
      const collector = new Collector(resolve, timeoutMs, request.hold);
      try {
        this.#poolOf(request.origin).dispatch(
          {
            path: request.path,
            method: request.method as Dispatcher.HttpMethod,
            headers: request.headers,
            body: request.body.length > 0 ? request.body : null,
          },
          collector,
        );
      } catch {
        collector.end(refusals.malformedRequest); // a path or header that cannot be put on the wire
      }
    });
  }

  #poolOf(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known) return known;
    const pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_MS },
      // The deadline is the collector's: undici's own timers are coarse.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#pools.set(origin, pool);
    return pool;
  }
}

class Collector implements Dispatcher.DispatchHandler {
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #size = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #ended = false;

  constructor(
    private readonly resolve: (outcome: UpstreamAnswer | Refusal | 'reset') => void,
    timeoutMs: number,
    private readonly hold: BytePurse,
  ) {
    this.#timer = setTimeout(() => this.end(refusals.upstreamTimeout), timeoutMs);
  }

  end(outcome: UpstreamAnswer | Refusal | 'reset') {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.resolve(outcome);
    if (outcome instanceof Refusal) this.#controller?.abort(new Error(outcome.text));
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the call has ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.#size += chunk.length;
    if (this.#size > ANSWER_MAX) this.end(refusals.answerTooLarge);
    else if (!this.hold(chunk.length)) this.end(refusals.overloaded);
    else if (!this.#ended) this.#chunks.push(chunk);
  }

  onResponseEnd() {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.end({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }) {
    if (error.code === 'UND_ERR_HEADERS_OVERFLOW' || error.code?.startsWith('HPE_')) this.end(refusals.upstreamBroken);
    else if (this.#status > 0) this.end(refusals.upstreamBroken);
    else if (RESET.has(error.code ?? '')) this.end('reset');
    else this.end(refusals.upstreamUnreachable);
  }
}
