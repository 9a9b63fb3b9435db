import { afterEach, expect, test, vi } from 'vitest';
import { attemptOf, newUuid } from './attempt';

afterEach(() => vi.unstubAllGlobals());

test('what is sent again is the same attempt, lists included; anything else is a new one', () => {
  const first = attemptOf({ amount: '1.00', memberIds: ['1', '2'] }, undefined);
  expect(attemptOf({ amount: '1.00', memberIds: ['1', '2'] }, first)).toBe(first);
  expect(attemptOf({ amount: '1.00', memberIds: ['1', '3'] }, first).key).not.toBe(first.key);
  expect(attemptOf({ amount: '1.00' }, first).key).not.toBe(first.key);
});

test('another file is another attempt', () => {
  const slip = (text: string) => ({ slip: new File([text], 'slip.png', { lastModified: 1 }) });
  const first = attemptOf(slip('one'), undefined);
  expect(attemptOf(slip('one'), first)).toBe(first);
  expect(attemptOf(slip('another'), first).key).not.toBe(first.key);
});

test('a key is made where there is no https, too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(attemptOf({}, undefined).key).toMatch(/^[0-9a-f]{32}$/);
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newUuid()).not.toBe(newUuid());
});
