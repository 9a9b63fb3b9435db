// The request signature of e签宝's open platform, verified as its documents describe it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { header, type SandboxRequest } from '../http/request';
import { EsignRefusal } from './refusal';

const WINDOW_MS = 15 * 60_000;

export interface EsignApp {
  appId: string;
  secret: string;
}

/**
 * Verifies a request's sender, integrity and freshness.
 * @throws EsignRefusal 401
 */
export function verifyEsign(request: SandboxRequest, app: EsignApp, clock: Clock): void {
  const known = header(request, 'x-tsign-open-app-id') === app.appId;
  if (!known || header(request, 'x-tsign-open-auth-mode') !== 'Signature') refuse('INVALID_APP_ID');
  const timestamp = header(request, 'x-tsign-open-ca-timestamp');
  const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(clock.now().getTime() - Number(timestamp)) <= WINDOW_MS;
  if (!isFresh) refuse('INVALID_TIMESTAMP');
  const md5 = header(request, 'content-md5');
  const isBodyBound = md5 === (request.body.length ? createHash('md5').update(request.body).digest('base64') : '');
  if (!isBodyBound) refuse('INVALID_CONTENT_MD5');
  const query = request.query.toString();
  const text = [
    request.method,
    header(request, 'accept'),
    md5,
    header(request, 'content-type'),
    header(request, 'date'),
    query ? `${request.path}?${query}` : request.path,
  ].join('\n');
  const expected = createHmac('sha256', app.secret).update(text).digest();
  const given = Buffer.from(header(request, 'x-tsign-open-ca-signature'), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) refuse('INVALID_SIGNATURE');
}

function refuse(message: string): never {
  throw new EsignRefusal(401, message);
}
