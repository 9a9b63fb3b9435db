// Default security headers of every answer; pages have headers of their own (page-headers.ts).
import type { FastifyInstance } from 'fastify';

/** A script may be a worker, whose own policy would stop it from loading its parts. */
const SCRIPT_FILES = /^\/(?:console\/)?assets\//;
/** Passed on to the gateway, whose answers are its own. */
const FORWARDED = /^\/(?:openapi|mcp)\//;

const NOTHING_LOADS =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";
const NOTHING_FRAMES = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Answers are never sniffed, framed, run as pages or read by other sites; over https the browser never leaves it again. */
export function guardResponses(app: FastifyInstance, publicUrl: string) {
  const https = publicUrl.startsWith('https://');
  app.addHook('onRequest', async (request, reply) => {
    if (FORWARDED.test(request.url)) return;
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': SCRIPT_FILES.test(request.url) ? NOTHING_FRAMES : NOTHING_LOADS,
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
}
