// The head of an upstream's answer: its status, headers, how its body is framed. A head that can be read in two ways is
// refused, whatever other readers make of it.
import type { IncomingHttpHeaders } from 'node:http';
import { nameOf } from './header-name';

export type AnswerHead = {
  status: number;
  /** By lower-case name; values of a repeated header in a list. */
  headers: IncomingHttpHeaders;
  /** Its bytes; or it comes in chunks; or it ends with the connection. */
  body: number | 'chunked' | 'to the end';
  /** Milliseconds for which the connection may be kept afterwards; 0: not at all. */
  keepMs: number;
};

/** How long a connection is kept whose server does not say, and at most. */
const KEEP_MS = 4_000;
const KEEP_MAX_MS = 600_000;
/** What a request may need to the server that is about to hang up. */
const KEEP_MARGIN_MS = 2_000;

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?(?:\r\n|$)/;
/** A control character, or a line end that is not CR LF. */
const FAULTY = /[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n)|(?<!\r)\n/;
const LENGTH = /^\d{1,15}$/;
const SPACE = 0x20;
const TAB = 0x09;

/** Headers by name, without what other objects inherit: a name may be `constructor`. */
const Headers = function Headers() {} as unknown as new () => Record<string, string | string[]>;
Headers.prototype = Object.create(null);

/** @param text the head as Latin-1, without the empty line at its end */
export function headFrom(text: string, method: string): AnswerHead | undefined {
  const found = STATUS_LINE.exec(text);
  if (!found) return undefined;
  const [line, minor, digits] = found;
  const headers = headersFrom(text, line.length);
  if (!headers) return undefined;
  const status = Number(digits);
  const body = bodyOf(headers, minor === '0');
  if (body === undefined || status === 101) return undefined;
  const none = method === 'HEAD' || status < 200 || status === 204 || status === 304;
  const ends = !none && body === 'to the end';
  const keepMs = ends ? 0 : keepMsOf(headers, minor === '0');
  // an announcement of an answer that cannot come any more
  if (status < 200 && keepMs === 0) return undefined;
  return { status, headers, body: none ? 0 : body, keepMs };
}

/** The headers in the lines of a Latin-1 text from there on; undefined if one is faulty. */
export function headersFrom(text: string, from: number): Record<string, string | string[]> | undefined {
  if (FAULTY.test(text)) return undefined;
  const headers = new Headers();
  for (let at = from; at < text.length;) {
    const next = text.indexOf('\r\n', at);
    const end = next < 0 ? text.length : next;
    const colon = text.indexOf(':', at);
    if (colon < 0 || colon >= end) return undefined;
    const name = nameOf(text.slice(at, colon));
    if (name === undefined) return undefined;
    const value = trimmed(text, colon + 1, end);
    const known = headers[name];
    if (known === undefined) headers[name] = value;
    else if (typeof known === 'string') headers[name] = [known, value];
    else known.push(value);
    at = end + 2;
  }
  return headers;
}

function bodyOf(headers: IncomingHttpHeaders, isOld: boolean): AnswerHead['body'] | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = headers as Record<string, string | string[]>;
  if (coding !== undefined) {
    const isChunked = typeof coding === 'string' && coding.toLowerCase() === 'chunked';
    return isChunked && length === undefined && !isOld ? 'chunked' : undefined;
  }
  if (length === undefined) return 'to the end';
  return typeof length === 'string' && LENGTH.test(length) ? Number(length) : undefined;
}

function keepMsOf(headers: IncomingHttpHeaders, isOld: boolean): number {
  const { connection, 'proxy-connection': proxied, 'keep-alive': terms } = headers;
  // nearly all say this, or nothing
  const isKept = proxied === undefined && (connection === undefined ? !isOld : connection === 'keep-alive');
  if (!isKept && !saysKept(headers, isOld)) return 0;
  const hint = terms === undefined ? undefined : /timeout=(\d+)/.exec(String(terms))?.[1];
  if (hint === undefined) return KEEP_MS;
  return Math.max(Math.min(Number(hint) * 1000 - KEEP_MARGIN_MS, KEEP_MAX_MS), 0);
}

function saysKept(headers: IncomingHttpHeaders, isOld: boolean): boolean {
  const said = [headers.connection, headers['proxy-connection']].flat().join(',').toLowerCase();
  const words = said === ',' ? [] : said.split(',').map((word) => word.trim());
  return !words.includes('close') && (!isOld || words.includes('keep-alive'));
}

function trimmed(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
