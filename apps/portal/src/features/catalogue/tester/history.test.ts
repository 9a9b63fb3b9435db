import { expect, test } from 'vitest';
import { type PastRequest, parse } from './history';

const past = (more: Partial<PastRequest> = {}): PastRequest => ({
  key: 'k1',
  at: '2026-11-21 13:00:00',
  apiId: '1',
  method: 'GET',
  path: '/openapi/phone-area/query',
  status: 200,
  ok: true,
  ms: 12,
  charge: '0',
  source: '沙箱',
  values: { 'query.phone': '13800138000' },
  ...more,
});

test('what was kept comes back', () => {
  expect(parse(JSON.stringify([past(), past({ key: 'k2', status: null })]))).toHaveLength(2);
  expect(parse(null)).toEqual([]);
});

test('at most twenty are shown, whatever storage holds', () => {
  expect(parse(JSON.stringify(Array.from({ length: 30 }, () => past())))).toHaveLength(20);
});

test('what is broken or foreign in storage is dropped', () => {
  const broken = [null, 1, {}, { ...past(), values: { a: 1 } }, { ...past(), ms: '12' }, past()];
  expect(parse(JSON.stringify(broken))).toHaveLength(1);
  for (const text of ['', '{', '{"a":1}', 'null', '"x"']) expect(parse(text)).toEqual([]);
});
