// A request and its answer, as the rest of the gateway sees them.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../refusals';
import type { BytePurse } from './byte-budget';
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
    /** Memory for what the call carries. */
    readonly hold: BytePurse,
    /** Whether the connection is to end with the answer. */
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

  /** Since the request came, without what the caller kept the answer waiting. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt - this.heldUpMs);
  }

  /** How long an answer that goes out as it comes has waited for the caller. */
  get heldUpMs(): number {
    return this.#waitsSince === undefined ? this.#waitedMs : this.#waitedMs + performance.now() - this.#waitsSince;
  }

  get incoming(): IncomingMessage {
    return this.request;
  }

  /** Tells a caller who waits for it (`Expect: 100-continue`) to send the body; one that is refused before sends none. */
  askForBody() {
    if (this.request.httpVersionMinor > 0 && /\b100-continue\b/i.test(this.headers.expect ?? ''))
      this.response.writeContinue();
  }

  /** Lets another part speak HTTP itself; the answer is its own. */
  hand<Answer>(speak: (request: IncomingMessage, response: ServerResponse) => Answer): Answer {
    if (this.headers.origin !== undefined)
      for (let n = 0; n < CROSS_ORIGIN.length; n += 2) this.response.setHeader(CROSS_ORIGIN[n]!, CROSS_ORIGIN[n + 1]!);
    for (let n = 0; n < GUARDS.length; n += 2) this.response.setHeader(GUARDS[n]!, GUARDS[n + 1]!);
    this.response.setHeader('cache-control', 'no-store');
    return speak(this.request, this.response);
  }

  /** Answers; `headers` are names and values in turn. An answer that has begun to go out otherwise is cut instead. */
  answer(status: number, headers: readonly string[], body: Buffer) {
    const { response } = this;
    if (response.headersSent) response.destroy();
    if (response.destroyed) return;
    this.#begin(status, status === 204 ? headers : [...headers, 'content-length', String(body.length)]);
    if (this.method === 'HEAD' || body.length === 0) response.end();
    else if (body.length > ONE_WRITE_MAX) response.end(body);
    else response.end(body.toString('latin1'), 'latin1'); // byte for byte, and in one write with the headers
  }

  /** Begins an answer that goes out as it comes, to be ended by `end`: until then the caller knows that it is not whole. */
  begin(status: number, headers: readonly string[]) {
    if (this.response.headersSent || this.response.destroyed) return;
    this.#begin(status, [...headers, 'x-accel-buffering', 'no']);
    this.response.flushHeaders();
  }

  /** Of an answer that has begun. False: the caller takes it more slowly than it comes. */
  write(chunk: Buffer): boolean {
    return this.response.destroyed || this.response.write(chunk);
  }

  drained(then: () => void) {
    this.#waitsSince = performance.now();
    this.response.once('drain', () => {
      this.#waitedMs = this.heldUpMs;
      this.#waitsSince = undefined;
      then();
    });
  }

  gone(then: () => void) {
    if (this.response.destroyed) then();
    else this.response.once('close', then);
  }

  end() {
    if (!this.response.destroyed) this.response.end();
  }

  /** Ends an answer that has begun so that the caller sees it is not whole. */
  cut() {
    this.response.destroy();
  }

  #begin(status: number, headers: readonly string[]) {
    const all = [...headers, ...GUARDS];
    if (this.headers.origin !== undefined) all.push(...CROSS_ORIGIN);
    // What the caller still sends is not read: the connection cannot be used again.
    if (this.isLast() || (!this.request.complete && this.hasBody)) all.push('connection', 'close');
    this.response.writeHead(status, all);
  }

  refuse(refusal: Refusal, headers: readonly string[] = []) {
    const retry = refusal.retryAfter === undefined ? [] : ['retry-after', String(refusal.retryAfter)];
    this.answer(refusal.status, [...JSON_HEADERS, ...headers, ...refusal.headers, ...retry], refusal.body);
  }

  /** A browser asks whether a page of another site may call. */
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

/** What comes from an upstream is data, whatever it calls itself: no browser guesses its type or runs it as a page. */
export const GUARDS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
];

/** Any page may call with its own key; nothing here goes by cookies. */
const CROSS_ORIGIN: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'X-Request-Id, X-Quota-Remaining, X-Charge, X-Charge-Source, X-Signature, X-Ca-Error-Message, Retry-After, Mcp-Session-Id',
];
