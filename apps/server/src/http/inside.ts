// Where the gateway passes calls on that this server answers itself: for whom it says, if it shows the secret.
import { createHash, timingSafeEqual } from 'node:crypto';
import { UNITS_HEADER } from '@jishi/contract/sms/gateway';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRecharge } from '../domains/recharge';
import { answerGateway } from '../domains/sms';
import type { Context, MemberId } from '../kernel/context';

/** Products that this server answers for, by the first part of their path. */
const PRODUCTS = { recharge: answerRecharge, sms: answerGateway };

/** A batch of a thousand messages with long variables. */
const BODY_MAX = 2 * 1024 * 1024;

/** Mounts the inside addresses; without a secret there are none. */
export async function answerInside(
  app: FastifyInstance,
  secret: string,
  contextOf: (request: FastifyRequest) => Promise<Context>,
) {
  if (secret === '') return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    // before a body is read
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!isSecret(secret, headers['x-inside-secret']) || !isId(headers['x-jishi-member']))
        return reply.callNotFound();
      return undefined;
    });
    scope.post<{ Params: { product: string; name: string } }>('/inside/:product/:name', async (request, reply) => {
      const { product, name } = request.params;
      if (!Object.hasOwn(PRODUCTS, product)) return reply.callNotFound();
      const memberId = request.headers['x-jishi-member'] as MemberId;
      const ctx = await contextOf(request);
      const callId = request.headers['x-request-id'];
      const answer = await ctx.vault.underWay.during(() =>
        PRODUCTS[product as keyof typeof PRODUCTS](
          typeof callId === 'string' ? { ...ctx, requestId: callId } : ctx,
          memberId,
          name,
          parsed(request.body),
        ),
      );
      if (!answer) return reply.callNotFound();
      return reply.header(UNITS_HEADER, answer.units).send(answer.body);
    });
  });
}

function isSecret(secret: string, given: unknown): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

function isId(given: unknown): given is MemberId {
  return typeof given === 'string' && /^[1-9]\d{0,17}$/.test(given);
}

/** undefined for what is no JSON. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    return undefined;
  }
}
