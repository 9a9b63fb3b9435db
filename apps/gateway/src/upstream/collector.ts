// Collects one answer of an upstream, or streams it to the caller. Two time limits: the upstream's, and the caller's, which
// runs while the caller does not read.
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, refusals } from '../refusals';
import { PausableTimeout } from './pausable-timeout';
import { RELAY_MAX, RELAY_MAX_MS, type Relay } from './relay';
import type { SlowReaders } from './slow-readers';
import type { UpstreamAnswer, UpstreamRequest } from './request';
import type { AnswerControl, AnswerTaker, Failure } from './wire/call';

/** `reset` and `forbidden` as of a failure. */
export type Outcome = UpstreamAnswer | Refusal | 'reset' | 'forbidden';

/** Limits on slow callers; `patience` in milliseconds. */
export type CallerTerms = { slow: SlowReaders; patience: number };

const ANSWER_MAX = 20 << 20;

/** A caller who has kept an answer waiting this long in total counts as a slow reader until its end. */
const SLOW_AFTER_MS = 2_000;

export class Collector implements AnswerTaker {
  readonly #timer: NodeJS.Timeout;
  #chunks: Buffer[] = [];
  #control: AnswerControl | undefined;
  #size = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #relayFrom = Number.POSITIVE_INFINITY;
  #relaying: Relaying | undefined;
  #ended = false;

  constructor(
    private readonly resolve: (outcome: Outcome) => void,
    timeoutMs: number,
    private readonly request: Pick<UpstreamRequest, 'hold' | 'relay' | 'timeoutMs'>,
    private readonly terms: CallerTerms,
  ) {
    this.#timer = setTimeout(() => this.end(refusals.upstreamTimeout), timeoutMs);
  }

  end(outcome: Outcome) {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#relaying?.end();
    this.resolve(this.#relaying && typeof outcome === 'string' ? refusals.upstreamBroken : outcome);
    if (outcome instanceof Refusal) this.#control?.abort();
  }

  /** To be called before the answer begins. */
  controlBy(control: AnswerControl) {
    this.#control = control;
  }

  onAnswer(status: number, headers: IncomingHttpHeaders) {
    this.#status = status;
    this.#headers = headers;
    this.#relayFrom = this.request.relay?.from(status, headers) ?? Number.POSITIVE_INFINITY;
    if (this.#relayFrom === 0) this.#beginRelay(this.request.relay!.open());
  }

  onData(chunk: Buffer) {
    if (this.#ended) return;
    this.#size += chunk.length;
    if (this.#relaying) return this.#passOn(this.#relaying, chunk);
    if (this.#size > ANSWER_MAX) return this.end(refusals.answerTooLarge);
    if (!this.request.hold(chunk.length)) return this.end(refusals.overloaded);
    this.#chunks.push(chunk);
    if (this.#size <= this.#relayFrom) return;
    this.#beginRelay(this.request.relay!.open());
    for (const held of this.#chunks.splice(0)) this.#passOn(this.#relaying!, held);
  }

  onEnd() {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.end({ status: this.#status, headers: this.#headers, body, ...(this.#relaying && { relayed: true }) });
  }

  onFailure(failure: Failure) {
    if (failure === 'forbidden' || (failure === 'reset' && this.#status === 0)) this.end(failure);
    else this.end(failure === 'broken' || this.#status > 0 ? refusals.upstreamBroken : refusals.upstreamUnreachable);
  }

  #beginRelay(relay: Relay) {
    clearTimeout(this.#timer);
    this.#relaying = new Relaying(relay, this.request.timeoutMs, this.terms, {
      upstreamSlow: () => this.end(refusals.upstreamTimeout),
      callerSlow: () => this.#abandon({ cut: true, unread: true }),
    });
    relay.begin(this.#status, this.#headers);
    relay.onClose(() => this.#abandon({ cut: true }));
  }

  /** The upstream did its part: a caller who hangs up or stops reading has been answered. */
  #abandon(how: Pick<UpstreamAnswer, 'cut' | 'unread'>) {
    if (this.#ended) return;
    this.end({ status: this.#status, headers: this.#headers, body: Buffer.alloc(0), relayed: true, ...how });
    this.#control?.abort();
  }

  #passOn(relaying: Relaying, chunk: Buffer) {
    if (this.#size > RELAY_MAX) return this.end(refusals.answerTooLarge);
    if (relaying.write(chunk, () => this.#control?.resume())) this.#control?.pause();
  }
}

type Ends = { upstreamSlow: () => void; callerSlow: () => void };

/** A streamed answer, and which side is being waited for. */
class Relaying {
  readonly #upstream: PausableTimeout;
  readonly #caller: PausableTimeout;
  readonly #grace: PausableTimeout;
  #callerBehind = false;
  #slow = false;

  constructor(
    private readonly relay: Relay,
    timeoutMs: number,
    private readonly terms: CallerTerms,
    private readonly ends: Ends,
  ) {
    this.#upstream = new PausableTimeout(timeoutMs, RELAY_MAX_MS, ends.upstreamSlow);
    this.#caller = new PausableTimeout(terms.patience, RELAY_MAX_MS, ends.callerSlow);
    this.#grace = new PausableTimeout(SLOW_AFTER_MS, SLOW_AFTER_MS, () => this.#countAsSlow());
    this.#upstream.start();
  }

  /** True: pause the upstream until `resume` is called. */
  write(chunk: Buffer, resume: () => void): boolean {
    this.#upstream.refresh();
    if (this.relay.write(chunk) || this.#callerBehind) return this.#callerBehind;
    this.#callerBehind = true;
    this.#upstream.stop();
    this.#caller.start();
    if (!this.#slow) this.#grace.start();
    this.relay.onDrain(() => {
      if (!this.#callerBehind) return;
      this.#callerBehind = false;
      this.#caller.stop();
      this.#grace.stop();
      this.#upstream.start();
      resume();
    });
    return true;
  }

  end() {
    this.#callerBehind = false;
    for (const patience of [this.#upstream, this.#caller, this.#grace]) patience.stop();
    if (this.#slow) this.terms.slow.leave(this.relay.reader);
  }

  #countAsSlow() {
    this.#grace.stop();
    this.#slow = this.terms.slow.enter(this.relay.reader);
    if (!this.#slow) this.ends.callerSlow();
  }
}
