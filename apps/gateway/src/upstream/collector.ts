// Collects one answer of an upstream, or passes it on while it comes. Two clocks: the upstream's, and the caller's while
// the caller is what everybody waits for.
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { Refusal, refusals } from '../refusals';
import { ADDRESS_REFUSED } from './address-guard';
import { brokeWhenKept } from './connections';
import { Patience } from './patience';
import { RELAY_MAX, RELAY_MAX_MS, type Relay } from './relay';
import type { SlowReaders } from './slow-readers';
import type { UpstreamAnswer, UpstreamRequest } from './request';

/** `reset`: a kept connection broke before an answer began; `forbidden`: its address is not to be reached. */
export type Outcome = UpstreamAnswer | Refusal | 'reset' | 'forbidden';

/** What is allowed to callers: `patience` in milliseconds. */
export type CallerTerms = { slow: SlowReaders; patience: number };

const ANSWER_MAX = 20 << 20;

/** Who has kept an answer waiting for so long, all its waits together, is a slow reader until its end. */
const SLOW_AFTER_MS = 2_000;

export class Collector implements Dispatcher.DispatchHandler {
  readonly #timer: NodeJS.Timeout;
  #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
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
    if (outcome instanceof Refusal) this.#controller?.abort(new Error(outcome.text));
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the call has ended'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    this.#status = status;
    this.#headers = headers;
    this.#relayFrom = this.request.relay?.from(status, headers) ?? Number.POSITIVE_INFINITY;
    if (this.#relayFrom === 0) this.#beginRelay(this.request.relay!);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#ended) return;
    this.#size += chunk.length;
    if (this.#relaying) return this.#passOn(controller, this.#relaying, chunk);
    if (this.#size > ANSWER_MAX) return this.end(refusals.answerTooLarge);
    if (!this.request.hold(chunk.length)) return this.end(refusals.overloaded);
    this.#chunks.push(chunk);
    if (this.#size <= this.#relayFrom) return;
    this.#beginRelay(this.request.relay!);
    for (const held of this.#chunks.splice(0)) this.#passOn(controller, this.#relaying!, held);
  }

  onResponseEnd() {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.end({ status: this.#status, headers: this.#headers, body, ...(this.#relaying && { relayed: true }) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }) {
    if (error.code === ADDRESS_REFUSED) this.end('forbidden');
    else if (error.code === 'UND_ERR_HEADERS_OVERFLOW' || error.code?.startsWith('HPE_'))
      this.end(refusals.upstreamBroken);
    else if (this.#status > 0) this.end(refusals.upstreamBroken);
    else if (brokeWhenKept(error)) this.end('reset');
    else this.end(refusals.upstreamUnreachable);
  }

  #beginRelay(relay: Relay) {
    clearTimeout(this.#timer);
    this.#relaying = new Relaying(relay, this.request.timeoutMs, this.terms, {
      upstreamSlow: () => this.end(refusals.upstreamTimeout),
      callerSlow: () => this.#letGo({ unread: true }),
    });
    relay.begin(this.#status, this.#headers);
    relay.gone(() => this.#letGo({}));
  }

  /** The upstream did its part: whoever hangs up, or does not read on, has had an answer. */
  #letGo(how: Pick<UpstreamAnswer, 'unread'>) {
    if (this.#ended) return;
    this.end({ status: this.#status, headers: this.#headers, body: Buffer.alloc(0), relayed: true, ...how });
    this.#controller?.abort(new Error('the caller takes no more'));
  }

  #passOn(controller: Dispatcher.DispatchController, relaying: Relaying, chunk: Buffer) {
    if (this.#size > RELAY_MAX) return this.end(refusals.answerTooLarge);
    if (relaying.write(chunk, () => controller.resume())) controller.pause();
  }
}

type Ends = { upstreamSlow: () => void; callerSlow: () => void };

/** An answer on its way to the caller: whose time it takes. */
class Relaying {
  readonly #upstream: Patience;
  readonly #caller: Patience;
  readonly #grace: Patience;
  #heldUp = false;
  #slow = false;

  constructor(
    private readonly relay: Relay,
    timeoutMs: number,
    private readonly terms: CallerTerms,
    private readonly ends: Ends,
  ) {
    this.#upstream = new Patience(timeoutMs, RELAY_MAX_MS, ends.upstreamSlow);
    this.#caller = new Patience(terms.patience, RELAY_MAX_MS, ends.callerSlow);
    this.#grace = new Patience(SLOW_AFTER_MS, SLOW_AFTER_MS, () => this.#countIn());
    this.#upstream.start();
  }

  /** True: nothing more must come before `resume`. */
  write(chunk: Buffer, resume: () => void): boolean {
    this.#upstream.refresh();
    if (this.relay.write(chunk) || this.#heldUp) return this.#heldUp;
    this.#heldUp = true;
    this.#upstream.stop();
    this.#caller.start();
    if (!this.#slow) this.#grace.start();
    this.relay.drained(() => {
      if (!this.#heldUp) return;
      this.#heldUp = false;
      this.#caller.stop();
      this.#grace.stop();
      this.#upstream.start();
      resume();
    });
    return true;
  }

  end() {
    this.#heldUp = false;
    for (const patience of [this.#upstream, this.#caller, this.#grace]) patience.stop();
    if (this.#slow) this.terms.slow.leave(this.relay.reader);
  }

  #countIn() {
    this.#grace.stop();
    this.#slow = this.terms.slow.enter(this.relay.reader);
    if (!this.#slow) this.ends.callerSlow();
  }
}
