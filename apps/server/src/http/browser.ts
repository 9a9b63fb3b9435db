// The cookie that tells browsers apart. It authorises nothing; wrong tries are counted by it.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, Context } from '../kernel/context';

/** The longest lifetime browsers allow for a cookie. */
const KEPT_SECONDS = 400 * 86_400;

/** The browser that calls; a new one where it brings no name that we could have given. */
export function browserOf(request: FastifyRequest, publicUrl: string): Browser {
  const id = request.cookies[cookieName(publicUrl)] ?? '';
  return /^[\w-]{22}$/.test(id) ? { id, isNew: false } : { id: randomBytes(16).toString('base64url'), isNew: true };
}

/** Tells a new browser its name, with this answer. */
export function nameBrowser(reply: FastifyReply, { browser, settings }: Pick<Context, 'browser' | 'settings'>) {
  if (!browser?.isNew) return;
  const name = cookieName(settings.publicUrl);
  const secure = isSecure(settings.publicUrl);
  void reply.setCookie(name, browser.id, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: KEPT_SECONDS,
  });
}

/** Over https no neighbouring host can plant the name. */
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-browser' : 'browser';
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
