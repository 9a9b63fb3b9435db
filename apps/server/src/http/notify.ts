// Where payment providers send their notifications: raw bodies in, the provider's own acknowledgement out.
import { payChannel } from '@jishi/contract/enums/payment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveNotify } from '../domains/payment';
import type { Context } from '../kernel/context';

const ADDRESSES = [
  { path: '/notify/alipay', channel: payChannel.alipay, type: 'application/x-www-form-urlencoded' },
  { path: '/notify/wechat-pay', channel: payChannel.wechat, type: 'application/json' },
];

/** Mounts the notification addresses of the channels. */
export async function receiveNotifies(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) {
  for (const { path, channel, type } of ADDRESSES) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) =>
        done(null, body),
      );
      scope.post(path, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await receiveNotify(await contextOf(request), channel, { headers: request.headers, body });
        return reply.code(answer.status).type(answer.type).send(answer.body);
      });
    });
  }
}
