// A request and its response, as the rest of the gateway sees them.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../refusals';
import type { HoldBytes } from './byte-budget';
import type { Client } from './client-address';

export class Exchange {
  readonly method: string;
  /** As on the wire, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly startedAt = performance.now();
  #waitedMs = 0;
  #waitsSince: number | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    readonly client: Client,
    /** Reserves memory for the call's body and answer. */
    readonly hold: HoldBytes,
    /** Whether the connection is to close after the answer. */
    private readonly isLast: () => boolean,
  ) {
    const target = request.url ?? '/';
    const mark = target.indexOf('?');
    this.method = request.method ?? 'GET';
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? '' : target.slice(mark + 1);
    this.headers = request.headers;
  }

  get hasBody(): boolean {
    return this.headers['transfer-encoding'] !== undefined || Number(this.headers['content-length'] ?? 0) > 0;
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

  get incoming(): IncomingMessage {
    return this.request;
  }

  /** Sends 100 Continue to a caller who waits for it before the body. */
  askForBody() {
    if (this.request.httpVersionMinor > 0 && /\b100-continue\b/i.test(this.headers.expect ?? ''))
      this.response.writeContinue();
  }

  /** Hands request and response over to a library that answers itself. */
  hand<Answer>(speak: (request: IncomingMessage, response: ServerResponse) => Answer): Answer {
    if (this.headers.origin !== undefined)
      for (let n = 0; n < CROSS_ORIGIN.length; n += 2) this.response.setHeader(CROSS_ORIGIN[n]!, CROSS_ORIGIN[n + 1]!);
    for (let n = 0; n < GUARDS.length; n += 2) this.response.setHeader(GUARDS[n]!, GUARDS[n + 1]!);
    this.response.setHeader('cache-control', 'no-store');
    return speak(this.request, this.response);
  }

  /** Answers; `headers` are alternating names and values. If a streamed answer has begun, cuts the connection instead. */
  answer(status: number, headers: readonly string[], body: Buffer) {
    const { response } = this;
    if (response.headersSent) response.destroy();
    if (response.destroyed) return;
    this.#begin(status, status === 204 ? headers : [...headers, 'content-length', String(body.length)]);
    if (this.method === 'HEAD' || body.length === 0) response.end();
    else if (body.length > ONE_WRITE_MAX) response.end(body);
    else response.end(body.toString('latin1'), 'latin1'); // same bytes, in one write with the headers
  }

  /** Begins a streamed answer. Until `end` the caller can tell that it is incomplete. */
  begin(status: number, headers: readonly string[]) {
    if (this.response.headersSent || this.response.destroyed) return;
    this.#begin(status, [...headers, 'x-accel-buffering', 'no']);
    this.response.flushHeaders();
  }

  /** Writes a part of a streamed answer. False: wait for `onDrain`, the caller reads too slowly. */
  write(chunk: Buffer): boolean {
    return this.response.destroyed || this.response.write(chunk);
  }

  /** `orClosed`: a caller who hangs up is not waited for either. */
  onDrain(then: () => void, orClosed = false) {
    this.#waitsSince = performance.now();
    const goOn = () => {
      this.response.off('close', goOn);
      this.response.off('drain', goOn);
      this.#waitedMs = this.callerWaitMs;
      this.#waitsSince = undefined;
      then();
    };
    this.response.once('drain', goOn);
    if (orClosed) this.response.once('close', goOn);
  }

  onClose(then: () => void) {
    if (this.response.destroyed) then();
    else this.response.once('close', then);
  }

  /** `trailers`: alternating names and values, announced in the header `trailer`. */
  end(trailers: readonly string[] = []) {
    if (this.response.destroyed) return;
    const named: Record<string, string> = {};
    for (let n = 0; n < trailers.length; n += 2) named[trailers[n]!] = trailers[n + 1]!;
    if (trailers.length > 0) this.response.addTrailers(named);
    this.response.end();
  }

  /** Ends a streamed answer so that the caller sees it is incomplete. */
  cut() {
    this.response.destroy();
  }

  #begin(status: number, headers: readonly string[]) {
    const all = [...headers, ...GUARDS];
    if (this.headers.origin !== undefined) all.push(...CROSS_ORIGIN);
    // An unread request body makes the connection unusable.
    if (this.isLast() || (!this.request.complete && this.hasBody)) all.push('connection', 'close');
    this.response.writeHead(status, all);
  }

  refuse(refusal: Refusal, headers: readonly string[] = [], status = refusal.status) {
    const retry = refusal.retryAfter === undefined ? [] : ['retry-after', String(refusal.retryAfter)];
    this.answer(status, [...JSON_HEADERS, ...headers, ...refusal.headers, ...retry], refusal.bodyFor(this));
  }

  /** Answers a CORS preflight. */
  answerPreflight() {
    const requested = this.headers['access-control-request-headers'];
    const allowed = typeof requested === 'string' && /^[\w ,-]{1,1000}$/.test(requested) ? requested : '*';
    this.answer(
      204,
      [
        'access-control-allow-methods',
        'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers',
        allowed,
        'access-control-max-age',
        '3600',
      ],
      EMPTY,
    );
  }

  answerJson(status: number, value: unknown) {
    this.answer(status, JSON_HEADERS, Buffer.from(JSON.stringify(value)));
  }
}

const EMPTY = Buffer.alloc(0);
const ONE_WRITE_MAX = 32 << 10;

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
const CROSS_ORIGIN: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'X-Request-Id, X-Quota-Remaining, X-Charge, X-Charge-Units, X-Charge-Source, X-First-Request-Id, Idempotent-Replayed, X-Signature, X-Ca-Error-Message, Retry-After, Mcp-Session-Id',
];
