import { expect, test } from 'vitest';
import { AnswerParser, HEAD_MAX } from './answer-parser';
import { readAnswer } from './testing/reading';

const read = (text: string, method = 'GET') => readAnswer(Buffer.from(text, 'latin1'), { method });
const answer = (headers: readonly string[], rest = '', line = 'HTTP/1.1 200 OK') =>
  [line, ...headers, '', rest].join('\r\n');

test('an answer is read to its end and no further', () => {
  const whole = answer(['Content-Type: text/plain', 'Content-Length: 2'], 'ok');
  expect(read(`${whole}HTTP/1.1 200 OK\r\n\r\n`)).toEqual({
    status: 200,
    headers: { 'content-type': 'text/plain', 'content-length': '2' },
    body: 'ok',
    keepMs: 4_000,
    taken: whole.length,
    how: 'ended',
  });
  expect(read(whole.slice(0, -1)).how).toBe('unended');
});

test('headers: names in lower case, blanks around values dropped, repeated ones in a list, no name is special', () => {
  const { headers } = read(
    answer([
      'X-A:  a b \t',
      'SET-cookie: a=1',
      'set-Cookie: b=2',
      'set-cookie: c',
      'constructor: x',
      '__proto__: y',
      'E:',
    ]),
  );
  expect(Object.entries(headers!)).toEqual([
    ['x-a', 'a b'],
    ['set-cookie', ['a=1', 'b=2', 'c']],
    ['constructor', 'x'],
    ['__proto__', 'y'],
    ['e', ''],
  ]);
  expect(read(answer(['X: \xe9\xa0', 'Content-Length: 0'])).headers!['x'], 'not a blank').toBe('\xe9\xa0');
});

test('chunks are joined, whatever their extensions and trailers say', () => {
  const { body, how, headers } = read(
    answer(
      ['Transfer-Encoding: Chunked'],
      '5;a=b;c="d e"\r\nhello\r\n00A\r\n, world!!!\r\n0;x\r\nX: late\r\nY: z\r\n\r\n',
    ),
  );
  expect([body, how]).toEqual(['hello, world!!!', 'ended']);
  expect(headers).not.toHaveProperty('x');
});

test('an answer without length ends with the connection, which is not kept', () => {
  expect(read(answer([], 'all of it'))).toMatchObject({ body: 'all of it', how: 'ended', keepMs: 0 });
});

test.each([
  ['HEAD', answer(['Content-Length: 5'], 'HTTP/')],
  ['GET', answer(['Content-Length: 5'], 'HTTP/', 'HTTP/1.1 304 Not Modified')],
  ['GET', answer(['Transfer-Encoding: chunked'], '0\r\n', 'HTTP/1.1 204 No Content')],
  ['GET', answer([], 'HTTP/', 'HTTP/1.1 204 No Content')],
])('what has no body has none, whatever its headers say: %s %j', (method, text) => {
  expect(read(text, method)).toMatchObject({ body: '', how: 'ended', taken: text.indexOf('\r\n\r\n') + 4 });
});

test('announcements before the answer are passed over', () => {
  const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
  expect(read(early + answer(['Content-Length: 2'], 'ok'))).toMatchObject({ status: 200, body: 'ok', how: 'ended' });
  const endless = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(HEAD_MAX / 40 + 1);
  expect(read(endless).how).toBe('broken');
});

test.each([
  [['Content-Length: 0'], 'HTTP/1.1', 4_000],
  [['Content-Length: 0', 'Connection: Keep-Alive', 'Keep-Alive: timeout=7, max=3'], 'HTTP/1.1', 5_000],
  [['Content-Length: 0', 'Keep-Alive: timeout=99999'], 'HTTP/1.1', 600_000],
  [['Content-Length: 0', 'Keep-Alive: timeout=1'], 'HTTP/1.1', 0],
  [['Content-Length: 0', 'Connection: Upgrade, Close'], 'HTTP/1.1', 0],
  [['Content-Length: 0', 'Connection: Upgrade', 'Connection: close'], 'HTTP/1.1', 0],
  [['Content-Length: 0', 'Proxy-Connection: close'], 'HTTP/1.1', 0],
  [['Content-Length: 0'], 'HTTP/1.0', 0],
  [['Content-Length: 0', 'Connection: keep-alive'], 'HTTP/1.0', 4_000],
])('how long a connection is kept after %j by %s: %i ms', (headers, version, ms) => {
  expect(read(answer(headers, '', `${version} 200 OK`))).toMatchObject({ how: 'ended', keepMs: ms });
});

const CHUNKED = 'Transfer-Encoding: chunked';

