// Where payment providers, SMS channels and recharge suppliers send their notifications: raw bodies in, the provider's own acknowledgement out.
import { payChannel } from '@jishi/contract/enums/payment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveNotify } from '../domains/payment';
import { receiveSupplierNotice } from '../domains/recharge';
import { receiveReceipts, receiveReplies } from '../domains/sms';
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
        const ctx = await contextOf(request);
        const answer = await ctx.vault.underWay.during(() =>
          receiveNotify(ctx, channel, { headers: request.headers, body }),
        );
        return reply.code(answer.status).type(answer.type).send(answer.body);
      });
    });
  }
  await app.register((scope) => receivePushes(scope, contextOf));
  await app.register((scope) => receiveSupplierNotices(scope, contextOf));
}

/** Suppliers of recharge products: their signatures cover the bytes as they came. */
async function receiveSupplierNotices(
  scope: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
  scope.post<{ Params: { address: string } }>('/notify/recharge/:address', async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    );
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const query = new URL(request.url, 'http://inside').searchParams;
    const ctx = await contextOf(request);
    const answer = await ctx.vault.underWay.during(() =>
      receiveSupplierNotice(ctx, request.params.address, { headers, query, body }),
    );
    return reply.code(answer.status).type('text/plain').send(answer.body);
  });
}

const PUSHES = [
  { kind: 'receipt', receive: receiveReceipts },
  { kind: 'reply', receive: receiveReplies },
];

/** Providers of SMS push some thousand receipts in one body. */
const PUSH_MAX = 1 << 20;

async function receivePushes(scope: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: PUSH_MAX }, (_request, body, done) =>
    done(null, body),
  );
  for (const { kind, receive } of PUSHES) {
    scope.post<{ Params: { address: string } }>(`/notify/sms/:address/${kind}`, async (request, reply) => {
      const body = typeof request.body === 'string' ? parsed(request.body) : undefined;
      const ctx = await contextOf(request);
      const answer = await ctx.vault.underWay.during(() => receive(ctx, request.params.address, body));
      return reply.code(answer.status).send(answer.body);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
