// Passes gateway traffic on where one process is the whole site (`npm start`); in production nginx does this.
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** Forwards /openapi and /mcp to the gateway, bodies streamed and untouched. */
export async function forwardToGateway(app: FastifyInstance, origin: string) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const prefix of ['/openapi', '/mcp']) {
      await scope.register(proxy, {
        upstream: origin,
        prefix,
        rewritePrefix: prefix,
        http: { requestOptions: { timeout: 70_000 } },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip ?? '' }),
        },
      });
    }
  });
}
