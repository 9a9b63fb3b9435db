import { expect, test } from 'vitest';
import { CallIds } from './call-id';

const T = Date.UTC(2025, 5, 1);

test('ids grow, are unique within a millisecond, and carry their time and node', () => {
  const ids = new CallIds(1023);
  const made = Array.from({ length: 10_000 }, (_, n) => ids.next(T + Math.floor(n / 5_000)));
  const numbers = made.map(({ id }) => BigInt(id));
  expect(numbers.every((number, n) => n === 0 || number > numbers[n - 1]!)).toBe(true);
  expect(made.every(({ id, at }) => Number(BigInt(id) >> 22n) + Date.UTC(2024, 0, 1) === at)).toBe(true);
  expect(numbers.every((number) => ((number >> 12n) & 1023n) === 1023n)).toBe(true);
  expect(numbers.at(-1)! < 2n ** 63n).toBe(true);
});

test('a clock that was set back, even across a restart, makes no id twice', () => {
  const before = new CallIds(1);
  const last = BigInt(before.next(T).id);
  const newest = before.next(T - 60_000);
  expect(BigInt(newest.id) > last).toBe(true);
  const restarted = new CallIds(1, newest.at);
  expect(BigInt(restarted.next(T - 60_000).id) > BigInt(newest.id)).toBe(true);
});

test('each id is its parts, whatever its last digits are', () => {
  for (let ms = 0; ms < 300; ms++) {
    const ids = new CallIds(517, T + ms - 2);
    for (let sequence = 0; sequence < 4_096; sequence++) {
      const id = (BigInt(T + ms - Date.UTC(2024, 0, 1)) << 22n) | (517n << 12n) | BigInt(sequence);
      if (ids.next(T + ms).id !== id.toString()) expect.fail(`number ${sequence} of ${T + ms} should be ${id}`);
    }
  }
});
