import { expect, test } from 'vitest';
import { SlowReaders } from './slow-readers';

const times = (count: number, work: (n: number) => boolean) =>
  Array.from({ length: count }, (_, n) => work(n)).filter(Boolean).length;

test('a reader has 16 places, and a place that is left is free again', () => {
  const slow = new SlowReaders();
  expect(times(20, () => slow.enter('a'))).toBe(16);
  expect(slow.enter('b')).toBe(true);
  slow.leave('a');
  expect(times(20, () => slow.enter('a'))).toBe(1);
});

test('all readers together have 64 places', () => {
  const slow = new SlowReaders();
  expect(times(100, (n) => slow.enter(`reader ${n}`))).toBe(64);
  slow.leave('reader 3');
  expect(times(100, (n) => slow.enter(`later ${n}`))).toBe(1);
});
