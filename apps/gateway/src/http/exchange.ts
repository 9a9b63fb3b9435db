// A request and its response, as the rest of the gateway sees them, whichever way they came.
import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../refusals';
import type { HoldBytes } from './byte-budget';
import type { Client } from './client-address';

export abstract class Exchange {
  /** As on the wire, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly startedAt = performance.now();
  /** Reserves memory for the call's body and answer. */
  abstract readonly hold: HoldBytes;
  #waitedMs = 0;
  #waitsSince: number | undefined;

  constructor(
    readonly method: string,
    target: string,
    readonly headers: IncomingHttpHeaders,
    readonly client: Client,
  ) {
    const mark = target.indexOf('?');
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? '' : target.slice(mark + 1);
  }

  get contentMd5(): string | undefined {
    const value = this.headers['content-md5'];
    return typeof value === 'string' ? value : undefined;
  }

  /** Since the request arrived, less the time spent waiting for the caller to read. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt - this.callerWaitMs);
  }

  /** How long a streamed answer has waited for the caller to read. */
  get callerWaitMs(): number {
    return this.#waitsSince === undefined ? this.#waitedMs : this.#waitedMs + performance.now() - this.#waitsSince;
  }

  /** The whole body, or why it was refused. Never rejects. */
  abstract body(): Promise<Buffer | Refusal> | Buffer | Refusal;

  /** Answers; `headers` are alternating names and values. If a streamed answer has begun, cuts the connection instead. */
  abstract answer(status: number, headers: readonly string[], body: Buffer): void;

  /** Begins a streamed answer. Until `end` the caller can tell that it is incomplete. */
  abstract begin(status: number, headers: readonly string[]): void;

  /** Writes a part of a streamed answer. False: wait for `onDrain`, the caller reads too slowly. */
  abstract write(chunk: Buffer): boolean;

  abstract onClose(then: () => void): void;

  /** `trailers`: alternating names and values, announced in the header `trailer`. */
  abstract end(trailers?: readonly string[]): void;

  /** Ends a streamed answer so that the caller sees it is incomplete. */
  abstract cut(): void;

  /** What says `drain` and `close`. */
  protected abstract readonly outlet: EventEmitter;

  /** `orClosed`: a caller who hangs up is not waited for either. */
  onDrain(then: () => void, orClosed = false) {
    const { outlet } = this;
    this.#waitsSince = performance.now();
    const goOn = () => {
      outlet.off('close', goOn);
      outlet.off('drain', goOn);
      this.#waitedMs = this.callerWaitMs;
      this.#waitsSince = undefined;
      then();
    };
    outlet.once('drain', goOn);
    if (orClosed) outlet.once('close', goOn);
  }

  refuse(refusal: Refusal, headers: readonly string[] = [], status = refusal.status) {
    const retry = refusal.retryAfter === undefined ? [] : ['retry-after', String(refusal.retryAfter)];
    this.answer(status, [...JSON_HEADERS, ...headers, ...refusal.headers, ...retry], refusal.bodyFor(this));
  }

  answerJson(status: number, value: unknown) {
    this.answer(status, JSON_HEADERS, Buffer.from(JSON.stringify(value)));
  }
}

/** Larger bodies are not copied to go out in one write with the headers. */
export const ONE_WRITE_MAX = 32 << 10;

const JSON_HEADERS: readonly string[] = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
];

/** An upstream's answer is only data: no browser may sniff its type or run it as a page. */
export const GUARDS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
];

/** Any origin may call: cookies are never used. */
export const CROSS_ORIGIN: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'X-Request-Id, X-Quota-Remaining, X-Charge, X-Charge-Units, X-Charge-Source, X-First-Request-Id, Idempotent-Replayed, X-Signature, X-Ca-Error-Message, Retry-After, Mcp-Session-Id',
];
