import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusals } from '../refusals';
import { relayFrom, ruleFrom, verdictOf } from './verdict';

const CHARGED = new Set([0, 1001]);
const PLAIN = { successStatuses: [], codePath: 'code', codeWords: {} };
const judge = (status: number, type: string | undefined, body: Buffer | string, encoding?: string, rule = {}) =>
  verdictOf(
    { status, headers: { 'content-type': type, 'content-encoding': encoding }, body: Buffer.from(body) },
    CHARGED,
    ruleFrom({ ...PLAIN, ...rule }),
  );
const json = (value: unknown, status = 200, rule = {}) =>
  judge(status, 'application/json;charset=UTF-8', JSON.stringify(value), undefined, rule);

test('the code of a JSON answer decides the charge', () => {
  expect(json({ code: 0 })).toEqual({ code: 0, charged: true });
  expect(json({ code: 1001, msg: '查无' })).toEqual({ code: 1001, charged: true });
  expect(json({ code: 7 })).toEqual({ code: 7, charged: false });
  expect(json({ code: '1001' })).toEqual({ code: 1001, charged: true });
  expect(json({ code: 4000 }, 400)).toEqual({ code: 4000, charged: false });
});

const UNCODED = { code: -1, charged: false };
const BY_STATUS = { codePath: '' };

test('an answer that lacks the code of its product costs nothing', () => {
  const odd = [{}, [], 1, null, 'text', { code: 'abc' }, { code: 1.5 }, { code: 1e12 }, { result: { code: 7 } }];
  for (const value of odd) expect(json(value), JSON.stringify(value)).toEqual(UNCODED);
  for (const type of ['text/html; charset=utf-8', 'TEXT/PLAIN', 'application/xhtml+xml', 'text/xml', '', undefined])
    expect(judge(200, type, '<h1>Database error</h1>'), type).toEqual(UNCODED);
  for (const status of [200, 204]) expect(judge(status, 'application/json', ''), 'empty').toEqual(UNCODED);
  expect(json({}, 404), 'its status says more').toEqual({ code: 404, charged: false });
  expect(judge(404, 'text/html', 'x')).toEqual({ code: 404, charged: false });
});

test('a file is judged by its HTTP status, and so is all of a product whose answers have no code', () => {
  const charged = { code: 0, charged: true };
  for (const type of ['image/png', 'application/pdf', 'text/csv', 'text/event-stream', 'application/octet-stream'])
    expect(judge(200, type, 'x'), type).toEqual(charged);
  expect(judge(200, 'application/json', `{"code":7,"x":"${'y'.repeat(3 << 20)}"}`)).toEqual(charged);
  expect(json({ list: [] }, 200, BY_STATUS)).toEqual(charged);
  expect(json({ code: 7 }, 201, BY_STATUS)).toEqual(charged);
  expect(judge(200, 'text/html', '<p>', undefined, BY_STATUS)).toEqual(charged);
  expect(judge(204, undefined, '', undefined, BY_STATUS)).toEqual(charged);
  expect(json({ list: [] }, 404, BY_STATUS)).toEqual({ code: 404, charged: false });
});

test('what went on while it came has been judged by its status', () => {
  const relayed = {
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: Buffer.alloc(0),
    relayed: true,
  } as const;
  expect(verdictOf(relayed, CHARGED, ruleFrom(PLAIN))).toEqual({ code: 0, charged: true });
});

test('a product says where its code stands, what words mean, and which statuses can cost a call', () => {
  const nested = { codePath: 'head.status', codeWords: { SUCCESS: 0, true: 0, NO_DATA: 1001 } };
  const answer = (status: unknown) => json({ code: 7, head: { status } }, 200, nested);
  expect(answer('SUCCESS')).toEqual({ code: 0, charged: true });
  expect(answer(true)).toEqual({ code: 0, charged: true });
  expect(answer('NO_DATA')).toEqual({ code: 1001, charged: true });
  expect(answer('1001')).toEqual({ code: 1001, charged: true });
  expect(answer('BUSY')).toEqual({ code: -1, charged: false });
  expect(answer(false)).toEqual({ code: -1, charged: false });
  expect(json({ head: [] }, 200, nested), 'no code at all').toEqual(UNCODED);
  expect(json({ __proto__: null }, 200, { codePath: 'constructor.length' })).toEqual(UNCODED);
  const statuses = { successStatuses: [200, 404] };
  expect(json({ code: 0 }, 404, statuses)).toEqual({ code: 0, charged: true });
  expect(json({ code: 0 }, 201, statuses)).toEqual({ code: 0, charged: false });
  expect(json({}, 404, statuses)).toEqual(UNCODED);
  expect(json({}, 404, { ...statuses, codePath: '' })).toEqual({ code: 0, charged: true });
  expect(json({}, 201, statuses)).toEqual({ code: 201, charged: false });
  expect(json({ code: 0 }, 500, statuses)).toBe(refusals.upstreamFault);
});

test('a server error, a redirect and broken JSON are no answers', () => {
  expect(json({ code: 0 }, 500)).toBe(refusals.upstreamFault);
  expect(json({ code: 0 }, 302)).toBe(refusals.upstreamBroken);
  expect(judge(200, 'application/json', '{"code":0,')).toBe(refusals.upstreamBroken);
  expect(judge(200, 'application/problem+json', '<html>')).toBe(refusals.upstreamBroken);
  expect(judge(200, 'application/json;charset=nonsense', '{"code":0}')).toBe(refusals.upstreamBroken);
});

