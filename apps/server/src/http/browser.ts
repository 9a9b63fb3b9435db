// The cookie that tells browsers apart. Alone it authorises nothing; wrong tries are counted by it, and a session that was opened
// in a browser is good beside its cookie only.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, Context } from '../kernel/context';

/** The longest lifetime browsers allow for a cookie. */
const KEPT_SECONDS = 400 * 86_400;

/** The browser that calls; a new one where it brings no name that we could have given. */
export function browserOf(request: FastifyRequest, publicUrl: string): Browser {
  const id = request.cookies[cookieName(publicUrl)] ?? '';
  if (/^[\w-]{22}$/.test(id)) return { id, isNew: false, keepsName: true };
  // every browser says where its request comes from, when the site is on https or on its own machine
  const keepsName = request.headers['sec-fetch-site'] !== undefined;
  return { id: randomBytes(16).toString('base64url'), isNew: true, keepsName };
}

/** Tells a browser its name, with this answer, for as long as browsers keep one. */
export function nameBrowser(reply: FastifyReply, { browser, settings }: Pick<Context, 'browser' | 'settings'>) {
  if (!browser) return;
  const name = cookieName(settings.publicUrl);
  const secure = isSecure(settings.publicUrl);
  void reply.setCookie(name, browser.id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax', // comes along, as the token does, when a link elsewhere leads here
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
