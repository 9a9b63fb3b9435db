// Forwards a call to the product's upstream and judges the answer.
import type { Api } from '../directory/api';
import type { Project, UpstreamTarget } from '../directory/project';
import type { Exchange } from '../http/exchange';
import { Refusal, refusals } from '../refusals';
import type { CircuitBreakers } from '../upstream/circuit-breakers';
import { headersForUpstream } from '../upstream/headers';
import { queryForUpstream } from '../upstream/query';
import type { Relay, RelayOffer } from '../upstream/relay';
import type { Attempt, UpstreamAnswer } from '../upstream/request';
import type { Upstreams } from '../upstream/upstreams';
import { type Verdict, type VerdictRule, relayFrom, verdictOf } from '../upstream/verdict';
import type { Target } from './target';

export type Answered = { refusal?: undefined; verdict: Verdict; answer: UpstreamAnswer; ms: number };
export type Unanswered = { refusal: Refusal; ms: number };

/** The parts of a call that the upstream gets. */
type ForwardedParts = Pick<Exchange, 'query' | 'headers' | 'hold'> & Partial<Pick<Exchange, 'callerWaitMs'>>;

type Outgoing = {
  upstream: UpstreamTarget;
  api: Api;
  path: string;
  query: string;
  body: Buffer;
  callId: string;
  memberId: string | null | undefined;
};

/** Refusals that count against the upstream's health. */
const FAULTS: ReadonlySet<Refusal> = new Set([
  refusals.upstreamUnreachable,
  refusals.upstreamBroken,
  refusals.upstreamFault,
  refusals.upstreamTimeout,
]);

class Offer implements RelayOffer {
  opened = false;

  constructor(
    private readonly rule: VerdictRule,
    private readonly opening: () => Relay,
  ) {}

  from(status: number, headers: UpstreamAnswer['headers']): number | undefined {
    return relayFrom(status, headers, this.rule);
  }

  open(): Relay {
    this.opened = true;
    return this.opening();
  }
}

export class Forwarder {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly breakers: CircuitBreakers,
    /** A product's limit on concurrent calls is divided by this number. */
    private readonly liveNodes: () => number,
    private readonly now: () => number,
  ) {}

  /** Returns undefined if the upstream takes calls; exactly one `forward` must follow. */
  admit(project: Project): Refusal | undefined {
    return this.breakers.enter(project.id, project.upstream.concurrency / this.liveNodes());
  }

  /** `open`: where the answer may be streamed to if its status alone decides the charge. Never rejects. */
  async forward(
    target: Target & { memberId?: string | null | undefined },
    exchange: Exchange,
    body: Buffer,
    callId: string,
    open?: () => Relay,
  ): Promise<Answered | Unanswered> {
    const { project, api } = target;
    const relay = open && new Offer(project.rule, open);
    const sentAt = performance.now();
    const answer = await this.#send(target, exchange, body, callId, relay);
    const { ms, verdict } = judged(answer, { project, api, exchange, sentAt });
    this.breakers.leave(project.id, verdict instanceof Refusal && FAULTS.has(verdict) ? 'fault' : 'answered');
    if (answer instanceof Refusal) return { ms, refusal: answer };
    if (verdict instanceof Refusal) return { ms, refusal: verdict };
    return { ms, verdict, answer };
  }

  /** Asks the upstream regardless of the circuit breaker. Returns answer and verdict. Never rejects. */
  async ask({ project, api, upstreamPath }: Target, exchange: ForwardedParts, body: Buffer, callId: string) {
    const sentAt = performance.now();
    const answer = await this.#send({ project, api, upstreamPath }, exchange, body, callId);
    return { answer, ...judged(answer, { project, api, exchange, sentAt }) };
  }

  #send(
    { project, api, upstreamPath, memberId }: Target & { memberId?: string | null | undefined },
    exchange: ForwardedParts,
    body: Buffer,
    callId: string,
    relay?: RelayOffer,
  ): Promise<UpstreamAnswer | Refusal> {
    const { upstream } = project;
    const path = upstream.prefix + upstreamPath;
    const query = queryForUpstream(exchange.query, upstream);
    return this.upstreams.send({
      origin: upstream.origin,
      guarded: upstream.guarded,
      method: api.method,
      attempt: () => this.#attempt({ upstream, api, path, query, body, callId, memberId }, exchange),
      retries: upstream.retries,
      body,
      timeoutMs: upstream.timeoutMs,
      hold: exchange.hold,
      relay,
    });
  }

  #attempt({ upstream, api, path, query, body, callId, memberId }: Outgoing, exchange: ForwardedParts): Attempt {
    const headers = headersForUpstream(exchange.headers, api, upstream, callId, memberId);
    if (!upstream.sign) return { path: path + (query && `?${query}`), headers };
    const signature = upstream.sign({ method: api.method, path, query, body, requestId: callId }, this.now());
    headers.push(...signature.headers);
    const parts = [query, ...signature.query].filter(Boolean);
    return { path: path + (parts.length > 0 ? `?${parts.join('&')}` : ''), headers };
  }
}

/** What an answer means, and how long the upstream took for it, in milliseconds. */
function judged(
  answer: UpstreamAnswer | Refusal,
  { project, api, exchange, sentAt }: Pick<Target, 'project' | 'api'> & { exchange: ForwardedParts; sentAt: number },
): { ms: number; verdict: Verdict | Refusal } {
  const ms = Math.round(performance.now() - sentAt - (exchange.callerWaitMs ?? 0));
  return { ms, verdict: answer instanceof Refusal ? answer : verdictOf(answer, api.chargeCodes, project.rule) };
}