test('compressed answers and other alphabets are read, bombs are not', () => {
  expect(judge(200, 'application/json', gzipSync('{"code":7}'), 'gzip')).toEqual({ code: 7, charged: false });
  expect(judge(200, 'application/json', brotliCompressSync('{"code":7}'), 'br')).toEqual({ code: 7, charged: false });
  expect(judge(200, 'application/json', gzipSync(Buffer.alloc(50 << 20, 0x20)), 'gzip')).toBe(refusals.upstreamBroken);
  expect(judge(200, 'application/json', 'not gzip', 'gzip')).toBe(refusals.upstreamBroken);
  const gbk = Buffer.concat([Buffer.from('{"msg":"'), Buffer.of(0xb2, 0xe9, 0xce, 0xde), Buffer.from('","code":7}')]);
  expect(judge(200, 'application/json; charset=GBK', gbk)).toEqual({ code: 7, charged: false });
  expect(judge(200, 'application/json', '\ufeff{"code":7}')).toEqual({ code: 7, charged: false });
});

test.each([
  [100, refusals.upstreamBroken],
  [199, refusals.upstreamBroken],
  [200, { code: 0, charged: true }],
  [299, { code: 0, charged: true }],
  [300, refusals.upstreamBroken],
  [399, refusals.upstreamBroken],
  [400, { code: 400, charged: false }],
  [499, { code: 499, charged: false }],
  [500, refusals.upstreamFault],
  [599, refusals.upstreamFault],
])('an answer of status %i without a body is judged by it', (status, verdict) => {
  expect(judge(status, 'application/json', '', undefined, BY_STATUS)).toEqual(verdict);
});

test.each([
  ['application/json', true],
  ['APPLICATION/JSON; charset=utf-8', true],
  ['text/json', true],
  ['application/vnd.api+json', true],
  ['application/jsonp', false],
  ['application/x-json', false],
  ['text/plain; of=application/json', false],
  ['json', false],
  ['', false],
  [undefined, false],
])('an answer of type %j is read as JSON: %s', (type, read) => {
  expect(judge(200, type, '{"code":7}').code === 7).toBe(read);
});

test.each<[unknown, number | undefined]>([
  [2_147_483_647, 2_147_483_647],
  [-2_147_483_647, -2_147_483_647],
  [2_147_483_648, undefined],
  [-2_147_483_648, undefined],
  ['-7', -7],
  ['0000000007', 7],
  ['00000000007', undefined],
  ['7 ', undefined],
  [' 7', undefined],
  ['7.0', undefined],
  ['', undefined],
  [true, undefined],
  [[7], undefined],
])('a result code %j is the number %s', (code, number) => {
  const verdict = { code: number ?? -1, charged: false };
  expect(json({ code })).toEqual(verdict);
});

test('a product of words reads numbers as numbers still, and never charges for a word it does not know', () => {
  const rule = { codeWords: { OK: 0 } };
  expect(json({ code: 1001 }, 200, rule)).toEqual({ code: 1001, charged: true });
  expect(json({ code: '-7' }, 200, rule)).toEqual({ code: -7, charged: false });
  for (const code of ['ok', 'OK ', '', 'x7', '7x', '12345678901', true])
    expect(json({ code }, 200, rule), String(code)).toEqual({ code: -1, charged: false });
  expect(json({ code: null }, 200, rule)).toEqual(UNCODED);
});

test('an answer of two megabytes is read, a larger one judged by its status', () => {
  const body = (bytes: number) => `{"code":7}`.padEnd(bytes);
  expect(judge(200, 'application/json', body(2 << 20))).toEqual({ code: 7, charged: false });
  expect(judge(200, 'application/json', body((2 << 20) + 1))).toEqual({ code: 0, charged: true });
});

test('what an answer is packed and written in is known by any of its names', () => {
  const seven = { code: 7, charged: false };
  for (const name of ['gzip', 'x-gzip', 'GZIP'])
    expect(judge(200, 'application/json', gzipSync('{"code":7}'), name)).toEqual(seven);
  expect(judge(200, 'application/json', deflateSync('{"code":7}'), 'deflate')).toEqual(seven);
  expect(judge(200, 'application/json', '{"code":7}', 'identity')).toEqual(seven);
  const gbk = Buffer.concat([Buffer.from('{"'), Buffer.of(0xb2, 0xe9), Buffer.from('":7}')]);
  for (const type of ['application/json;charset="gbk"', 'application/json; Charset=GBK'])
    expect(judge(200, type, gbk, undefined, { codePath: '查' })).toEqual(seven);
  const plain = Buffer.from('\ufeff{"查":7}');
  for (const type of ['application/json', 'application/json;charset=utf8', 'application/json;charset=UTF-8'])
    expect(judge(200, type, plain, undefined, { codePath: '查' })).toEqual(seven);
});

test('an answer goes on before it is whole only when it costs a call whatever its body says', () => {
  const from = (status: number, type: string | undefined, successStatuses: number[] = [], rule = {}) =>
    relayFrom(status, { 'content-type': type }, ruleFrom({ ...PLAIN, successStatuses, ...rule }));
  expect([200, 299].map((status) => from(status, 'text/event-stream; charset=utf-8'))).toEqual([0, 0]);
  expect(from(200, 'Text/Event-Stream')).toBe(0);
  for (const type of ['image/png', 'text/event-streams', 'x-text/event-stream']) expect(from(200, type)).toBe(1 << 20);
  for (const status of [199, 300, 404, 500]) expect(from(status, 'text/event-stream')).toBeUndefined();
  for (const type of ['application/json', 'text/html', 'text/plain', undefined])
    expect(from(200, type)).toBeUndefined();
  expect(from(200, 'text/html', [], BY_STATUS)).toBe(1 << 20);
  expect([200, 201, 404].map((status) => from(status, 'image/png', [201, 404]))).toEqual([
    undefined,
    1 << 20,
    undefined,
  ]);
});
