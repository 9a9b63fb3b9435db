// An exchange without Node's HTTP: the answer is written to the socket as Node would write it, byte for byte.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, refusals } from '../refusals';
import type { ByteBudget, HoldBytes } from './byte-budget';
import type { Client } from './client-address';
import { CROSS_ORIGIN, Exchange, GUARDS, ONE_WRITE_MAX } from './exchange';
import type { WireRequest } from './wire-request';

/** What carries one call at a time. */
export type Line = {
  readonly socket: Socket;
  /** The answer is written and taken; `last`: nothing may follow it. */
  done(last: boolean): void;
};

export class WireExchange extends Exchange {
  readonly hold: HoldBytes;
  protected readonly outlet: Socket;
  #stage: 'waiting' | 'begun' | 'answered' = 'waiting';
  #last = false;
  /** Whether a streamed answer has a body. */
  #chunked = false;
  readonly #onClose: (() => void)[] = [];

  constructor(
    private readonly line: Line,
    request: WireRequest,
    private readonly received: Buffer | Refusal,
    client: Client,
    budget: ByteBudget,
    /** Whether the connection is to close after the answer. */
    private readonly isLast: () => boolean,
  ) {
    super(request.method, request.target, request.headers, client);
    this.outlet = line.socket;
    this.hold = budget.open((then) => this.onClose(then));
  }

  body(): Buffer | Refusal {
    const { received } = this;
    return received instanceof Refusal || this.hold(received.length) ? received : refusals.overloaded;
  }

  answer(status: number, headers: readonly string[], body: Buffer) {
    if (this.#stage === 'begun') this.cut();
    if (this.#stage !== 'waiting' || !this.outlet.writable) return;
    const length = status === 204 ? '' : `content-length: ${body.length}\r\n`;
    const head = `${this.#head(status, headers, length)}\r\n`;
    this.#stage = 'answered';
    if (hasNoBody(status)) this.outlet.write(head, 'latin1');
    else if (body.length <= ONE_WRITE_MAX) this.outlet.write(head + body.toString('latin1'), 'latin1');
    else this.#writeAtOnce(head, body);
    this.#finish();
  }

  begin(status: number, headers: readonly string[]) {
    if (this.#stage !== 'waiting' || !this.outlet.writable) return;
    const head = this.#head(status, [...headers, 'x-accel-buffering', 'no'], '');
    this.#stage = 'begun';
    this.#chunked = !hasNoBody(status);
    this.outlet.write(`${head}${this.#chunked ? 'Transfer-Encoding: chunked\r\n' : ''}\r\n`, 'latin1');
  }

  write(chunk: Buffer): boolean {
    // an empty chunk would be the end
    if (this.#stage !== 'begun' || !this.#chunked || !this.outlet.writable || chunk.length === 0) return true;
    return this.#writeAtOnce(`${chunk.length.toString(16)}\r\n`, chunk, '\r\n');
  }

  onClose(then: () => void) {
    if (this.outlet.destroyed) then();
    else this.#onClose.push(then);
  }

  end(trailers: readonly string[] = []) {
    if (this.#stage !== 'begun' || !this.outlet.writable) return;
    this.#stage = 'answered';
    if (this.#chunked) this.outlet.write(`0\r\n${linesOf(trailers)}\r\n`, 'latin1');
    this.#finish();
  }

  cut() {
    if (this.#stage !== 'answered') this.outlet.destroy();
  }

  /** The connection is closed, or carries another call from now on. */
  closed() {
    for (const then of this.#onClose.splice(0)) then();
  }

  #head(status: number, headers: readonly string[], length: string): string {
    this.#last = this.isLast();
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${linesOf(headers)}${length}${GUARD_LINES}`;
    const foreign = this.headers.origin === undefined ? '' : CROSS_ORIGIN_LINES;
    if (this.#last) return `${head}${foreign}connection: close\r\n${dateLine()}`;
    return `${head}${foreign}${dateLine()}${KEPT_LINES}`;
  }

  #writeAtOnce(before: string, body: Buffer, after = ''): boolean {
    const { outlet } = this;
    outlet.cork();
    outlet.write(before, 'latin1');
    let goOn = outlet.write(body);
    if (after) goOn = outlet.write(after, 'latin1');
    outlet.uncork();
    return goOn;
  }

  /** The next call waits until the caller takes this one's answer, or calls would pile up answers that nobody reads. */
  #finish() {
    const { line, outlet } = this;
    if (this.#last) return line.done(true);
    if (outlet.writableNeedDrain) return void outlet.once('drain', () => line.done(false));
    line.done(false);
  }
}

/** How long a connection may be idle, as the answer says. */
export const IDLE_S = 65;
const KEPT_LINES = `Connection: keep-alive\r\nKeep-Alive: timeout=${IDLE_S}\r\n`;
const GUARD_LINES = linesOf(GUARDS);
const CROSS_ORIGIN_LINES = linesOf(CROSS_ORIGIN);

/** @throws for a value that could be read as another header; names are the gateway's own */
function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let n = 0; n < headers.length; n += 2) {
    const value = headers[n + 1]!;
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new TypeError(`Invalid character in header ${headers[n]}`);
    lines += `${headers[n]}: ${value}\r\n`;
  }
  return lines;
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

let dateOf = 0;
let date = '';

function dateLine(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== dateOf) {
    dateOf = second;
    date = `Date: ${new Date(second * 1_000).toUTCString()}\r\n`;
  }
  return date;
}
