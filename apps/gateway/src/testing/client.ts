// A caller of the gateway for tests, written from the description of the signature, not from its code.
import { type KeyObject, createHash, createHmac, randomUUID, sign } from 'node:crypto';
import { Pool } from 'undici';
import type { TestKey } from './stage';

export type Reply = {
  status: number;
  headers: Headers;
  body: { code: number; msg: string; result: unknown };
  text: string;
};

export type Signing = Partial<{
  method: string;
  headers: Record<string, string>;
  body: string;
  nonce: string;
  timestamp: number;
  secret: string;
  /** Signs by RSA-SHA256 instead of HmacSHA256. */
  privateKey: KeyObject;
  signedHeaders: string[];
}>;

/** A call by APPCODE. */
export async function callByCode(url: string, path: string, secret: string, init: RequestInit = {}): Promise<Reply> {
  return reply(await fetch(url + path, { ...init, headers: { ...init.headers, authorization: `APPCODE ${secret}` } }));
}

/** A signed call. */
export async function callSigned(url: string, path: string, key: TestKey, more: Signing = {}): Promise<Reply> {
  const method = more.method ?? (more.body === undefined ? 'GET' : 'POST');
  const headers = signedHeaders(path, key, { ...more, method });
  return reply(await fetch(url + path, { method, headers, body: more.body }));
}

/** The headers of a signed call. */
export function signedHeaders(path: string, key: TestKey, more: Signing): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-ca-key': key.appKey,
    'x-ca-nonce': more.nonce ?? randomUUID(),
    'x-ca-signature-method': more.privateKey ? 'RSA-SHA256' : 'HmacSHA256',
    'x-ca-timestamp': String(more.timestamp ?? Date.now()),
    ...more.headers,
  };
  if (more.body !== undefined) {
    headers['content-md5'] ??= createHash('md5').update(more.body).digest('base64');
    headers['content-type'] ??= 'application/json';
  }
  const signed = more.signedHeaders ?? ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
  const [bare = '', query] = path.split('?');
  const sorted = query
    ?.split('&')
    .map((part) => ({ part, name: part.split('=')[0]! }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ part }) => part)
    .join('&');
  const text = [
    more.method ?? 'GET',
    headers['accept'] ?? '',
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    headers['date'] ?? '',
    ...[...signed].sort().map((name) => `${name}:${headers[name] ?? ''}`),
    sorted === undefined ? bare : `${bare}?${sorted}`,
  ].join('\n');
  headers['x-ca-signature-headers'] = signed.join(',');
  headers['x-ca-signature'] = more.privateKey
    ? sign('sha256', Buffer.from(text), more.privateKey).toString('base64')
    : createHmac('sha256', more.secret ?? key.secret)
        .update(text)
        .digest('base64');
  return headers;
}

/** Calls by APPCODE, all under way at the same time, spread over the nodes; returns how often each code came. */
export async function callAtOnce(urls: readonly string[], path: string, secret: string, calls: number) {
  const pipelining = 8;
  const connections = Math.ceil(calls / urls.length / pipelining);
  const pools = urls.map((url) => new Pool(url, { connections, pipelining }));
  const codes: Record<number, number> = {};
  const call = async (n: number) => {
    const headers = { authorization: `APPCODE ${secret}` };
    const { body } = await pools[n % pools.length]!.request({ method: 'GET', path, headers });
    const { code } = (await body.json()) as { code: number };
    codes[code] = (codes[code] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: calls }, (_, n) => call(n)));
  await Promise.all(pools.map((pool) => pool.close()));
  return codes;
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  let body = { code: Number.NaN, msg: text, result: null as unknown };
  try {
    body = JSON.parse(text);
  } catch {
    // not JSON: the text says it all
  }
  return { status: response.status, headers: response.headers, body, text };
}
