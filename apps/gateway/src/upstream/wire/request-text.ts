// A request to an upstream as it goes on the wire.
import { nameOf } from './header-name';

export type WireRequest = {
  method: string;
  /** With the query, percent-encoded. */
  path: string;
  /** Alternating names and values. */
  headers: readonly string[];
  body: Buffer;
};

/** What only the connection itself may say. */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'expect',
  'upgrade',
]);
const PATH = /^\/[\x21-\xff]*$/;
const NOT_IN_VALUES = /[^\t\x20-\x7e\x80-\xff]/;
/** Methods that say how long their body is even if there is none. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The head of a request, as Latin-1.
 * @throws for a path or header that would be read as something else
 */
export function requestText(host: string, { method, path, headers, body }: WireRequest): string {
  if (nameOf(method) === undefined || !PATH.test(path)) throw new TypeError('no method or path');
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  for (let n = 0; n < headers.length; n += 2) {
    const name = nameOf(headers[n]!);
    if (name === undefined || OWN_HEADERS.has(name)) throw new TypeError('no header name');
    if (NOT_IN_VALUES.test(headers[n + 1]!)) throw new TypeError(`the value of ${name}`);
    text += `${headers[n]}: ${headers[n + 1]}\r\n`;
  }
  const saysLength = body.length > 0 || WITH_BODY.has(method);
  return saysLength ? `${text}content-length: ${body.length}\r\n\r\n` : `${text}\r\n`;
}
