// Signs requests to an upstream by the product's template (see UpstreamSigning of the contract).
import { createHash, createHmac, hash, randomBytes } from 'node:crypto';
import type { UpstreamSigning } from '@jishi/contract/upstream-signing';
import { sortedQuery } from '../auth/signature';

export type Unsigned = {
  method: string;
  path: string;
  query: string;
  body: Buffer;
  requestId: string;
};

/** Headers and query parameters to add to a request. */
export type Signature = { headers: string[]; query: string[] };

type Values = Readonly<Record<string, () => string>>;

/** Signs one attempt at a request: each has its own time and nonce. `now`: epoch milliseconds. */
export type Signer = (request: Unsigned, now: number) => Signature;

export function signerFrom(signing: UpstreamSigning, secret: string): Signer {
  const { method, encoding, text, places } = signing;
  const headers = places.filter((place) => place.in === 'header');
  const query = places.filter((place) => place.in === 'query');
  return (request, now) => {
    const nonce = randomBytes(16).toString('hex');
    const times = { timestamp: () => String(Math.floor(now / 1000)), timestampMs: () => String(now) };
    const sent = { ...times, nonce: () => nonce, requestId: () => request.requestId };
    const signed = fill(text, {
      ...sent,
      method: () => request.method,
      path: () => request.path,
      query: () => request.query,
      sortedQuery: () => sortedQuery(request.query),
      body: () => request.body.toString('utf8'),
      bodyMd5: () => hash('md5', request.body, 'hex'),
      bodySha256: () => hash('sha256', request.body, 'hex'),
      secret: () => secret,
    });
    const signature = encoded(digestOf(method, secret, signed), encoding);
    const values = { ...sent, signature: () => signature };
    return {
      headers: headers.flatMap(({ name, value }) => [name, fill(value, values)]),
      query: query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(fill(value, values))}`),
    };
  };
}

function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name]?.() ?? '');
}

function digestOf(method: UpstreamSigning['method'], secret: string, text: string): Buffer {
  if (method === 'HmacSHA256') return createHmac('sha256', secret).update(text).digest();
  if (method === 'HmacSHA1') return createHmac('sha1', secret).update(text).digest();
  return createHash(method === 'MD5' ? 'md5' : 'sha256')
    .update(text)
    .digest();
}

function encoded(digest: Buffer, encoding: UpstreamSigning['encoding']): string {
  if (encoding === 'base64') return digest.toString('base64');
  return encoding === 'hexUpper' ? digest.toString('hex').toUpperCase() : digest.toString('hex');
}
