// Takes a call to the product's upstream and judges the answer.
import type { Api } from '../directory/api';
import type { Project, UpstreamTarget } from '../directory/project';
import type { Exchange } from '../http/exchange';
import { Refusal, refusals } from '../refusals';
import type { Gates } from '../upstream/gates';
import { headersForUpstream } from '../upstream/headers';
import { queryForUpstream } from '../upstream/query';
import type { Relay } from '../upstream/relay';
import type { Attempt, UpstreamAnswer } from '../upstream/request';
import type { Upstreams } from '../upstream/upstreams';
import { type Verdict, relayFrom, verdictOf } from '../upstream/verdict';
import type { Target } from './target';

export type Answered = { refusal?: undefined; verdict: Verdict; answer: UpstreamAnswer; ms: number };
export type Unanswered = { refusal: Refusal; ms: number };

export type Onward = Omit<Relay, 'from'>;

/** Of a call what goes on to the upstream. */
type Asking = Pick<Exchange, 'query' | 'headers' | 'hold'>;

type Outgoing = {
  upstream: UpstreamTarget;
  api: Api;
  path: string;
  query: string;
  body: Buffer;
  callId: string;
};

/** Refusals that say something about the upstream's health. */
const FAULTS: ReadonlySet<Refusal> = new Set([
  refusals.upstreamUnreachable,
  refusals.upstreamBroken,
  refusals.upstreamFault,
  refusals.upstreamTimeout,
]);

export class Forwarder {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly gates: Gates,
    /** A product's limit on calls under way is shared among so many nodes. */
    private readonly liveNodes: () => number,
    private readonly now: () => number,
  ) {}

  /** Undefined: the upstream takes calls; exactly one `forward` must follow. */
  approach(project: Project): Refusal | undefined {
    return this.gates.enter(project.id, project.upstream.concurrency / this.liveNodes());
  }

  /** `onward`: where an answer whose status decides what it costs may go while it comes. Never rejects. */
  async forward(
    target: Target,
    exchange: Exchange,
    body: Buffer,
    callId: string,
    onward?: Onward,
  ): Promise<Answered | Unanswered> {
    const { rule } = target.project;
    const relay = onward && {
      ...onward,
      from: (status: number, headers: UpstreamAnswer['headers']) => relayFrom(status, headers, rule),
    };
    const { ms, answer, verdict } = await this.ask(target, exchange, body, callId, relay);
    this.gates.leave(target.project.id, verdict instanceof Refusal && FAULTS.has(verdict) ? 'fault' : 'answered');
    if (answer instanceof Refusal) return { ms, refusal: answer };
    if (verdict instanceof Refusal) return { ms, refusal: verdict };
    return { ms, verdict, answer };
  }

  /** Asks the upstream whatever its state, and judges what came; the answer is there even if it is no good. Never rejects. */
  async ask({ project, api, upstreamPath }: Target, exchange: Asking, body: Buffer, callId: string, relay?: Relay) {
    const { upstream } = project;
    const path = upstream.prefix + upstreamPath;
    const query = queryForUpstream(exchange.query, upstream);
    const sentAt = performance.now();
    const answer = await this.upstreams.send({
      origin: upstream.origin,
      guarded: upstream.guarded,
      method: api.method,
      attempt: () => this.#attempt({ upstream, api, path, query, body, callId }, exchange),
      retries: upstream.retries,
      body,
      timeoutMs: upstream.timeoutMs,
      hold: exchange.hold,
      relay,
    });
    const ms = Math.round(performance.now() - sentAt - (relay?.heldUpMs() ?? 0));
    const verdict = answer instanceof Refusal ? answer : verdictOf(answer, api.chargeCodes, project.rule);
    return { ms, answer, verdict };
  }

  #attempt({ upstream, api, path, query, body, callId }: Outgoing, exchange: Asking): Attempt {
    const headers = headersForUpstream(exchange.headers, api, upstream, callId);
    if (!upstream.sign) return { path: path + (query && `?${query}`), headers };
    const signature = upstream.sign({ method: api.method, path, query, body, requestId: callId }, this.now());
    headers.push(...signature.headers);
    const parts = [query, ...signature.query].filter(Boolean);
    return { path: path + (parts.length > 0 ? `?${parts.join('&')}` : ''), headers };
  }
}