test.each([
  ['two lengths', answer(['Content-Length: 2', 'Content-Length: 3'], 'abc')],
  ['a length twice', answer(['Content-Length: 2', 'Content-Length: 2'], 'ab')],
  ['a list of lengths', answer(['Content-Length: 2, 2'], 'ab')],
  ['length and chunks', answer(['Content-Length: 5', CHUNKED], '0\r\n\r\n')],
  ['chunks and length', answer([CHUNKED, 'Content-Length: 5'], '0\r\n\r\n')],
  ['chunks twice', answer([CHUNKED, CHUNKED], '0\r\n\r\n')],
  ['two codings', answer(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')],
  ['another coding', answer(['Transfer-Encoding: identity'], 'ab')],
  ['a coding in disguise', answer(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n')],
  ['chunks by HTTP/1.0', answer([CHUNKED], '0\r\n\r\n', 'HTTP/1.0 200 OK')],
  ['a negative length', answer(['Content-Length: -1'])],
  ['a signed length', answer(['Content-Length: +2'], 'ab')],
  ['a length in hex', answer(['Content-Length: 0x2'], 'ab')],
  ['a length in words', answer(['Content-Length: two'], 'ab')],
  ['an empty length', answer(['Content-Length:'])],
  ['a length beyond numbers', answer(['Content-Length: 18446744073709551618'], 'ab')],
  ['a line end without CR', answer(['Content-Length: 2\nX: y'], 'ab')],
  ['a line end without LF', answer(['Content-Length: 2\rX: y'], 'ab')],
  ['CR in a value', answer(['Content-Length: 2', 'X: a\rb'], 'ab')],
  ['a folded line', answer(['X: a', ' Content-Length: 9', 'Content-Length: 2'], 'ab')],
  ['a folded first line', answer([' X: a'])],
  ['NUL in a value', answer(['X: a\0b'])],
  ['NUL in a name', answer(['X\0: b'])],
  ['a blank before the colon', answer(['Content-Length : 2'], 'ab')],
  ['no name', answer([': a'])],
  ['no colon', answer(['nothing'])],
  ['a name outside ASCII', answer(['Content-L\xe9ngth: 2'])],
  ['another protocol', answer([], '', 'HTTP/1.1 101 Switching Protocols')],
  ['an announcement before the end', `${answer(['Connection: close'], '', 'HTTP/1.1 103 Early')}${answer([])}`],
  ['another version', answer([], '', 'HTTP/1.2 200 OK')],
  ['a status of two digits', answer([], '', 'HTTP/1.1 20 OK')],
  ['a status of four digits', answer([], '', 'HTTP/1.1 2000 OK')],
  ['a status below 100', answer([], '', 'HTTP/1.1 099 OK')],
  ['a blank before the status', answer([], '', 'HTTP/1.1  200 OK')],
  ['a head too large', answer([`X: ${'x'.repeat(HEAD_MAX)}`])],
  ['a chunk size beyond numbers', answer([CHUNKED], '100000005\r\nhello\r\n0\r\n\r\n')],
  ['a negative chunk size', answer([CHUNKED], '-5\r\nhello\r\n0\r\n\r\n')],
  ['a chunk size with a prefix', answer([CHUNKED], '0x5\r\nhello\r\n0\r\n\r\n')],
  ['a blank after the chunk size', answer([CHUNKED], '5 \r\nhello\r\n0\r\n\r\n')],
  ['no chunk size', answer([CHUNKED], '\r\nhello\r\n0\r\n\r\n')],
  ['a chunk size line without CR', answer([CHUNKED], '5\nhello\r\n0\r\n\r\n')],
  ['a chunk longer than it says', answer([CHUNKED], '4\r\nhello\r\n0\r\n\r\n')],
  ['a chunk shorter than it says', answer([CHUNKED], '6\r\nhello\r\n0\r\n\r\n')],
  ['a chunk without CR at its end', answer([CHUNKED], '5\r\nhello\n0\r\n\r\n')],
  ['CR in an extension', answer([CHUNKED], '5;a\rb\r\nhello\r\n0\r\n\r\n')],
  ['LF in an extension', answer([CHUNKED], '5;a\nb\r\nhello\r\n0\r\n\r\n')],
  ['an endless extension', answer([CHUNKED], `5;${'a'.repeat(600)}`)],
  ['a length among the trailers', answer([CHUNKED], '0\r\nContent-Length: 5\r\n\r\n')],
  ['a faulty trailer', answer([CHUNKED], '0\r\nX : y\r\n\r\n')],
  ['endless trailers', answer([CHUNKED], `0\r\n${'X: y\r\n'.repeat(HEAD_MAX / 6 + 1)}`)],
])('%s is no answer that can be understood', (_name, text) => {
  expect(read(text).how).toBe('broken');
});

test.each([
  'hello\r\n\r\n',
  'SSH-2.0-OpenSSH_9.2\r\n',
  '\r\nHTTP/1.1 200 OK\r\n\r\n',
  'HTTP/2.0 200 OK\r\n\r\n',
  'ICY 200 OK\r\n\r\n',
])('what is no HTTP/1 at all is told at once: %j', (text) => {
  expect(read(text)).toMatchObject({ how: 'no answer', taken: 0 });
});

test.each([
  answer(['Content-Length: 6'], 'hello'),
  answer([CHUNKED], '5\r\nhello\r\n'),
  answer([CHUNKED], '5\r\nhello\r\n0\r\n'),
  answer([CHUNKED], '5\r\nhello\r\n0\r\nX: y\r\n'),
  'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTT',
])('an answer that stops early has not ended: %j', (text) => {
  expect(read(text).how).toBe('unended');
});

test('a pause holds back the rest, and the end', () => {
  const told: string[] = [];
  const parser: AnswerParser = new AnswerParser('GET', {
    head: () => told.push('head'),
    data(view) {
      told.push(view.toString());
      parser.paused = true;
    },
  });
  const chunk = Buffer.from(answer([CHUNKED], '1\r\na\r\n1\r\nb\r\n0\r\n\r\n'));
  let at = 0;
  const goOn = () => {
    parser.paused = false;
    at += parser.read(chunk.subarray(at));
    return [...told, parser.hasEnded].join(' ');
  };
  expect(goOn()).toBe('head a false');
  expect(parser.read(chunk.subarray(at))).toBe(0);
  expect(goOn()).toBe('head a b false');
  expect(goOn()).toBe('head a b true');
  expect(at).toBe(chunk.length);
});
