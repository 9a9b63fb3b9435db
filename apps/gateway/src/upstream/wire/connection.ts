// A connection to an upstream that answers one call after the other.
import type { Socket } from 'node:net';
import { ADDRESS_REFUSED } from '../address-guard';
import type { AnswerHead } from './answer-head';
import { AnswerParser, type AnswerParts } from './answer-parser';
import type { AnswerControl, Call, Failure } from './call';
import { type Peer, connectTo } from './peer';

export type ConnectionOwner = {
  /** It can take another call. */
  onFree(connection: Connection): void;
  /** It is gone. */
  onClosed(connection: Connection): void;
};

/** A body of up to this size is written with its head at once. */
const ONE_WRITE_MAX = 32 << 10;
/** An error of a connection that broke, rather than of what it leads to. */
const BROKE = new Set(['ECONNRESET', 'EPIPE']);

export class Connection implements AnswerParts, AnswerControl {
  /** By `performance.now()`: until when the upstream is expected to keep it. */
  keptUntil = 0;
  readonly #socket: Socket;
  #call: Call | undefined;
  #parser: AnswerParser | undefined;
  #keepMs = 0;
  #answers = 0;
  /** What came while the taker wanted nothing. */
  #held: Buffer[] = [];
  #error: (Error & { code?: string }) | undefined;
  #ended = false;
  #closed = false;

  constructor(
    peer: Peer,
    private readonly owner: ConnectionOwner,
  ) {
    this.#socket = connectTo(peer, (view) => this.#receive(view));
    this.#socket.on('error', (error) => (this.#error = error));
    this.#socket.on('end', () => {
      this.#ended = true;
      this.#socket.destroy();
    });
    this.#socket.on('close', () => this.#onClose());
  }

  /** Whether it may answer another call. */
  isUsable(now: number): boolean {
    return !this.#ended && !this.#socket.destroyed && now < this.keptUntil;
  }

  close() {
    this.#socket.destroy();
  }

  /** Only for one that has no call. */
  send(call: Call) {
    const { method, head, body } = call;
    call.connection = this;
    this.#call = call;
    this.#parser = new AnswerParser(method, this);
    if (body.length === 0) this.#socket.write(head, 'latin1');
    else if (body.length <= ONE_WRITE_MAX) this.#socket.write(head + body.toString('latin1'), 'latin1');
    else {
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
    }
  }

  pause() {
    this.#parser!.paused = true;
    this.#socket.pause();
  }

  resume() {
    const parser = this.#parser!;
    if (!parser.paused) return;
    parser.paused = false;
    this.#socket.resume();
    this.#read(Buffer.concat(this.#held.splice(0)));
    if (this.#closed && this.#call && !parser.paused) this.#settle();
  }

  abort() {
    this.#release();
    this.#parser!.paused = true;
    this.#socket.destroy();
  }

  head({ status, headers, keepMs }: AnswerHead) {
    this.#keepMs = keepMs;
    this.#call?.taker.onAnswer(status, headers);
  }

  data(view: Buffer) {
    this.#call?.taker.onData(Buffer.from(view));
  }

  /** False: read no more for now. */
  #receive(view: Buffer): boolean {
    // nobody has asked for it, and whose call it would answer is anybody's guess
    if (!this.#call) this.#socket.destroy();
    else if (this.#parser!.paused) this.#held.push(Buffer.from(view));
    else this.#read(view);
    return !this.#parser?.paused;
  }

  #read(view: Buffer) {
    const parser = this.#parser!;
    let taken: number;
    try {
      taken = parser.read(view);
    } catch {
      return this.#fail('broken'); // nobody could take it
    }
    if (!this.#call) return;
    if (parser.failure) this.#fail(parser.failure === 'broken' ? 'broken' : 'unreachable');
    else if (parser.hasEnded) this.#finish(taken === view.length);
    else if (taken < view.length) this.#held.push(Buffer.from(view.subarray(taken)));
  }

  /** `clean`: nothing came after the answer. */
  #finish(clean: boolean) {
    const { taker } = this.#release()!;
    this.#answers++;
    this.keptUntil = performance.now() + this.#keepMs;
    // an answer that came before all of its request was sent is not waited for
    if (clean && this.#keepMs > 0 && this.#socket.writableLength === 0) this.owner.onFree(this);
    else this.#socket.destroy();
    taker.onEnd();
  }

  #fail(failure: Failure) {
    const call = this.#release();
    this.#socket.destroy();
    call?.taker.onFailure(failure);
  }

  #release(): Call | undefined {
    const call = this.#call;
    if (call) call.connection = undefined;
    this.#call = undefined;
    this.#held = [];
    return call;
  }

  #onClose() {
    this.#closed = true;
    this.owner.onClosed(this);
    if (this.#call && !this.#parser!.paused) this.#settle();
  }

  /** What the end of the connection means for the call. */
  #settle() {
    if (this.#ended && !this.#error) this.#parser!.close();
    if (this.#parser!.hasEnded) this.#finish(false);
    else this.#fail(this.#failure());
  }

  #failure(): Failure {
    const code = this.#error?.code;
    if (code === ADDRESS_REFUSED) return 'forbidden';
    const broke = !this.#error || BROKE.has(code ?? '');
    return broke && this.#answers > 0 && !this.#parser!.hasBegun ? 'reset' : 'unreachable';
  }
}
