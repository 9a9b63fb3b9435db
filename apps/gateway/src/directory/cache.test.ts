import { expect, test } from 'vitest';
import { Cache } from './cache';

function loading() {
  const asked: string[] = [];
  const answers: ((value: string | undefined) => void)[] = [];
  const cache = new Cache<string>(100, (key) => {
    asked.push(key);
    return new Promise((resolve) => answers.push(resolve));
  });
  return { cache, asked, answer: (n: number, value: string | undefined) => answers[n]!(value) };
}

test('a thing is read once, however many ask at once, and then known at once', async () => {
  const { cache, asked, answer } = loading();
  const both = [cache.get('a'), cache.get('a')];
  answer(0, 'A');
  expect(await Promise.all(both.map(async (one) => one))).toEqual(['A', 'A']);
  expect(cache.get('a')).toBe('A');
  expect(asked).toEqual(['a']);
});

test('what was being read when it changed is not kept', async () => {
  const { cache, asked, answer } = loading();
  const early = cache.get('a');
  cache.delete('a');
  answer(0, 'old');
  expect(await early).toBe('old');
  const late = cache.get('a');
  expect(late).toBeInstanceOf(Promise);
  answer(1, 'new');
  expect(await late).toBe('new');
  expect(asked).toHaveLength(2);

  const third = cache.get('b');
  cache.deleteWhere(() => false);
  answer(2, 'old');
  await third;
  expect(cache.get('b')).toBeInstanceOf(Promise);
});

test('absence is remembered until something changes', async () => {
  const { cache, asked, answer } = loading();
  const first = cache.get('a');
  answer(0, undefined);
  expect(await first).toBeUndefined();
  expect(cache.get('a')).toBeUndefined();
  expect(asked).toHaveLength(1);
  cache.deleteWhere(() => false);
  expect(cache.get('a')).toBeInstanceOf(Promise);
});

test('a failed reading is reported to all who wait, and tried again by the next', async () => {
  let fails = true;
  const cache = new Cache<string>(10, async () => {
    if (fails) throw new Error('away');
    return 'here';
  });
  await expect(Promise.all([cache.get('a'), cache.get('a')])).rejects.toThrow('away');
  fails = false;
  expect(await cache.get('a')).toBe('here');
});
