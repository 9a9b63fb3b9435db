import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Context } from '../../kernel/context';
import { registerInstall } from '.';
import { LINES } from './icons';
import { WORKER } from './worker';

const app = Fastify();
const context = { settings: { site: { name: '澄江集市' } } } as Context;
await app.register((scope) => registerInstall(scope, async () => context));

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] };

test('the manifest has the name in force, and each of its icons is a picture of the size it says', async () => {
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const { name, start_url, icons } = answer.json<Manifest>();
  expect([name, start_url]).toEqual(['澄江集市', '/']);
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of [...icons, { src: '/icons/apple-180.png', sizes: '180x180' }]) {
    const icon = await app.inject(src);
    const { format, width, height } = await sharp(icon.rawPayload).metadata();
    expect([icon.statusCode, format, `${width}x${height}`]).toEqual([200, 'png', sizes]);
  }
});

test('icons have the lines of the icon in the tab', () => {
  const own = readFileSync(path.resolve(import.meta.dirname, '../../../../portal/src/icon.svg'), 'utf8');
  expect(own).toContain(`d="${LINES}"`);
});

test('the page without a network runs its own script and style only', async () => {
  const { body, headers } = await app.inject('/offline');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toContain('unsafe');
  for (const name of ['script', 'style']) {
    const [, text] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(body)!;
    expect(policy).toContain(`${name}-src 'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
  }
});

/** The program in a browser without a network; what it keeps is in `kept`. */
function worker() {
  const kept = new Map<string, string>();
  const heard = new Map<string, (event: object) => void>();
  const cache = { add: async ({ url }: { url: string }) => void kept.set(url, 'page') };
  const fail = () => Promise.reject(new TypeError('no network'));
  runInNewContext(WORKER, {
    addEventListener: heard.set.bind(heard),
    caches: { open: async () => cache, keys: async () => [], match: async (url: string) => kept.get(url) },
    clients: { claim: async () => {} },
    fetch: fail,
    registration: {},
    Request: class {
      constructor(public url: string) {}
    },
    Response: { error: () => 'error' },
    skipWaiting: async () => {},
  });
  /** What an event waits for, or is answered with; undefined when the browser goes on by itself. */
  const tell = async (type: string, request?: { mode: string; method: string }) => {
    let answer: unknown;
    const take = (promise: Promise<unknown>) => (answer = promise);
    heard.get(type)!({ request, waitUntil: take, respondWith: take });
    return (await answer) as unknown;
  };
  return { tell, kept };
}

test('without a network a page opens as the one that says so, and nothing else is kept or answered', async () => {
  const { tell, kept } = worker();
  await tell('install');
  await tell('activate');
  expect(await tell('fetch', { mode: 'navigate', method: 'GET' })).toBe('page');
  for (const mode of ['cors', 'same-origin', 'no-cors'])
    expect(await tell('fetch', { mode, method: 'GET' })).toBeUndefined();
  expect(await tell('fetch', { mode: 'navigate', method: 'POST' })).toBeUndefined();
  expect([...kept.keys()]).toEqual(['/offline']);
  expect(WORKER).not.toMatch(/\.put\(|addAll/);
});
