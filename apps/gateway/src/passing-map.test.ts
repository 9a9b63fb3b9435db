import { expect, test } from 'vitest';
import { PassingMap } from './passing-map';

/** 1,000 keys, more than one Map has. */
const KEYS = Array.from({ length: 1_000 }, (_, n) => `key ${n}`);

function filled(): PassingMap<string> {
  const map = new PassingMap<string>();
  for (const key of KEYS) map.add(key, `value of ${key}`);
  return map;
}

test('has what was added and not deleted', () => {
  const map = filled();
  for (const [n, key] of KEYS.entries()) if (n % 3) map.delete(key);
  for (const [n, key] of KEYS.entries()) expect(map.get(key)).toBe(n % 3 ? undefined : `value of ${key}`);
});

test('tells the oldest, whatever was deleted and added meanwhile', () => {
  const map = filled();
  expect(map.first).toBe('value of key 0');
  map.delete('key 0');
  map.delete('key 2');
  expect(map.first).toBe('value of key 1');
  for (const key of KEYS.slice(0, 999)) map.delete(key);
  map.add('another', 'newer');
  expect(map.first).toBe('value of key 999');
  map.delete('key 999');
  expect(map.first).toBe('newer');
  map.delete('another');
  expect(map.first).toBeUndefined();
});

test('tells all that it has, oldest first', () => {
  const map = filled();
  for (const key of KEYS.slice(0, 300)) map.delete(key);
  map.delete('key 998');
  const left = KEYS.slice(300).filter((key) => key !== 'key 998');
  expect([...map.values()]).toEqual(left.map((key) => `value of ${key}`));
});

test('deleting what is not there changes nothing', () => {
  const map = filled();
  map.delete('nothing');
  expect(map.first).toBe('value of key 0');
});
