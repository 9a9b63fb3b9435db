// A ceiling on requests per address.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/refusal';
import { answerRefusal } from './answer';
import { ceilingOf } from './ceiling';
import { send } from './mount';

const CALLS_PER_MINUTE = 1800;
/** Of readiness, counted apart: what an office asks for must not make the site look dead to a balancer among them. */
const PROBES_PER_MINUTE = 600;

/** Files and what touches nothing are not counted. */
const FREE = /^\/(?:(?:console\/)?assets\/|(?:builds\/latest\.json|healthz|metrics)(?:\?|$))/;
const READINESS = /^\/readyz(?:\?|$)/;

/** Answers 429 with Retry-After once an address passes the ceiling. */
export function limitRequests(app: FastifyInstance) {
  const [calls, probes] = [ceilingOf(CALLS_PER_MINUTE, 60), ceilingOf(PROBES_PER_MINUTE, 60)];
  app.addHook('onRequest', async (request, reply) => {
    if (FREE.test(request.url)) return;
    try {
      await (READINESS.test(request.url) ? probes : calls)(request.ip);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await send(reply, answerRefusal(error));
    }
  });
}
