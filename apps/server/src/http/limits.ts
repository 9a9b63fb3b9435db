// A ceiling on requests per address, so that one caller cannot starve the rest. Business limits live in the domains.
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressSubject } from '../kernel/address';
import { Refusal } from '../kernel/refusal';
import { answerRefusal } from './answer';
import { send } from './mount';

const POINTS_PER_MINUTE = 1800;
/** Of readiness, counted apart: what an office asks for must not make the site look dead to a balancer among them. */
const PROBES_PER_MINUTE = 600;

/** Files and what touches nothing are not counted. */
const FREE = /^\/(?:(?:console\/)?assets\/|(?:builds\/latest\.json|healthz|metrics)(?:\?|$))/;
const READINESS = /^\/readyz(?:\?|$)/;

/** Answers 429 with Retry-After once an address passes the ceiling. */
export function limitRequests(app: FastifyInstance) {
  const calls = new RateLimiterMemory({ points: POINTS_PER_MINUTE, duration: 60 });
  const probes = new RateLimiterMemory({ points: PROBES_PER_MINUTE, duration: 60 });
  app.addHook('onRequest', async (request, reply) => {
    if (FREE.test(request.url)) return;
    try {
      await (READINESS.test(request.url) ? probes : calls).consume(addressSubject(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const answer = answerRefusal(
        new Refusal('tooManyRequests', undefined, { retryAfter: refused.msBeforeNext / 1000 }),
      );
      await send(reply, answer);
    }
  });
}
