import type { Database } from '@jishi/db';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { observe } from './metrics';

test('readiness asks the database once at a time and once a second, and says no under a wrong clock', async () => {
  const asked: { answer: () => void; refuse: () => void }[] = [];
  const run = () =>
    new Promise<void>((resolve, reject) => asked.push({ answer: resolve, refuse: () => reject(new Error('away')) }));
  let now = 0;
  const app = Fastify();
  let isSkewed = false;
  observe(app, { db: { run } as unknown as Database, isSkewed: () => isSkewed }, () => now);
  const probe = async () => (await app.inject('/readyz')).statusCode;
  const probes = Promise.all(Array.from({ length: 50 }, probe));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.answer();
  expect(new Set(await probes)).toEqual(new Set([200]));
  expect(await probe()).toBe(200);
  expect(asked).toHaveLength(1);

  now += 1_001;
  const later = probe();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.refuse();
  expect(await later).toBe(503);
  now += 1_001;
  const back = probe();
  await expect.poll(() => asked.length).toBe(3);
  asked[2]!.answer();
  expect(await back).toBe(200);
  isSkewed = true;
  expect(await probe()).toBe(503);
  isSkewed = false;
  expect(await probe()).toBe(200);
  await app.close();
});
