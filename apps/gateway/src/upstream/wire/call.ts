// One request to an upstream and whoever takes its answer.
import type { IncomingHttpHeaders } from 'node:http';

/**
 * `forbidden`: the address may not be reached. `unreachable`: nothing came back that could be an answer. `reset`: the same,
 * on a kept connection that just broke. `broken`: the answer cannot be understood.
 */
export type Failure = 'forbidden' | 'unreachable' | 'reset' | 'broken';

/** Is told the answer in this order, and at last either its end or a failure. */
export type AnswerTaker = {
  onAnswer(status: number, headers: IncomingHttpHeaders): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onFailure(failure: Failure): void;
};

/** Each is without effect once the answer has ended or failed. */
export type AnswerControl = {
  /** Tells nothing more until `resume`. */
  pause(): void;
  resume(): void;
  /** Tells nothing more and drops the connection. */
  abort(): void;
};

/** A call that waits for a connection, or has one. */
export class Call implements AnswerControl {
  /** While it is being answered. */
  connection: AnswerControl | undefined;

  constructor(
    private readonly waiting: Call[],
    readonly method: string,
    /** What goes on the wire, as Latin-1, and what follows it. */
    readonly head: string,
    readonly body: Buffer,
    readonly taker: AnswerTaker,
  ) {
    waiting.push(this);
  }

  pause() {
    this.connection?.pause();
  }

  resume() {
    this.connection?.resume();
  }

  abort() {
    const at = this.waiting.indexOf(this);
    if (at >= 0) this.waiting.splice(at, 1);
    this.connection?.abort();
  }
}
