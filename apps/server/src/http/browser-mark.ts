// The cookie by which the console's sign-in knows a browser again. It is sent to that call alone and authorises nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../kernel/context';

const NAME = 'operator_browser';
const SENT_TO = '/console-api/login';
/** As long as browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400;

export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): NonNullable<Context['browser']> {
  return {
    mark: request.cookies[NAME] ?? '',
    remember(mark) {
      const secure = publicUrl.startsWith('https://');
      reply.setCookie(NAME, mark, {
        path: SENT_TO,
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: KEPT_SECONDS,
      });
    },
  };
}
