// What the plain parser takes it must read as Node's own parser does, to the byte; every form that may be read in two ways is left to Node.
import http from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Random } from '../simulation/random';
import { CHUNKS, SMUGGLED, get, mutated, post } from '../testing/requests';
import { readRequest } from './wire-request';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('a plain request is read, with what follows left alone', () => {
  const text = post(
    '{"a":1}',
    'Host: x',
    'X-Ca-Key:\t k\xe9 ',
    'Content-Length: 7',
    'Connection: Keep-Alive',
    'Accept:',
  );
  const read = readRequest(bytes(`${text}GET /openapi/`));
  expect(read).toMatchObject({ method: 'POST', target: '/openapi/test/q', bodyAt: text.length - 7, end: text.length });
  expect({ ...(read as { headers: object }).headers }).toEqual({
    host: 'x',
    'x-ca-key': 'k\xe9',
    'content-length': '7',
    connection: 'Keep-Alive',
    accept: '',
  });
  expect(readRequest(bytes(text.slice(0, -7)))).toMatchObject({ bodyAt: text.length - 7, end: text.length });
  expect(readRequest(bytes(get('constructor: a', 'toString: b')))).toMatchObject({
    headers: { constructor: 'a', tostring: 'b' },
  });
});

test('the beginning of a plain request is waited for, that of anything else is not', () => {
  const text = get('Host: x', 'Accept: */*');
  for (let length = 'GET /openapi/'.length; length < text.length; length++)
    expect(readRequest(bytes(text.slice(0, length))), String(length)).toBe('more');
  for (const start of [
    '',
    'G',
    'GET /',
    'HELLO',
    '\r\nGET /openapi/p',
    'GET /openapi/p HTTP/1.1\nHost',
    'GET /openapi/\0',
  ])
    expect(readRequest(bytes(start)), JSON.stringify(start)).toBe('other');
  expect(readRequest(bytes(`${get().slice(0, -2)}X: ${'b'.repeat(8 << 10)}`))).toBe('other');
});

