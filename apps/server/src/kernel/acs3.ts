// ACS3-HMAC-SHA256, the signature of Alibaba Cloud's V3 requests.
import { createHash, createHmac, randomUUID } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export type Acs3Request = {
  method: 'POST';
  host: string;
  /** Begins with a slash. */
  path: string;
  parameters: Readonly<Record<string, string>>;
  /** Lower-case names, all of which are signed; `x-acs-content-sha256` is the body's digest. */
  headers: Readonly<Record<string, string>> & { 'x-acs-content-sha256': string };
};

/** The headers that every call has; the body's digest among them. */
export function acs3Headers(call: { action: string; version: string; now: Date; body: string | Uint8Array }) {
  return {
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(call.body),
    'x-acs-date': `${call.now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': call.version,
  };
}

/** Parameters as the signature wants them and as they must then be sent: sorted, RFC 3986. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(parameters[name]!)}`)
    .join('&');
}

/** The value of the Authorization header. */
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
    request.headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
