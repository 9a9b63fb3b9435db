import { expect, test } from 'vitest';
import { Generations } from './generations';

test('an entry is remembered for at least one period and at most two', () => {
  let now = 0;
  const memory = new Generations<number>(100, 1_000, () => now);
  now = 900;
  memory.set('a', 1);
  now = 1_899;
  expect(memory.get('a')).toBe(1);
  now = 2_899;
  expect(memory.get('a')).toBeUndefined();
  memory.set('b', 2);
  now = 60_000;
  expect(memory.get('b')).toBeUndefined();
});

test('what is touched stays, what is only read goes', () => {
  let now = 0;
  const memory = new Generations<number>(100, 1_000, () => now);
  memory.set('touched', 1);
  memory.set('read', 2);
  for (now = 500; now < 5_000; now += 500) {
    expect(memory.touch('touched')).toBe(1);
    memory.get('read');
  }
  expect(memory.get('read')).toBeUndefined();
});

test('never more than two generations are kept', () => {
  const memory = new Generations<number>(10, 1_000, () => 0);
  for (let n = 0; n < 1_000; n++) memory.set(String(n), n);
  const kept = Array.from({ length: 1_000 }, (_, n) => memory.get(String(n))).filter((value) => value !== undefined);
  expect(kept.length).toBeLessThanOrEqual(20);
  expect(kept).toContain(999);
});

test('entries are deleted by key or by what they hold, from both generations', () => {
  let now = 0;
  const memory = new Generations<number>(100, 1_000, () => now);
  memory.set('old', 1);
  now = 1_000;
  memory.get('old');
  memory.set('young', 2);
  memory.deleteWhere((value) => value === 1);
  expect([memory.get('old'), memory.get('young')]).toEqual([undefined, 2]);
  memory.delete('young');
  expect(memory.get('young')).toBeUndefined();
});
