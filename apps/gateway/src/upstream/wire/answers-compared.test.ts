// Whatever our parser takes, Node's reads the same: status, headers, body, and where the answer ends. Ours may refuse more.
// ANSWERS=100000 compares more of them.
import http from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Reading, readAnswer } from './testing/reading';

const ANSWERS = Number(process.env['ANSWERS'] ?? 4_000);

/** The first more often than each of the others. */
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: others.length * 8, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const statusLine = fc
  .tuple(
    mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.10'),
    mostly(' ', '  ', '\t', ''),
    mostly('200', '404', '500', '204', '304', '999', '099', '20', '2000', '101', '100', '103'),
    mostly(' OK', '', ' ', ' \xe6\x88\x90', 'OK', ' \t', ' a\rb'),
  )
  .map((parts) => parts.join(''));

const otherHeader = fc.constantFrom(
  'Content-Type: application/json',
  'Set-Cookie: a=1',
  'set-cookie: b=2',
  'Date:x',
  'X:\t v \t',
  'E:',
  'Z: \xff\xa0',
  'constructor: a',
  '__proto__: b',
  'Connection: close',
  'Connection: keep-alive',
  'Connection: Upgrade',
  'Keep-Alive: timeout=5',
  'Upgrade: h2c',
  'Proxy-Connection: close',
  'Trailer: X',
);
const faultyHeader = fc.constantFrom(
  'Content-Length: 5',
  'content-length:0',
  'Content-Length: 5, 5',
  'Content-Length: +5',
  'Content-Length : 5',
  'Content-Length: 05',
  'Content-Length: 5 5',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'transfer-encoding: CHUNKED',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, gzip',
  'Transfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\x0bchunked',
  ' folded: 1',
  'X: a\nContent-Length: 3',
  'X: a\rContent-Length: 3',
  'X\0: a',
  'Y: a\0b',
  'no colon',
  ': no name',
);

const piece = fc.constantFrom('a', 'hello', '{"code":0}', 'HTTP/1.1 200 OK\r\n\r\n', '0\r\n\r\n', '\r\n');
const chunk = fc
  .tuple(
    mostly('', '0', '-', '0x'),
    piece,
    mostly('', ';a', ';a=b;c="d e"', ';', ';a=', ' ', ';"', ';a b'),
    mostly('\r\n', '\n', '\r', ''),
  )
  .map(([sign, text, extension, end]) => `${sign}${text.length.toString(16)}${extension}${end}${text}\r\n`);
const lastChunk = mostly(
  '0\r\n\r\n',
  '0\r\n',
  '0\r\nX: y\r\n\r\n',
  '0;a\r\n\r\n',
  '00\r\n\r\n',
  '0\r\nContent-Length: 1\r\n\r\n',
  '0\n\n',
  '-0\r\n\r\n',
);
const chunks = fc.tuple(fc.array(chunk, { maxLength: 4 }), lastChunk).map(([parts, last]) => parts.join('') + last);

type Framed = { header: string; body: string };
const framed: fc.Arbitrary<Framed> = fc.oneof(
  fc.oneof(piece, fc.constant('')).map((body) => ({ header: `Content-Length: ${body.length}`, body })),
  chunks.map((body) => ({ header: 'Transfer-Encoding: chunked', body })),
  piece.map((body) => ({ header: 'X: to the end', body })),
);

const wellFormed = fc
  .tuple(
    mostly(
      '',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n',
      '\r\n',
      'HTTP/1.1 102 P\r\nContent-Length: 3\r\n\r\n',
    ),
    statusLine,
    fc.array(otherHeader, { maxLength: 3 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, faultyHeader),
    framed,
    mostly('\r\n', '\n', '\r'),
    mostly('', 'x', '\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  )
  .map(([early, line, others, faulty, { header, body }, end, more]) => {
    const lines = [line, ...others, header, ...(faulty === null ? [] : [faulty])];
    return `${early}${lines.join('\r\n')}${end}\r\n${body}${more}`;
  });

/** A few bytes put in, put in place of others, or taken out. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  put: fc.constantFrom('\r', '\n', '\r\n', '\0', ' ', ':', '\t', '\x0b', '\x7f', '\x85', ';', ',', '0', 'f', '-', ''),
  drop: fc.integer({ min: 0, max: 1 }),
});
const answer = fc
  .tuple(wellFormed, fc.oneof(fc.constant([]), fc.array(mutation, { maxLength: 2 })))
  .map(([text, mutations]) =>
    mutations.reduce((given, { at, put, drop }) => {
      const place = Math.floor(at * given.length);
      return given.slice(0, place) + put + given.slice(place + drop);
    }, text),
  );

type Theirs = Pick<Reading, 'status' | 'headers' | 'body'> & { complete: boolean };

/** What Node's client makes of an answer and the end of the connection after it; undefined: it refuses it. */
function readByNode(bytes: Buffer, method: string): Promise<Theirs | undefined> {
  return new Promise((resolve) => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    let theirs: Theirs | undefined;
    const request = http.request({ method, createConnection: () => socket });
    request.on('response', (response) => {
      theirs = { status: response.statusCode!, headers: listed(response.rawHeaders), body: '', complete: false };
      response.setEncoding('latin1');
      response.on('data', (text: string) => (theirs!.body += text));
      response.on('error', () => {});
      response.on('close', () => (theirs!.complete = response.complete));
    });
    request.on('upgrade', () => socket.destroy());
    request.on('error', () => {});
    request.on('close', () => resolve(theirs));
    request.end();
    socket.push(bytes);
    socket.push(null);
  });
}

/** Headers as ours are. */
function listed(raw: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let n = 0; n < raw.length; n += 2) {
    const name = raw[n]!.toLowerCase();
    headers[name] = name in headers ? [headers[name]!, raw[n + 1]!].flat() : raw[n + 1]!;
  }
  return headers;
}

const entries = (headers: Reading['headers']) => Object.entries(headers ?? {});

test('what our parser takes, Node reads the same', { timeout: 3_600_000 }, async () => {
  let [taken, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(answer, fc.constantFrom('GET', 'GET', 'POST', 'HEAD'), async (text, method) => {
      const bytes = Buffer.from(text, 'latin1');
      const ours = readAnswer(bytes, { method });
      if (ours.how !== 'ended') return void refused++;
      taken++;
      const theirs = await readByNode(bytes.subarray(0, ours.taken), method);
      expect([theirs?.complete, theirs?.status, theirs?.body]).toEqual([true, ours.status, ours.body]);
      expect(entries(theirs!.headers)).toEqual(entries(ours.headers));
      const endsItself = readAnswer(bytes.subarray(0, ours.taken - 1), { method }).how !== 'ended';
      if (endsItself) expect((await readByNode(bytes.subarray(0, ours.taken - 1), method))?.complete).not.toBe(true);
    }),
    { numRuns: ANSWERS },
  );
  expect(Math.min(taken, refused), `${taken} taken, ${refused} refused`).toBeGreaterThan(ANSWERS / 5);
});

test('an answer reads the same however it is cut into pieces', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
      const bytes = Buffer.from(text, 'latin1');
      const [inPieces, atOnce] = [readAnswer(bytes, { cuts }), readAnswer(bytes, {})];
      expect(inPieces).toEqual(atOnce.how === 'ended' ? atOnce : { ...atOnce, taken: inPieces.taken });
    }),
    { numRuns: ANSWERS },
  );
});
