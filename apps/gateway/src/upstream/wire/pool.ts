// The connections to one upstream, kept for the calls to come.
import { type AnswerControl, type AnswerTaker, Call } from './call';
import { Connection, type ConnectionOwner } from './connection';
import type { Peer } from './peer';
import { type WireRequest, requestText } from './request-text';

/** How often idle connections are looked through. */
const SWEEP_MS = 1_000;

export class ConnectionPool implements ConnectionOwner {
  readonly #all = new Set<Connection>();
  /** The last one used is the first to be used again: the others grow old and are closed. */
  #idle: Connection[] = [];
  /** Calls without a connection, in order. An array: the tables that a Set leaves behind keep what stood in them for long. */
  readonly #waiting: Call[] = [];
  #isServedSoon = false;
  #sweep: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly peer: Peer,
    private readonly most: number,
  ) {}

  /**
   * The taker is told nothing before this has returned.
   * @throws for a request that cannot be put on the wire
   */
  send(request: WireRequest, taker: AnswerTaker): AnswerControl {
    const head = requestText(this.peer.origin.host, request);
    const call = new Call(this.#waiting, request.method, head, request.body, taker);
    this.#serveSoon();
    return call;
  }

  /** Ends all calls and connections. */
  close() {
    this.#closed = true;
    clearTimeout(this.#sweep);
    for (const connection of this.#all) connection.close();
    this.#serveSoon();
  }

  onFree(connection: Connection) {
    this.#idle.push(connection);
    this.#sweep ??= setTimeout(() => this.#closeOld(), SWEEP_MS).unref();
    if (this.#waiting.length > 0) this.#serveSoon();
  }

  onClosed(connection: Connection) {
    this.#all.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    if (this.#waiting.length > 0) this.#serveSoon();
  }

  /**
   * Only after all that has arrived by now was read: a connection that was closed meanwhile, or has said more than it was
   * asked for, does not get another call.
   */
  #serveSoon() {
    if (this.#isServedSoon) return;
    this.#isServedSoon = true;
    setImmediate(() => {
      this.#isServedSoon = false;
      this.#serve();
    });
  }

  #serve() {
    while (this.#waiting.length > 0) {
      const connection = this.#closed ? undefined : this.#connection();
      if (!connection && !this.#closed) return;
      const call = this.#waiting.shift()!;
      if (connection) connection.send(call);
      else call.taker.onFailure('unreachable');
    }
  }

  #connection(): Connection | undefined {
    const now = performance.now();
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (kept.isUsable(now)) return kept;
      kept.close();
    }
    if (this.#all.size >= this.most) return undefined;
    const connection = new Connection(this.peer, this);
    this.#all.add(connection);
    return connection;
  }

  #closeOld() {
    const now = performance.now();
    for (const connection of this.#idle) if (!connection.isUsable(now)) connection.close();
    this.#idle = this.#idle.filter((connection) => connection.isUsable(now));
    this.#sweep = this.#idle.length > 0 ? setTimeout(() => this.#closeOld(), SWEEP_MS).unref() : undefined;
  }
}
