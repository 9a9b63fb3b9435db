// The gateway's request signature, made in the browser: the secret never leaves this page. Loaded when it is needed.
import { newUuid } from '@jishi/ui/wire/attempt';
import { md5 } from '@noble/hashes/legacy.js';
import type { PlainRequest } from './request';

/** The signer: the AppSecret, or the private key whose public half the gateway has. It stays in this page. */
export type Credentials = { appKey: string } & ({ appSecret: string } | { privateKey: string });

/** One line of the string to sign. */
export type SignedPart = { label: string; value: string };

export type Signature = {
  by: 'HmacSHA256' | 'RSA-SHA256';
  /** The parts joined by line feeds, in order. */
  parts: readonly SignedPart[];
  /** The string to sign. */
  text: string;
  /** Base64. */
  value: string;
};

export type SignedRequest = { headers: Readonly<Record<string, string>>; signature: Signature };

type Fresh = { nonce: string; timestamp: number };

const SIGNED_NAMES = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'] as const;

/**
 * Signs a request. `timestamp` in milliseconds; a nonce is valid for one request.
 * @throws PrivateKeyFault
 */
export async function signRequest(
  request: PlainRequest,
  credentials: Credentials,
  { nonce, timestamp }: Fresh = { nonce: newUuid(), timestamp: Date.now() },
): Promise<SignedRequest> {
  const by = 'privateKey' in credentials ? 'RSA-SHA256' : 'HmacSHA256';
  const headers = {
    ...bareHeaders(request),
    ...(request.body && { 'Content-MD5': contentMd5(request.body) }),
    'X-Ca-Key': credentials.appKey,
    'X-Ca-Nonce': nonce,
    'X-Ca-Signature-Method': by,
    'X-Ca-Timestamp': String(timestamp),
  };
  const parts = partsToSign(request, headers, SIGNED_NAMES);
  const text = stringToSign(parts);
  const value = await signatureOf(text, credentials);
  return {
    headers: { ...headers, 'X-Ca-Signature-Headers': SIGNED_NAMES.join(','), 'X-Ca-Signature': value },
    signature: { by, parts, text, value },
  };
}

async function signatureOf(text: string, credentials: Credentials): Promise<string> {
  if (!('privateKey' in credentials)) return hmacSha256(text, credentials.appSecret);
  const { readPrivateKey, rsaSha256 } = await import('./private-key');
  return rsaSha256(text, await readPrivateKey(credentials.privateKey));
}

/** A request's headers before signing. */
export function bareHeaders({ headers, body }: PlainRequest): Record<string, string> {
  return {
    ...headers,
    Accept: 'application/json',
    ...(body && { 'Content-Type': 'application/json; charset=utf-8' }),
  };
}

/** The lines of the string to sign; `names` of signed headers in lower case and in order. */
export function partsToSign(
  { method, path, query }: Pick<PlainRequest, 'method' | 'path' | 'query'>,
  headers: Readonly<Record<string, string>>,
  names: readonly string[],
): SignedPart[] {
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const line = (label: string): SignedPart => ({ label, value: given.get(label.toLowerCase()) ?? '' });
  return [
    { label: '请求方法', value: method },
    ...['Accept', 'Content-MD5', 'Content-Type', 'Date'].map(line),
    ...names.map((name) => ({ label: '签名头', value: `${name}:${given.get(name) ?? ''}` })),
    { label: '路径与排好序的参数', value: query ? `${path}?${sortedQuery(query)}` : path },
  ];
}

export function stringToSign(parts: readonly SignedPart[]): string {
  return parts.map(({ value }) => value).join('\n');
}

/** Sorted by encoded name; parts with the same name keep their order. */
export function sortedQuery(query: string): string {
  const nameOf = (part: string) => part.split('=', 1)[0]!;
  return query
    .split('&')
    .filter((part) => part !== '')
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
    .join('&');
}

export async function hmacSha256(text: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text))));
}

/** MD5 of the bytes that are sent, in Base64. Browsers have no MD5 of their own. */
export function contentMd5(body: string): string {
  return base64(md5(bytesOf(body)));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
