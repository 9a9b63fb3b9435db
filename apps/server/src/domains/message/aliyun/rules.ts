// Alibaba Cloud's V3 request signature (ACS3-HMAC-SHA256) and what its answers mean for a message.
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** sha256 of the empty body: Dysmsapi takes its parameters in the query, as the official SDK sends them. */
export const EMPTY_BODY_SHA256 = sha256('');

export type Acs3Request = {
  method: 'POST';
  host: string;
  /** Begins with a slash. */
  path: string;
  parameters: Readonly<Record<string, string>>;
  /** Lower-case names, all of which are signed. */
  headers: Readonly<Record<string, string>>;
};

/** Parameters as the signature wants them and as they must then be sent: sorted, RFC 3986. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(parameters[name]!)}`)
    .join('&');
}

/** The value of the Authorization header of a request without a body. */
export function acs3Authorization(request: Acs3Request, key: { id: string; secret: string }): string {
  const headers: Record<string, string> = { ...request.headers, host: request.host };
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(';');
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.parameters),
    names.map((name) => `${name}:${headers[name]!.trim()}\n`).join(''),
    signedHeaders,
    EMPTY_BODY_SHA256,
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * sent: the carrier has it. refused: it will never go out; `temporary` if the same message may pass later. unknown: it
 * may or may not have gone out.
 */
export type Handover =
  | { outcome: 'sent'; carrierRef: string }
  | { outcome: 'refused'; code: string; temporary: boolean }
  | { outcome: 'unknown'; code: string };

/** What an answer to SendSms says. */
export function handoverOf(status: number, answer: Readonly<Record<string, unknown>>): Handover {
  const { Code: code, BizId: carrierRef } = answer;
  if (status >= 500 || typeof code !== 'string') return { outcome: 'unknown', code: `HTTP ${status}` };
  if (status === 200 && code === 'OK') return { outcome: 'sent', carrierRef: String(carrierRef ?? '').slice(0, 60) };
  return { outcome: 'refused', code: code.slice(0, 60), temporary: isTemporary(code) };
}

/** Refusals unrelated to the message itself. */
function isTemporary(code: string): boolean {
  return code.startsWith('Throttling') || code === 'isp.SYSTEM_ERROR';
}

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The outcome of a failed connection: one that was never made carried nothing. */
export function handoverOfFailure(error: unknown): Handover {
  const code = String((error as { code?: unknown } | null)?.code ?? 'unknown').slice(0, 60);
  return NEVER_LEFT.has(code) ? { outcome: 'refused', code, temporary: true } : { outcome: 'unknown', code };
}
