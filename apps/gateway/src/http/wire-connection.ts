// A connection whose requests are plain, one call at a time. At the first byte of anything else it becomes Node's.
import type { Socket } from 'node:net';
import { type Refusal, refusals } from '../refusals';
import { refuseUnreadable } from './client-errors';
import { IDLE_S, type Line, type WireExchange } from './wire-exchange';
import { type WireRequest, readRequest } from './wire-request';

export type Surroundings = {
  open: (line: WireConnection, request: WireRequest, body: Buffer | Refusal) => WireExchange;
  serve: (exchange: WireExchange) => void;
  toNode: (socket: Socket) => void;
  forget: (connection: WireConnection) => void;
};

/** Connections are looked at so often, and times are counted in looks: none of them is exact, and a call sets no timer. */
export const SWEEP_MS = 5_000;
const HEAD_SWEEPS = 10_000 / SWEEP_MS;
const REQUEST_SWEEPS = 30_000 / SWEEP_MS;
const IDLE_SWEEPS = (IDLE_S * 1_000) / SWEEP_MS;

/** So much of a request that is not whole is kept for anybody, in so many pieces; more is Node's to wait for. */
const AWAITED_MAX = 16 << 10;
const PIECES_MAX = 8;
/** So much of the next requests is read while a call is under way. */
const PIPELINED_MAX = 16 << 10;
const EMPTY = Buffer.alloc(0);

export class WireConnection implements Line {
  readonly remote: string | undefined;
  /** `ended`: nothing more is read here. */
  #state: 'receiving' | 'answering' | 'idle' | 'ended' = 'receiving';
  /** The sweep at which the state began. */
  #since: number;
  #exchange: WireExchange | undefined;
  /** Received, and not read yet. */
  #bytes: Buffer | undefined;
  #pieces = 0;
  readonly #listeners: readonly [event: string, listener: () => void][] = [
    ['end', () => this.#halfClosed()],
    ['close', () => this.#closed()],
    ['timeout', () => this.socket.destroy()],
    ['error', () => {}], // `close` follows
  ];

  constructor(
    readonly socket: Socket,
    private readonly around: Surroundings,
    private readonly sweeps: () => number,
  ) {
    this.remote = socket.remoteAddress;
    this.#since = sweeps();
    for (const [event, listener] of this.#listeners) socket.on(event, listener);
  }

  /** Takes what has arrived. `view` is only good until this returns. */
  take(view: Buffer) {
    if (this.#state === 'ended') return;
    const isFirst = this.#bytes === undefined;
    if (isFirst && this.#state !== 'answering') return this.#next(view, false);
    this.#bytes = this.#bytes ? Buffer.concat([this.#bytes, view]) : Buffer.from(view);
    if (this.#state !== 'answering') this.#next(this.#bytes, true);
    else if (this.#bytes.length > PIPELINED_MAX) this.socket.pause();
  }

  done(last: boolean) {
    const { socket } = this;
    if (last) {
      this.#become('ended');
      return socket.destroySoon();
    }
    this.#become('idle');
    this.#exchange!.closed();
    this.#exchange = undefined;
    if (!this.#bytes) return;
    socket.resume();
    // not within the call that has just ended, or pipelined ones would be nested
    setImmediate(() => this.#state === 'idle' && this.#bytes && !socket.destroyed && this.#next(this.#bytes, true));
  }

  /** Ends what has taken too long. */
  sweep() {
    const age = this.sweeps() - this.#since;
    if (this.#state === 'idle' && age > IDLE_SWEEPS) return void this.socket.destroy();
    if (this.#state === 'ended' && age > HEAD_SWEEPS && !this.#exchange) return void this.socket.destroy();
    if (this.#state !== 'receiving') return;
    const isHeadThere = this.#bytes?.includes('\r\n\r\n');
    if (age > (isHeadThere ? REQUEST_SWEEPS : HEAD_SWEEPS)) this.#refuse('ERR_HTTP_REQUEST_TIMEOUT');
  }

  closeIfIdle() {
    if (this.#state === 'idle') this.socket.destroy();
  }

  #become(state: 'receiving' | 'answering' | 'idle' | 'ended') {
    this.#state = state;
    this.#since = this.sweeps();
  }

  /** `isOwn`: the bytes last, and need not be copied to be kept. */
  #next(bytes: Buffer, isOwn: boolean) {
    const request = readRequest(bytes);
    if (typeof request === 'string' || request.end > bytes.length) {
      this.#bytes = isOwn ? bytes : Buffer.from(bytes);
      if (request === 'other') return this.#leaveToNode();
      const awaited = request === 'more' ? bytes.length : request.end;
      if (++this.#pieces > PIECES_MAX || awaited > AWAITED_MAX) this.#leaveToNode();
      else if (this.#state === 'idle') this.#become('receiving');
      return;
    }
    this.#pieces = 0;
    const { bodyAt, end } = request;
    const body = end > bodyAt ? bytes.subarray(bodyAt, end) : EMPTY;
    const rest = end < bytes.length ? bytes.subarray(end) : undefined;
    this.#bytes = rest && (isOwn ? rest : Buffer.from(rest));
    this.#serve(request, isOwn || body === EMPTY ? body : Buffer.from(body));
  }

  #serve(request: WireRequest, body: Buffer | Refusal) {
    this.#state = 'answering';
    const exchange = this.around.open(this, request, body);
    this.#exchange = exchange;
    this.around.serve(exchange);
  }

  #leaveToNode() {
    const { socket } = this;
    const bytes = this.#bytes!;
    this.#become('ended');
    // until the bytes are back in front of what comes
    socket.pause();
    for (const [event, listener] of this.#listeners) socket.off(event, listener);
    this.around.forget(this);
    this.around.toNode(socket);
    socket.unshift(bytes);
    socket.resume();
  }

  #refuse(code: string) {
    this.#become('ended');
    refuseUnreadable(Object.assign(new Error(code), { code }), this.socket);
  }

  /** As Node does it: who sends no more is not answered any more. */
  #halfClosed() {
    if (this.#state === 'receiving' && this.#bytes) return this.#refuse('HPE_INVALID_EOF_STATE');
    if (this.#state === 'idle') this.#become('ended');
    this.socket.end();
  }

  #closed() {
    this.around.forget(this);
    if (this.#exchange) return this.#exchange.closed();
    const request = this.#bytes && readRequest(this.#bytes);
    // a call all the same, whose member is told of it
    if (typeof request === 'object' && request.end > this.#bytes!.length) this.#serve(request, refusals.bodyCut);
  }
}
