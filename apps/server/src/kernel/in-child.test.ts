// Children that are slow, greedy or broken, beside a server that goes on answering.
import { getHomeFigures } from '@jishi/contract/catalogue';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domains/catalogue/domain';
import { type TestServer, startTestServer } from '../testing/server';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { ChildEnded, inChild } from './in-child';

const LIMITS = { ms: 60_000, megabytes: 64 };

const folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-children-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const work = (input: object, limits = LIMITS) => inChild('testing', input, limits);

/** Work that goes on until it is let go. */
function heldWork() {
  const file = path.join(folder, randomUUID());
  let over = false;
  const done = work({ does: 'wait', file }).finally(() => (over = true));
  return {
    done,
    isOver: () => over,
    letGo: () => writeFileSync(file, ''),
  };
}

test('calls are answered while a child is held up', async () => {
  const held = heldWork();
  for (let n = 0; n < 20; n += 1) expect((await server.call(getHomeFigures, {})).code).toBe(0);
  expect(held.isOver()).toBe(false);
  held.letGo();
  await held.done;
});

test('two work at a time, others wait for their turn', async () => {
  const held = [heldWork(), heldWork()];
  let third = 'waits';
  const last = work({ does: 'answer' }).then(() => (third = 'done'));
  expect((await server.call(getHomeFigures, {})).code).toBe(0);
  expect(third).toBe('waits');
  held[0]!.letGo();
  await last;
  expect(third).toBe('done');
  expect(held[1]!.isOver()).toBe(false);
  held[1]!.letGo();
  await Promise.all(held.map(({ done }) => done));
});

test.each(['eat', 'fail', 'exit'])('one that would %s is given up, and the next works', async (does) => {
  await expect(work({ does })).rejects.toThrow(ChildEnded);
  expect(await work({ does: 'answer' })).toBe(42);
});

test('one that never ends is ended when its time is over', async () => {
  await expect(work({ does: 'spin' }, { ...LIMITS, ms: 1 })).rejects.toThrow('no result within 1 ms');
});

test('a refusal is the caller’s, with its field', async () => {
  await expect(work({ does: 'refuse' })).rejects.toMatchObject({
    refusal: 'invalidInput',
    fields: [{ path: 'document', message: '不行' }],
  });
});

test('a child knows nothing of the server’s environment', async () => {
  process.env['CHILD_TEST_SECRET'] = 'x';
  expect(await work({ does: 'tell' })).not.toContain('CHILD_TEST_SECRET');
});

test('a child lies where the bundle of a process looks for it', async () => {
  const bundle = await bundleOnce(path.join(import.meta.dirname, 'in-child.ts'));
  const bundled = (await import(pathToFileURL(bundle).href)) as { inChild: typeof inChild };
  const text = Buffer.from('{"openapi":"3.1.0","info":{"title":"T"},"paths":{}}');
  const reading = bundled.inChild('domains/catalogue/openapi', { text, present: [] }, LIMITS);
  expect(await reading).toMatchObject({ title: 'T', operations: [] });
});
