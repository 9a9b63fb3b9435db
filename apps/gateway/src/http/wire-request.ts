// Requests in the one plain form that nearly all callers write. What is written in any other way is not refused here: Node's own
// server gets it, byte for byte, and decides. So whatever is taken must be read as Node reads it; nothing else matters.

export type WireRequest = {
  method: string;
  /** Path and query. */
  target: string;
  /** As `IncomingMessage.headers` has them, without a prototype. */
  headers: Record<string, string>;
  /** Where the body begins and where the next request does. */
  bodyAt: number;
  end: number;
};

/** Whoever keeps a piece of a header keeps the whole head in memory. */
const HEAD_MAX = 8 << 10;
const BODY_MAX = 64 << 10;

const START = /^(GET|POST|PUT|PATCH|DELETE) (\/openapi\/[!"$-~]*) HTTP\/1\.1$/;
const START_SO_FAR = /^(?:GET|POST|PUT|PATCH|DELETE) \/openapi\//;
const NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/;
const NO_HEAD = /[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n|$)|(?<!\r)\n/;
const LENGTH = /^(?:0|[1-9]\d{0,4})$/;

/** Headers that change what the bytes around them mean, or that Node's `headers` has in a form of their own. */
const NOT_PLAIN = new Set([
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
  'keep-alive',
  'http2-settings',
  'set-cookie',
  '__proto__',
]);

/** Names in lower case, by how callers write them. */
const names = new Map<string, string>();
const NAMES_MAX = 1_000;
const NAME_MAX = 40;

/** `more`: only a part of the head is there. The body may be missing: then `end` lies beyond the bytes. */
export function readRequest(bytes: Buffer): WireRequest | 'more' | 'other' {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return text.length <= HEAD_MAX && START_SO_FAR.test(text) && !NO_HEAD.test(text) ? 'more' : 'other';
  if (headEnd > HEAD_MAX) return 'other';
  const bodyAt = headEnd + 4;
  // a text of its own, so that no body is kept with a piece of a header
  const head = bodyAt === text.length ? text : bytes.toString('latin1', 0, bodyAt);
  const lineEnd = head.indexOf('\r\n');
  const start = START.exec(head.slice(0, lineEnd));
  const headers = start && headersIn(head, lineEnd + 2, headEnd);
  if (!headers) return 'other';
  const length = headers['content-length'] ?? '0';
  if (!LENGTH.test(length) || Number(length) > BODY_MAX) return 'other';
  return { method: start[1]!, target: start[2]!, headers, bodyAt, end: bodyAt + Number(length) };
}

/** The headers between two places; undefined: they are not plain. */
function headersIn(head: string, from: number, to: number): Record<string, string> | undefined {
  const headers: Record<string, string> = Object.create(null);
  let at = from;
  while (at < to) {
    const end = head.indexOf('\r\n', at);
    const colon = head.indexOf(':', at);
    if (colon < 0 || colon >= end) return undefined;
    const name = plainName(head.slice(at, colon));
    const value = withoutBlanks(head, colon + 1, end);
    if (!name || headers[name] !== undefined || NO_VALUE.test(value)) return undefined;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined;
    // llhttp takes no tab behind it
    if (name === 'content-length' && isBlank(head.charCodeAt(end - 1))) return undefined;
    headers[name] = value;
    at = end + 2;
  }
  return headers;
}

function plainName(written: string): string | undefined {
  const known = names.get(written);
  if (known !== undefined) return known;
  const name = written.toLowerCase();
  if (!NAME.test(written) || NOT_PLAIN.has(name)) return undefined;
  // by way of a buffer, or the whole head would be kept with its piece
  if (names.size < NAMES_MAX && name.length <= NAME_MAX) names.set(copied(written), copied(name));
  return name;
}

function copied(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function withoutBlanks(text: string, from: number, to: number): string {
  let [first, end] = [from, to];
  while (first < end && isBlank(text.charCodeAt(first))) first++;
  while (end > first && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(first, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
