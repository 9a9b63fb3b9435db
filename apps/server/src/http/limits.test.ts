import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitRequests } from './limits';

let app: FastifyInstance;
let served = 0;
beforeAll(() => {
  app = Fastify();
  limitRequests(app);
  app.get('/*', async () => {
    served += 1;
    return 'ok';
  });
});
afterAll(() => app.close());

const from = async (remoteAddress: string, url = '/call') => {
  const answer = await app.inject({ url, remoteAddress });
  return { status: answer.statusCode, after: answer.headers['retry-after'], body: answer.body };
};
const times = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

test('an address is served 1,800 requests a minute, then told when to come back; others are served on', async () => {
  await times(1800, () => from('10.0.0.1'));
  expect(served).toBe(1800);
  const refused = await from('10.0.0.1');
  expect(refused).toMatchObject({ status: 429, after: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) });
  expect(JSON.parse(refused.body)).toEqual({ code: 429, msg: '操作太频繁，请稍后再试', result: null });
  expect(served).toBe(1800);
  expect((await from('10.0.0.2')).status).toBe(200);
});

test('whoever has a network of IPv6 addresses is one caller', async () => {
  let n = 0;
  await times(1800, () => from(`2001:db8::${(n += 1).toString(16)}`));
  expect((await from('2001:db8::1:1')).status).toBe(429);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
});

test('what only begins like a file or a probe is counted', async () => {
  const urls = ['/faviconx/1', '/favicon.ico', '/healthzz', '/builds/x', '/healthz/1'];
  for (const [n, url] of urls.entries()) {
    const address = `10.0.1.${n}`;
    await times(1800, () => from(address, url));
    expect((await from(address, url)).status, url).toBe(429);
  }
});

test('readiness has a ceiling of its own: neither uses up the other', async () => {
  await times(1800, () => from('10.0.2.1'));
  expect([(await from('10.0.2.1')).status, (await from('10.0.2.1', '/readyz')).status]).toEqual([429, 200]);
  await times(600, () => from('10.0.2.2', '/readyz?x'));
  expect([(await from('10.0.2.2', '/readyz')).status, (await from('10.0.2.2')).status]).toEqual([429, 200]);
});

test('files and probes are not counted', async () => {
  for (const url of ['/assets/a.js', '/console/assets/a.js', '/builds/latest.json', '/healthz', '/healthz?x']) {
    expect((await from('10.0.0.1', url)).status).toBe(200);
  }
});
