// What a call costs by what its answer says, followed while the answer passes.
import type { IncomingHttpHeaders } from 'node:http';
import type { ChargeRule } from '@jishi/contract/charge-rule';
import type { Relay } from '../upstream/relay';
import type { UpstreamAnswer } from '../upstream/request';
import { textOf } from '../upstream/verdict';
import { type Amount, amountFrom, unitsOf } from './amount';
import { EventStream } from './event-stream';
import { valueAt } from './path';

export type AnswerRule = ChargeRule & { kind: 'answer' };

/** `heard`: told by the upstream; counted by the gateway because the stream ended early; silent: by neither. */
export type Cost = { units: number; heard: 'told' | 'counted' | 'silent'; beyond: boolean };

export class Meter {
  /** An answer that can be charged is on its way to the caller. */
  streaming = false;
  #bytes = 0;
  #headers: IncomingHttpHeaders = {};
  #events: EventStream | undefined;
  /** By place in the rule; a value that is no amount stays, and makes the answer nonsense. */
  readonly #told: (Amount | 'nonsense' | undefined)[];

  constructor(
    private readonly rule: AnswerRule,
    /** Bytes of the request's body. */
    private readonly asked: number,
  ) {
    this.#told = rule.amounts.map(() => undefined);
  }

  /** The stream, watched. */
  follow<Stream extends Pick<Relay, 'begin' | 'write'>>(stream: Stream): Stream {
    return {
      ...stream,
      begin: (status, headers) => {
        this.streaming = true;
        this.#begin(headers);
        stream.begin(status, headers);
      },
      write: (chunk) => {
        this.#pass(chunk);
        return stream.write(chunk);
      },
    };
  }

  /** Reads an answer that was not streamed. */
  read({ headers, body }: UpstreamAnswer) {
    this.#begin(headers);
    this.#pass(body);
    if (!this.#events && this.rule.amounts.some(({ from }) => from === 'json')) this.#readJson(body);
  }

  /** What the call costs by now. `whole`: the answer has ended as the upstream meant it to. */
  cost(whole: boolean): Cost {
    this.#events?.end();
    const { divisor, cut, silent, most } = this.rule;
    const sum = this.#sum();
    if (sum !== undefined) return this.#upTo(unitsOf(sum, divisor), 'told');
    const unsaid: Cost = { units: Math.min(silent, most), heard: 'silent', beyond: false };
    // A caller may know words that make the upstream keep silent, so a stream that ends well is counted too.
    if (!cut || (whole && !this.#events)) return unsaid;
    const came = amountFrom(cut.count === 'bytes' ? this.#bytes : (this.#events?.events ?? 0))!;
    const asked = amountFrom(cut.requestBytes ? Math.ceil(this.asked / cut.requestBytes) : 0)!;
    const counted = this.#upTo(unitsOf(came * BigInt(cut.weight) + asked, divisor), 'counted');
    return whole ? { ...counted, units: Math.max(counted.units, unsaid.units), heard: 'silent' } : counted;
  }

  #upTo(units: number, heard: Cost['heard']): Cost {
    const beyond = units > this.rule.most;
    return { units: beyond && this.rule.beyond === 'dropped' ? this.rule.most : units, heard, beyond };
  }

  /** Undefined if nothing was said, or nonsense. What the gateway counts itself does not stand for what nobody said. */
  #sum(): Amount | undefined {
    let sum = 0n;
    let said = false;
    let expected = false;
    for (const [at, { from, weight }] of this.rule.amounts.entries()) {
      const counted = from === 'bytes' || from === 'events';
      const amount = counted
        ? amountFrom(from === 'bytes' ? this.#bytes : (this.#events?.events ?? 0))
        : this.#told[at];
      if (amount === 'nonsense') return undefined;
      if (!counted) expected = true;
      if (!counted && amount !== undefined) said = true;
      sum += (amount ?? 0n) * BigInt(weight);
    }
    return said || !expected ? sum : undefined;
  }

  #begin(headers: IncomingHttpHeaders) {
    this.#headers = headers;
    for (const [at, { from, at: name }] of this.rule.amounts.entries()) {
      const value = from === 'header' ? headers[name.toLowerCase()] : undefined;
      if (value !== undefined) this.#told[at] = amountFrom(value) ?? 'nonsense';
    }
    if (/^text\/event-stream\b/i.test(headers['content-type'] ?? ''))
      this.#events = new EventStream((data) => this.#readEvent(data));
  }

  #pass(chunk: Buffer) {
    this.#bytes += chunk.length;
    this.#events?.write(chunk);
  }

  #readEvent(data: string) {
    const named = this.rule.amounts.some(({ from, at }) => from === 'json' && data.includes(at.split('.')[0]!));
    if (!named) return;
    try {
      this.#take(JSON.parse(data));
    } catch {
      // not JSON: it says nothing
    }
  }

  #readJson(body: Buffer) {
    try {
      this.#take(JSON.parse(textOf(body, this.#headers['content-encoding'], 'utf-8')));
    } catch {
      // the same
    }
  }

  #take(answer: unknown) {
    for (const [at, { from, at: path }] of this.rule.amounts.entries()) {
      const value = from === 'json' ? valueAt(answer, path) : undefined;
      if (value !== undefined && value !== null) this.#told[at] = amountFrom(value) ?? 'nonsense';
    }
  }
}
