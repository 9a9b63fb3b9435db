// Takes a call to the product's upstream and judges the answer.
import type { Project } from '../directory/project';
import type { Exchange } from '../http/exchange';
import { Refusal, refusals } from '../refusals';
import type { Gates } from '../upstream/gates';
import { headersForUpstream } from '../upstream/headers';
import type { UpstreamAnswer, Upstreams } from '../upstream/upstreams';
import { type Verdict, verdictOf } from '../upstream/verdict';
import type { Target } from './target';

export type Answered = { refusal?: undefined; verdict: Verdict; answer: UpstreamAnswer; ms: number };
export type Unanswered = { refusal: Refusal; ms: number };

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
  ) {}

  /** Undefined: the upstream takes calls; exactly one `forward` must follow. */
  approach(project: Project): Refusal | undefined {
    return this.gates.enter(project.id);
  }

  /** Never rejects. */
  async forward(
    { project, api, upstreamPath }: Target,
    exchange: Exchange,
    body: Buffer,
    callId: string,
  ): Promise<Answered | Unanswered> {
    const { upstream } = project;
    const sentAt = performance.now();
    const answer = await this.upstreams.send({
      origin: upstream.origin,
      method: api.method,
      path: upstream.prefix + upstreamPath + (exchange.query && `?${exchange.query}`),
      headers: headersForUpstream(exchange.headers, api, upstream, callId),
      body,
      timeoutMs: upstream.timeoutMs,
      hold: exchange.hold,
    });
    const ms = Math.round(performance.now() - sentAt);
    const verdict = answer instanceof Refusal ? answer : verdictOf(answer, api.chargeCodes);
    this.gates.leave(project.id, verdict instanceof Refusal && FAULTS.has(verdict) ? 'fault' : 'answered');
    if (answer instanceof Refusal) return { ms, refusal: answer };
    if (verdict instanceof Refusal) return { ms, refusal: verdict };
    return { ms, verdict, answer };
  }
}