test.each<[form: string, text: string]>([
  ['CL.TE', post(CHUNKS, `Content-Length: ${CHUNKS.length}`, 'Transfer-Encoding: chunked')],
  ['TE.CL', post(`1\r\na\r\n${CHUNKS}`, 'Transfer-Encoding: chunked', 'Content-Length: 4')],
  ['TE alone', post('1\r\na\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['TE.TE, one of them obscured', post(CHUNKS, 'Transfer-Encoding: chunked', 'Transfer-encoding: x')],
  ['TE with a blank before the colon', post(CHUNKS, 'Content-Length: 5', 'Transfer-Encoding : chunked')],
  ['TE behind a tab', post(CHUNKS, 'Content-Length: 5', '\tTransfer-Encoding: chunked')],
  ['TE behind a vertical tab', post(CHUNKS, 'Content-Length: 5', 'Transfer-Encoding:\x0bchunked')],
  ['TE within another value, by a bare CR', post(CHUNKS, 'Content-Length: 5', 'X: a\rTransfer-Encoding: chunked')],
  ['TE within another value, by a bare LF', post(CHUNKS, 'Content-Length: 5', 'X: a\nTransfer-Encoding: chunked')],
  ['a chunk with an extension', post('1;a=\n\r\na\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['CL.CL, different', post(SMUGGLED, 'Content-Length: 0', `Content-Length: ${SMUGGLED.length}`)],
  ['CL.CL, equal', post('a', 'Content-Length: 1', 'Content-Length: 1')],
  ['two lengths in one', post('a', 'Content-Length: 1, 1')],
  ['a length with a sign', post('a', 'Content-Length: +1')],
  ['a length below nothing', post('a', 'Content-Length: -1')],
  ['a length with leading zeros', post('a', 'Content-Length: 01')],
  ['a length in hex', post('a', 'Content-Length: 0x1')],
  ['a length with an underscore', post('a', 'Content-Length: 1_0')],
  ['a length in words', post('a', 'Content-Length: 1 a')],
  ['a length with a tab behind it', post('a', 'Content-Length: 1\t')],
  ['no length where one is named', post('a', 'Content-Length:')],
  ['a length beyond numbers', post('a', 'Content-Length: 18446744073709551617')],
  ['a length beyond what is read here', post('a', 'Content-Length: 65537')],
  ['lines that end in LF', get('Host: x').replaceAll('\r\n', '\n')],
  ['lines that end in CR', get('Host: x').replaceAll('\r\n', '\r')],
  ['a head that ends in bare LF', `GET /openapi/test/q HTTP/1.1\r\nHost: x\n\n${SMUGGLED}`],
  ['a folded line', get('Host: x', ' y')],
  ['a folded line, by tab', get('Host: x', '\ty')],
  ['a blank before the first header', get(' Host: x')],
  ['a blank before a colon', get('Host : x')],
  ['NUL in a name', get('Ho\0st: x')],
  ['NUL in a value', get('Host: x\0')],
  ['a tab in a name', get('Ho\tst: x')],
  ['DEL in a value', get('Host: x\x7f')],
  ['a header without a colon', get('Host')],
  ['a header without a name', get(': x')],
  ['a name beyond ASCII', get('X-\xe9: x')],
  ['a header twice', get('X-Ca-Key: a', 'x-ca-key: b')],
  ['two hosts', get('Host: a', 'Host: b')],
  ['a name of the prototype', get('__proto__: a')],
  ['what Node’s headers have as a list', get('Set-Cookie: a=1')],
  ['a last answer asked for', get('Connection: close')],
  ['headers that a connection names', get('Connection: keep-alive, X-Ca-Key')],
  ['what llhttp takes for a connection', get('Proxy-Connection: close')],
  ['an upgrade', get('Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AA')],
  ['an upgrade without a connection', get('Upgrade: websocket')],
  ['an expectation', post('a', 'Expect: 100-continue', 'Content-Length: 1')],
  ['trailers', get('TE: trailers')],
  ['announced trailers', get('Trailer: x')],
  ['the absolute form', get('Host: x').replace('/openapi', 'http://y/openapi')],
  ['another version', get('Host: x').replace('1.1', '1.0')],
  ['a later version', get('Host: x').replace('1.1', '2.0')],
  ['no version', 'GET /openapi/test/q\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a blank behind the version', get('Host: x').replace('1.1', '1.1 ')],
  ['two blanks before the address', get('Host: x').replace('GET ', 'GET  ')],
  ['a tab before the address', get('Host: x').replace('GET ', 'GET\t')],
  ['a blank in the address', get('Host: x').replace('/q', '/q q')],
  ['a fragment', get('Host: x').replace('/q', '/q#a')],
  ['an address beyond ASCII', get('Host: x').replace('/q', '/\xe9')],
  ['a control character in the address', get('Host: x').replace('/q', '/\x01')],
  ['an empty line before the request', `\r\n${get('Host: x')}`],
  ['a method in lower case', get('Host: x').replace('GET', 'get')],
  ['a method that asks for no body back', get('Host: x').replace('GET', 'HEAD')],
  ['a method of proxies', get('Host: x').replace('GET', 'CONNECT')],
  ['another part of the node', get('Host: x').replace('/openapi/test/q', '/mcp')],
  ['more of a head than is kept', get(`X: ${'b'.repeat(8 << 10)}`)],
])('left to Node: %s', (_form, text) => expect(readRequest(bytes(text))).toBe('other'));

type Seen = { method: string; target: string; headers: [string, unknown][]; body: string };
const LAST = 'GET /openapi/last HTTP/1.1\r\nConnection: close\r\n\r\n';

/** What Node reads of a request and the last one behind it, or that it refuses them. */
function readByNode(text: string): Promise<Seen[] | string> {
  return new Promise((resolve) => {
    const reading: Promise<Seen>[] = [];
    const server = http.createServer({ requireHostHeader: false, maxHeaderSize: 16 << 10 }, (request, response) => {
      const { method, url, headers } = request;
      reading.push(buffer(request).then((body) => seenOf(method!, url!, headers, body)));
      response.end();
      if (url === '/openapi/last') resolve(Promise.all(reading));
    });
    server.on('clientError', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    const [here, there] = duplexPair();
    server.emit('connection', there);
    here.resume();
    here.write(bytes(text + LAST));
  });
}

function seenOf(method: string, target: string, headers: object, body: Buffer): Seen {
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  return { method, target, headers: sorted, body: body.toString('latin1') };
}

// FUZZ=60000 tries as many
test('of requests that were changed at random, what is taken is read as Node reads it', async () => {
  const random = new Random(Number(process.env['TEST_SEED']));
  const tries = Number(process.env['FUZZ'] ?? 6_000);
  let taken = 0;
  for (let n = 0; n < tries; n++) {
    const text = mutated(random);
    const read = readRequest(bytes(text));
    if (typeof read === 'string' || read.end > text.length) continue;
    taken++;
    const { method, target, headers, bodyAt, end } = read;
    const here = seenOf(method, target, headers, bytes(text.slice(bodyAt, end)));
    const last = seenOf('GET', '/openapi/last', { connection: 'close' }, Buffer.alloc(0));
    expect(await readByNode(text.slice(0, end)), JSON.stringify(text)).toEqual([here, last]);
  }
  expect(taken).toBeGreaterThan(tries / 5);
});
