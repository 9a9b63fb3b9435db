import { expect, test } from 'vitest';
import { createPageCache } from './page-cache';

const made = { mark: 1, nonce: 'first' };

test('a body is given out for five seconds', () => {
  let at = 0;
  const cache = createPageCache(
    () => 1,
    () => at,
  );
  cache.keep('/a', '<script nonce="first">价格</script><link nonce="first">', made);
  at = 5000;
  expect(String(cache.bodyOf('/a', 'second'))).toBe('<script nonce="second">价格</script><link nonce="second">');
  at = 5001;
  expect(cache.bodyOf('/a', 'third')).toBeUndefined();
});

test('what was rendered before a change is not kept', () => {
  let mark: number | undefined = 1;
  const cache = createPageCache(() => mark);
  mark = 2;
  cache.keep('/a', 'old', made);
  expect(cache.bodyOf('/a', '')).toBeUndefined();
  mark = undefined;
  cache.keep('/a', 'unheard', { mark: undefined, nonce: 'first' });
  expect(cache.bodyOf('/a', '')).toBeUndefined();
});

test('what was made longest ago makes room, however many addresses are asked for', () => {
  const cache = createPageCache(() => 1);
  for (let n = 0; n < 40; n++) cache.keep(`/${n}`, 'x'.repeat(1_000_000), made);
  expect(cache.bodyOf('/0', '')).toBeUndefined();
  expect(cache.bodyOf('/39', '')).toHaveLength(1_000_000);
});

test('what is to be done for each time a body is given out is done for the kept ones too', () => {
  let views = 0;
  const cache = createPageCache(() => 1);
  cache.keep('/a', 'x', { ...made, again: [() => (views += 1)] });
  expect(views).toBe(0);
  cache.bodyOf('/a', '');
  cache.bodyOf('/a', '');
  cache.bodyOf('/b', '');
  expect(views).toBe(2);
});
