// Requests as they go over the wire, one character per byte.
import type { Random } from '../simulation/random';

export const get = (...lines: string[]) => `${['GET /openapi/test/q HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`;
export const post = (body: string, ...lines: string[]) => get(...lines).replace('GET', 'POST') + body;

/** What must not be read as a request of its own. */
export const SMUGGLED = 'GET /openapi/test/smuggled HTTP/1.1\r\n\r\n';
export const CHUNKS = `0\r\n\r\n${SMUGGLED}`;

const TARGETS = [
  '/openapi/test/q?x=1',
  '/openapi/test/q',
  '/openapi/test/q?a=%20;b&&"<>^`{|}~',
  '/openapi/??',
  '/openapi/',
  '/openapi/test/\x80',
];
const PLAIN = [
  'Host: a',
  'X-Ca-Key: k',
  'x-ca-nonce:n',
  'X:\t v \t',
  'Z: \xff\xfe',
  'Cookie: a=1; b=2',
  'Date: x',
  'Accept:',
];
const PLAIN_TOO = [
  'constructor: a',
  'toString: b',
  'X-A`b: 1',
  'Connection: keep-alive',
  'Y:  a  b  ',
  'Content-Type: a',
];
const ODD = [
  'Accept : */*',
  'X: a\rb',
  'X: a\nY: b',
  ' folded',
  'X\0: a',
  'Y: a\0b',
  ': empty',
  'noColon',
  'Upgrade: x',
];
const ODD_TOO = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Connection: close',
  'Expect: 100-continue',
];
const BREAKS = [
  '\r',
  '\n',
  '\0',
  ' ',
  ':',
  '\t',
  '\x0b',
  '\x7f',
  '\x85',
  '\r\n',
  '\r\n\r\n',
  ',',
  '\x20\x20',
  '#',
  '\xff',
];

/** A request that is mostly plain, with up to two bytes changed, dropped or put in. */
export function mutated(random: Random): string {
  const body = random.pick(['', '', 'a=1', '{"x":1}', SMUGGLED, CHUNKS]);
  const version = random.chance(0.9) ? 'HTTP/1.1' : random.pick(['HTTP/1.0', 'HTTP/1.1 ', 'HTTP/11', 'http/1.1']);
  const method = random.chance(0.9)
    ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    : random.pick(['get', 'HEAD']);
  const lines = [`${method} ${random.pick(TARGETS)} ${version}`];
  const lengths = [
    body.length,
    `+${body.length}`,
    `0${body.length}`,
    body.length - 1,
    `${body.length}, ${body.length}`,
    '',
  ];
  if (body) lines.push(`Content-Length: ${random.chance(0.85) ? body.length : random.pick(lengths)}`);
  for (let n = random.whole(0, 4); n > 0; n--) {
    const plain = random.chance(0.9);
    lines.push(random.pick(plain ? [...PLAIN, ...PLAIN_TOO] : [...ODD, ...ODD_TOO, `content-length:${body.length}`]));
  }
  const end = random.chance(0.95) ? '\r\n' : random.pick(['\n', '\r']);
  let text = lines.join(end) + end + end + body;
  for (let n = random.whole(0, 2); n > 0; n--) {
    const at = random.whole(0, text.length - 1);
    text = text.slice(0, at) + random.pick(['', ...BREAKS]) + text.slice(at + random.whole(0, 1));
  }
  return text;
}
