// Masks parameters for call records: enough to recognise a call, nothing worth stealing.
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { remembered } from '../generations';

export type MaskedParams = {
  /** At most 1 KB of UTF-8: names, secrets, addresses and runs of seven or more digits are masked. */
  text: string;
  /** SHA-256 (hex) of the raw query and body; null if both are empty. */
  digest: string | null;
};

const TEXT_MAX = 1024;
const READ_MAX = 16 << 10;
const PERSON = /name|姓名|^xm$|contact|linkman|receiver|addr|地址|mail/i;
const SECRET = /pass|pwd|secret|token|credential|private|密码/i;
const LONG_DIGITS = /\d(?:[\s-]?\d){6,}/g;

/** Masks the query and a JSON or form body. Of anything else only the size is kept. */
export function maskParams(query: string, body: Buffer, contentType: string | undefined): MaskedParams {
  if (query === '' && body.length === 0) return { text: '', digest: null };
  const parts: string[] = [];
  if (query !== '') parts.push(maskPairs(query));
  if (body.length > 0) parts.push(maskBody(body, contentType ?? ''));
  return { text: cut(parts.join('\n')), digest: digestOf(query, body) };
}

/** Of these headers and parameters the gateway's own keys and times, which no mask may hide: they are what is compared. */
const COMPARED = ['x-ca-key', 'x-ca-nonce', 'x-ca-timestamp'];
const CREDENTIAL_HEADER = /auth|cookie|api-?key/;
const QUERY_VALUE = /(?<=[?&])([^=&?\r\n]*)=([^&\r\n]*)/g;

/**
 * Masks a string to sign sign by sign: its length, lines and punctuation stay, so that two of them can be compared.
 * `names`: the signed headers.
 */
export function maskSigned(text: string, headers: IncomingHttpHeaders, names: readonly string[]): string {
  let masked = text;
  for (const name of names) {
    const value = String(headers[name] ?? '');
    const isPlain = name.startsWith('x-ca-') || (kindOf(name) === 'plain' && !CREDENTIAL_HEADER.test(name));
    if (value !== '' && !isPlain) masked = masked.replaceAll(value, hidden(value));
  }
  masked = masked.replace(QUERY_VALUE, (pair, name: string, value: string) =>
    kindOf(decoded(name)) === 'plain' ? pair : `${name}=${hidden(value)}`,
  );
  const compared = COMPARED.map((name) => String(headers[name] ?? '')).filter(Boolean);
  return masked.replace(LONG_DIGITS, (run, at: number) =>
    compared.some((value) => isWithin(masked, value, at, run.length))
      ? run
      : run.slice(0, 3) + hidden(run.slice(3, -2)) + run.slice(-2),
  );
}

const hidden = (text: string) => text.replace(/[\p{L}\p{N}]/gu, (sign) => '*'.repeat(sign.length));

/** Whether a run of the text lies in an occurrence of the value. */
function isWithin(text: string, value: string, at: number, length: number): boolean {
  const from = text.lastIndexOf(value, at);
  return from >= 0 && at + length <= from + value.length;
}

function digestOf(query: string, body: Buffer): string {
  return hash('sha256', body.length === 0 ? query : Buffer.concat([Buffer.from(`${query}\n`), body]));
}

function maskBody(body: Buffer, contentType: string): string {
  if (body.length <= READ_MAX && /json/i.test(contentType)) {
    try {
      return JSON.stringify(maskValue('', JSON.parse(body.toString('utf8'))));
    } catch {
      return `(${body.length} bytes)`;
    }
  }
  if (body.length <= READ_MAX && /x-www-form-urlencoded/i.test(contentType)) return maskPairs(body.toString('latin1'));
  return `(${body.length} bytes)`;
}

function maskPairs(text: string): string {
  return text
    .slice(0, READ_MAX)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 0) return maskDigits(decoded(pair));
      const name = decoded(pair.slice(0, equals));
      return `${maskDigits(name)}=${maskText(name, decoded(pair.slice(equals + 1)))}`;
    })
    .join('&');
}

function maskValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return maskText(name, value);
  if (typeof value === 'number') return Math.abs(value) >= 1_000_000 ? maskDigits(String(value)) : value;
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskDigits(key), maskValue(key, item)]));
  }
  return value;
}

function maskText(name: string, value: string): string {
  if (value === '') return '';
  const kind = kindOf(name);
  if (kind === 'secret') return '***';
  if (kind === 'person') return `${[...value][0] ?? ''}**`;
  return maskDigits(value);
}

type Kind = 'secret' | 'person' | 'plain';

/** Cached: the same parameter names come again and again. */
const kinds = remembered<Kind>(5_000);

function kindOf(name: string): Kind {
  let kind = kinds.get(name);
  if (!kind) {
    kind = SECRET.test(name) ? 'secret' : PERSON.test(name) ? 'person' : 'plain';
    if (name.length <= 64) kinds.set(name, kind);
  }
  return kind;
}

/** Runs of seven or more digits without their middle. */
export function maskDigits(text: string): string {
  // Full-width digits count as digits, too.
  const plain = /[^\0-\x7f]/.test(text) ? text.normalize('NFKC') : text;
  if (plain.length < 7) return plain;
  return plain.replace(LONG_DIGITS, (run) => `${run.slice(0, 3)}${'*'.repeat(run.length - 5)}${run.slice(-2)}`);
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '(undecodable)';
  }
}

function cut(text: string): string {
  if (text.length * 3 <= TEXT_MAX) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= TEXT_MAX) return text;
  let end = TEXT_MAX - 3;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return `${bytes.toString('utf8', 0, end)}…`;
}
