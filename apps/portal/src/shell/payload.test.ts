import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Payload, adopt, pageOfPayload, payloadAddress, payloadOf } from './payload';

const answer = (result: unknown) => ({ answers: [{ call: 'GET /a' as const, input: { id: '1' }, result }] });
const key = ['GET /a', { id: '1' }];

test('a payload says what a client knows, and another client knows it after adopting it', () => {
  const server = new QueryClient();
  server.setQueryData(key, { name: '号' });
  const browser = new QueryClient();
  adopt(browser, JSON.parse(JSON.stringify(payloadOf(server, 200))) as Payload);
  expect(browser.getQueryData(key)).toEqual({ name: '号' });
});

test('what a client learnt after the payload was asked for is kept', () => {
  const browser = new QueryClient();
  browser.setQueryData(key, 'new', { updatedAt: 2000 });
  adopt(browser, answer('old'), 1000);
  expect(browser.getQueryData(key)).toBe('new');
  adopt(browser, answer('newer'), 3000);
  expect(browser.getQueryData(key)).toBe('newer');
});

test('payload addresses and page addresses belong to each other', () => {
  for (const [pathname, search] of [
    ['/', ''],
    ['/', '?bd_vid=1'],
    ['/product/list', '?keyword=a&pageNum=2'],
    ['/product/12', ''],
  ] as const) {
    expect(pageOfPayload(payloadAddress({ pathname, search }))).toBe(pathname + search);
  }
  expect(pageOfPayload('/product/list?next=/_payload.json')).toBeUndefined();
});
