// The X-Ca-* request signature: the string to sign, and how a signature is verified.
import { type KeyObject, createHmac, timingSafeEqual, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { remembered } from '../generations';

export type SignedRequest = {
  method: string;
  /** As on the wire, still percent-encoded. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
};

/** Must be signed, or a captured request could be replayed with a new nonce or timestamp. */
const REQUIRED = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];

type Verifier = {
  /** `key`: the AppKey's secret, or its member's RSA public key. */
  fits(text: string, signature: string, key: KeyObject): boolean;
  with: 'secret' | 'rsaKey';
};

/** Two HMAC-SHA256 in base64, to be compared. What is not ASCII becomes bytes that base64 does not have. */
const [GIVEN, EXPECTED] = [Buffer.alloc(44), Buffer.alloc(44)];

/** Signature methods by name; secrets are compared in constant time. */
export const verifiers: Readonly<Record<string, Verifier>> = {
  HmacSHA256: {
    with: 'secret',
    fits: (text, signature, mac) => {
      if (signature.length !== GIVEN.length) return false;
      EXPECTED.write(createHmac('sha256', mac).update(text).digest('base64'), 'latin1');
      GIVEN.write(signature);
      return timingSafeEqual(GIVEN, EXPECTED);
    },
  },
  'RSA-SHA256': {
    with: 'rsaKey',
    fits: (text, signature, publicKey) =>
      BASE64.test(signature) && verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  },
};

/** Of a key of at most 8192 bits. */
const BASE64 = /^[A-Za-z0-9+/]{340,1368}={0,2}$/;

/** A header's name in lower case (RFC 9110). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** Cached, because a client sends the same list with every call. */
const readLists = remembered<{ names: readonly string[] | undefined }>(1_000);

/** Lower-case names of X-Ca-Signature-Headers in order; undefined when a required one is missing, or one is no name. */
export function signedHeaderNames(list: string): readonly string[] | undefined {
  const known = readLists.get(list);
  if (known) return known.names;
  const names = readSignedHeaderNames(list);
  if (list.length <= 500) readLists.set(list, { names });
  return names;
}

function readSignedHeaderNames(list: string): string[] | undefined {
  const names = list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'x-ca-signature' && name !== 'x-ca-signature-headers')
    .sort();
  // anything else is no header's name: `x-a:b` would stand for a header of the value `b:` that is not sent
  return names.every((name) => TOKEN.test(name)) && REQUIRED.every((name) => names.includes(name)) ? names : undefined;
}

/**
 * METHOD, Accept, Content-MD5, Content-Type and Date on one line each; then each signed header as `name:value`,
 * lower-case names, sorted; then the path with its sorted query. A missing value is an empty line.
 */
export function stringToSign(request: SignedRequest, signedNames: readonly string[]): string {
  const { headers } = request;
  let text = `${request.method}\n${headers.accept ?? ''}\n${headers['content-md5'] ?? ''}\n${headers['content-type'] ?? ''}\n${headers.date ?? ''}\n`;
  for (const name of signedNames) text += `${name}:${headers[name] ?? ''}\n`;
  return text + request.path + (request.query && `?${sortedQuery(request.query)}`);
}

/** A string to sign on one line for an error message: newlines become `#`, anything but printable ASCII `?`. */
export function onOneLine(text: string): string {
  return text.replaceAll('\n', '#').replace(/[^ -~]/g, '?');
}

/** The parts of a query between `&`, as they are on the wire, sorted by name; parts of one name keep their order. */
export function sortedQuery(query: string): string {
  if (!query.includes('&')) return query;
  const parts = query.split('&').filter((part) => part !== '');
  return parts.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&');
}

function nameOf(part: string): string {
  const equals = part.indexOf('=');
  return equals < 0 ? part : part.slice(0, equals);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
