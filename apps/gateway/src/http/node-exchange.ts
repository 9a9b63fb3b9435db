// An exchange by Node's own server.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusals } from '../refusals';
import type { HoldBytes } from './byte-budget';
import type { Client } from './client-address';
import { CROSS_ORIGIN, Exchange, GUARDS, ONE_WRITE_MAX } from './exchange';

const BODY_MAX = 10 << 20;
const EMPTY = Buffer.alloc(0);

export class NodeExchange extends Exchange {
  protected readonly outlet: ServerResponse;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    client: Client,
    readonly hold: HoldBytes,
    /** Whether the connection is to close after the answer. */
    private readonly isLast: () => boolean,
  ) {
    super(request.method ?? 'GET', request.url ?? '/', request.headers, client);
    this.outlet = response;
  }

  get #hasBody(): boolean {
    return this.headers['transfer-encoding'] !== undefined || Number(this.headers['content-length'] ?? 0) > 0;
  }

  /** A body that arrives too slowly ends with its connection. */
  body(): Promise<Buffer | Refusal> | Buffer | Refusal {
    const { request, hold } = this;
    if (Number(this.headers['content-length'] ?? 0) > BODY_MAX) return refusals.bodyTooLarge;
    if (!this.#hasBody) return EMPTY;
    // a caller may wait for this before the body
    if (request.httpVersionMinor > 0 && /\b100-continue\b/i.test(this.headers.expect ?? ''))
      this.response.writeContinue();
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        const room = size <= BODY_MAX ? hold(chunk.length) : false;
        if (room) return void chunks.push(chunk);
        request.pause();
        resolve(size > BODY_MAX ? refusals.bodyTooLarge : refusals.overloaded);
      });
      request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
      request.on('error', () => resolve(refusals.bodyCut));
      request.on('close', () => resolve(refusals.bodyCut));
    });
  }

  /** Hands request and response over to a library that answers itself. */
  hand<Answer>(speak: (request: IncomingMessage, response: ServerResponse) => Answer): Answer {
    if (this.headers.origin !== undefined)
      for (let n = 0; n < CROSS_ORIGIN.length; n += 2) this.response.setHeader(CROSS_ORIGIN[n]!, CROSS_ORIGIN[n + 1]!);
    for (let n = 0; n < GUARDS.length; n += 2) this.response.setHeader(GUARDS[n]!, GUARDS[n + 1]!);
    this.response.setHeader('cache-control', 'no-store');
    return speak(this.request, this.response);
  }

  answer(status: number, headers: readonly string[], body: Buffer) {
    const { response } = this;
    if (response.headersSent) response.destroy();
    if (response.destroyed) return;
    this.#writeHead(status, status === 204 ? headers : [...headers, 'content-length', String(body.length)]);
    if (this.method === 'HEAD' || body.length === 0) response.end();
    else if (body.length > ONE_WRITE_MAX) response.end(body);
    else response.end(body.toString('latin1'), 'latin1'); // same bytes, in one write with the headers
  }

  begin(status: number, headers: readonly string[]) {
    if (this.response.headersSent || this.response.destroyed) return;
    this.#writeHead(status, [...headers, 'x-accel-buffering', 'no']);
    this.response.flushHeaders();
  }

  write(chunk: Buffer): boolean {
    return this.response.destroyed || this.response.write(chunk);
  }

  onClose(then: () => void) {
    if (this.response.destroyed) then();
    else this.response.once('close', then);
  }

  end(trailers: readonly string[] = []) {
    if (this.response.destroyed) return;
    const named: Record<string, string> = {};
    for (let n = 0; n < trailers.length; n += 2) named[trailers[n]!] = trailers[n + 1]!;
    if (trailers.length > 0) this.response.addTrailers(named);
    this.response.end();
  }

  cut() {
    this.response.destroy();
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

  #writeHead(status: number, headers: readonly string[]) {
    const all = [...headers, ...GUARDS];
    if (this.headers.origin !== undefined) all.push(...CROSS_ORIGIN);
    // An unread request body makes the connection unusable.
    if (this.isLast() || (!this.request.complete && this.#hasBody)) all.push('connection', 'close');
    this.response.writeHead(status, all);
  }
}
