import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refusals } from '../refusals';
import { verdictOf } from './verdict';

const CHARGED = new Set([0, 1001]);
const judge = (status: number, type: string | undefined, body: Buffer | string, encoding?: string) =>
  verdictOf(
    { status, headers: { 'content-type': type, 'content-encoding': encoding }, body: Buffer.from(body) },
    CHARGED,
  );
const json = (value: unknown, status = 200) => judge(status, 'application/json;charset=UTF-8', JSON.stringify(value));

test('the code of a JSON answer decides the charge', () => {
  expect(json({ code: 0 })).toEqual({ code: 0, charged: true });
  expect(json({ code: 1001, msg: '查无' })).toEqual({ code: 1001, charged: true });
  expect(json({ code: 7 })).toEqual({ code: 7, charged: false });
  expect(json({ code: '1001' })).toEqual({ code: 1001, charged: true });
  expect(json({ code: 4000 }, 400)).toEqual({ code: 4000, charged: false });
});

test('an answer without a code is judged by its HTTP status', () => {
  const odd = [{}, [], 1, null, 'text', { code: 'abc' }, { code: 1.5 }, { code: 1e12 }, { result: { code: 7 } }];
  for (const value of odd) expect(json(value), JSON.stringify(value)).toEqual({ code: 0, charged: true });
  expect(judge(200, 'image/png', 'x')).toEqual({ code: 0, charged: true });
  expect(judge(204, undefined, '')).toEqual({ code: 0, charged: true });
  expect(judge(404, 'text/html', 'x')).toEqual({ code: 404, charged: false });
  expect(judge(200, 'text/html', '{"code":7}')).toEqual({ code: 0, charged: true });
  expect(judge(200, 'application/json', `{"code":7,"x":"${'y'.repeat(3 << 20)}"}`)).toEqual({ code: 0, charged: true });
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
