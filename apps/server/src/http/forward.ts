// Passes gateway traffic on where one process is the whole site (`npm start`); in production nginx does this.
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** What belongs to one connection and not to the message. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** The body of such a request is never read here, so its length must not be announced. */
const BODILESS = new Set(['GET', 'HEAD']);
const ABOUT_A_BODY = new Set(['content-length', 'transfer-encoding']);

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
          rewriteRequestHeaders: (request, headers) => ({
            ...(BODILESS.has(request.method) ? without(headers, ABOUT_A_BODY) : headers),
            'x-forwarded-for': request.ip ?? '',
          }),
          rewriteHeaders: (headers) => without(headers, HOP_BY_HOP),
          // Each attempt is a call, so nothing is retried unasked.
          retryDelay: () => null,
        },
      });
    }
  });
}

function without<Headers extends object>(headers: Headers, names: ReadonlySet<string>): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name))) as Headers;
}
