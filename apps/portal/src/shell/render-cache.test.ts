import { expect, test, vi } from 'vitest';
import { createRenderCache } from './render-cache';

test('the same answers are rendered once', () => {
  const render = vi.fn(() => '<p>1</p>');
  const cache = createRenderCache();
  expect(cache.htmlOf('/a', 'one', render)).toBe('<p>1</p>');
  expect(cache.htmlOf('/a', 'one', render)).toBe('<p>1</p>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('other answers, or another address, are rendered anew', () => {
  const render = vi.fn(() => 'x');
  const cache = createRenderCache();
  cache.htmlOf('/a', 'one', render);
  cache.htmlOf('/a', 'two', render);
  cache.htmlOf('/b', 'two', render);
  cache.htmlOf('/a', 'one', render);
  expect(render).toHaveBeenCalledTimes(4);
});

test('what was asked for longest ago is forgotten first, and the cache stays within its capacity', () => {
  const render = vi.fn(() => '12345');
  const cache = createRenderCache(20);
  cache.htmlOf('/a', '12345', render);
  cache.htmlOf('/b', '12345', render);
  cache.htmlOf('/a', '12345', render);
  cache.htmlOf('/c', '12345', render);
  expect(render).toHaveBeenCalledTimes(3);
  cache.htmlOf('/a', '12345', render);
  expect(render).toHaveBeenCalledTimes(3);
  cache.htmlOf('/b', '12345', render);
  expect(render).toHaveBeenCalledTimes(4);
});

test('a page that fails is not kept', () => {
  const cache = createRenderCache();
  const fail = () => {
    throw new Error('broken');
  };
  expect(() => cache.htmlOf('/a', 'one', fail)).toThrow('broken');
  expect(cache.htmlOf('/a', 'one', () => 'fine')).toBe('fine');
});
