// Who is served first when more is asked than this process can do: signed-in people, then strangers, each address in its turn.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../kernel/address';
import type { Actor } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { answerRefusal } from './answer';
import { barePage } from './bare-page';
import { readClientInfo } from './client-info';
import { FairQueue, type QueueLimits } from './fair-queue';
import { send } from './mount';

export type AdmissionLimits = { readonly strangers: QueueLimits; readonly signedIn: QueueLimits };

/** An office behind one address loads a page without being refused; so does a person with many tabs. */
const LIMITS: AdmissionLimits = {
  strangers: { perTurn: 2, perLine: 256, all: 4_096 },
  signedIn: { perTurn: 16, perLine: 128, all: 2_048 },
};

/** Never held back: what says that money came, what our own processes ask, calls that the gateway limits itself, probes. */
const PASSES = /^\/(?:(?:notify|inside|openapi|mcp)(?:[/?]|$)|(?:healthz|readyz|metrics)(?:\?|$))/;

const RETRY_SECONDS = 2;

/** Tokens that were somebody's when they were last looked up here; a bounded number, the last used ones. */
export class LiveTokens {
  readonly #owners = new Map<string, string>();
  readonly #most: number;

  constructor(most = 20_000) {
    this.#most = most;
  }

  /** Keeps in mind whose a token was found to be; undefined: nobody may use it. */
  note(token: string, actor: Actor | undefined) {
    this.#owners.delete(token);
    if (actor?.kind === 'member') this.#owners.set(token, `member ${actor.memberId}`);
    else if (actor?.kind === 'operator') this.#owners.set(token, `operator ${actor.operatorId}`);
    if (this.#owners.size > this.#most) this.#owners.delete(this.#owners.keys().next().value!);
  }

  /** Whose it is: one line for all devices of a person. */
  ownerOf(token: string): string | undefined {
    return this.#owners.get(token);
  }
}

/** Lets requests in by turns, before anything of them is looked up or read. Whoever is too many hears 503 with Retry-After. */
export function admitByTurns(app: FastifyInstance, live: LiveTokens, limits: Partial<AdmissionLimits> = {}) {
  const strangers = new FairQueue(limits.strangers ?? LIMITS.strangers);
  const signedIn = new FairQueue(limits.signedIn ?? LIMITS.signedIn);
  app.addHook('onRequest', async (request, reply) => {
    if (PASSES.test(request.url)) return undefined;
    const owner = live.ownerOf(tokenOf(request));
    const isLetIn = owner ? signedIn.enter(owner) : strangers.enter(addressSubject(request.ip));
    if (isLetIn === true || (await isLetIn)) return undefined;
    return refuse(request, reply);
  });
}

function tokenOf({ cookies, headers }: FastifyRequest): string {
  try {
    return readClientInfo(headers['x-client-info']).token || (cookies['token'] ?? '');
  } catch {
    return ''; // refused in its turn
  }
}

function refuse({ method, headers }: FastifyRequest, reply: FastifyReply) {
  const answer = answerRefusal(new Refusal('unavailable', BUSY, { retryAfter: RETRY_SECONDS }));
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return send(reply, answer);
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'cache-control': 'no-store', 'content-security-policy': BUSY_PAGE.policy })
    .type('text/html; charset=utf-8')
    .send(BUSY_PAGE.html);
}

const BUSY = '现在访问的人太多，请过几秒再试';

const BUSY_PAGE = barePage({ title: '现在访问的人太多', note: '请过几秒再试。已登录的用户不受影响。' });
