// Where payment providers send their notifications: raw forms in, the provider's own acknowledgement out.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveAlipayNotify } from '../domains/payment';
import type { Context } from '../kernel/context';

/** Mounts the addresses that channels are told to notify. */
export async function receiveNotifies(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.post('/notify/alipay', async (request, reply) => {
      const form = (request.body ?? {}) as Record<string, string>;
      const answer = await receiveAlipayNotify(await contextOf(request), form);
      return reply
        .code(answer === 'success' ? 200 : 400)
        .type('text/plain')
        .send(answer);
    });
  });
}
