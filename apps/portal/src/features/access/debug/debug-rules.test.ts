import { keyMode } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { expect, test } from 'vitest';
import type { Call } from '../call-outcome';
import { firstDifference, hexOf, linePairs, markedLine } from './difference';
import { chargeReason, gateOf, stoppedAt } from './gates';
import { replay, sentParams } from './replay';

const call = (more: Partial<Call>) =>
  ({
    code: 0,
    charged: false,
    source: chargeSource.none,
    mode: keyMode.live,
    amount: '0',
    units: 0,
    unit: 1,
    ...more,
  }) as Call;

test('every refusal of the gateway stops at a gate; a product’s own at the product', () => {
  expect(Object.values(gatewayRefusals).filter(({ code }) => gateOf(code) === undefined)).toEqual([]);
  expect(stoppedAt(call({ code: gatewayRefusals.signatureMismatch.code }))).toBe('验签');
  expect(stoppedAt(call({ code: gatewayRefusals.exhausted.code }))).toBe('预占');
  expect(stoppedAt(call({ code: 4000 }))).toBe('请求产品');
  expect(stoppedAt(call({}))).toBeUndefined();
  expect(stoppedAt(call({ code: 2101, charged: true, source: chargeSource.balance }))).toBeUndefined();
});

test('one sentence says why a call was charged or not', () => {
  const said = (more: Partial<Call>) => chargeReason(call(more), '余额');
  expect(said({ code: gatewayRefusals.signatureMismatch.code })).toContain('停在“验签”，没有占用余额');
  expect(said({ code: gatewayRefusals.upstreamTimeout.code })).toContain('预占的已经退回');
  expect(said({ code: 4000 })).toContain('结果码 4000 不在约定要计费的范围里');
  expect(said({ charged: true, source: chargeSource.balance, amount: '0.01', units: 1 })).toContain('扣了余额 ¥0.0100');
  expect(said({ code: 4000, mode: keyMode.sandbox })).toContain('沙箱');
});

test('the first differing byte is found and its sign is marked, in bytes, lines and columns', () => {
  const server = 'GET\n\n/q?n=%E4%BD%A0%2Cb';
  expect(firstDifference(server, 'GET\n\n/q?n=%E4%BD%A0,b')).toEqual({
    byte: 20,
    line: 3,
    column: 15,
    server: '%',
    own: ',',
  });
  expect(firstDifference('你', '佡')).toMatchObject({ byte: 3 });
  expect(firstDifference('a', 'a\n')).toEqual({ byte: 2, line: 1, column: 2, server: '', own: '\n' });
  expect(firstDifference(server, server)).toBeUndefined();
  expect(markedLine('/q?n=%2Cb', 6)).toEqual(['/q?n=', '%2C', 'b']);
  expect(hexOf('你')).toBe('E4 BD A0');
  expect(linePairs('a\nb', 'a').map(({ same }) => same)).toEqual([true, false]);
});

test('what was masked equals what stands in its place, but ends no line', () => {
  expect(firstDifference('p=138******00&x', 'p=13800138000&x')).toBeUndefined();
  expect(firstDifference('p=**', 'p=1\n')).toMatchObject({ server: '*', own: '\n' });
});

test('the tester gets what is known whole, and is told what is not', () => {
  const sent = sentParams({ paramsMasked: 'fields=a,b&phone=138******00\n{"n":1,"list":["x"]}', bodies: null });
  expect(replay('7', sent)).toEqual({
    href: `/codetest?id=7#${new URLSearchParams({ 'query.fields': 'a,b', 'body.n': '1', 'body.list': '["x"]' })}`,
    missing: ['phone'],
  });
  expect(sentParams({ paramsMasked: '(300 bytes)', bodies: null })).toEqual([]);
});
