import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerConsole } from './console';

let consoleDist: string;
let app: FastifyInstance;
beforeEach(() => {
  consoleDist = mkdtempSync(path.join(tmpdir(), 'console-'));
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  rmSync(consoleDist, { recursive: true });
});

const page =
  '<html><head><link rel="stylesheet" href="/console/assets/a.css"></head><script src="/console/assets/a.js">';

function build() {
  mkdirSync(path.join(consoleDist, 'assets'));
  writeFileSync(path.join(consoleDist, 'index.html'), page);
  writeFileSync(path.join(consoleDist, 'assets/a.js'), 'plain');
  writeFileSync(path.join(consoleDist, 'assets/a.js.br'), 'pressed');
}

const mounted = () => registerConsole({ app }, { consoleDist, publicUrl: 'http://localhost:8080' });

describe('the built console', () => {
  beforeEach(async () => {
    build();
    await mounted();
  });

  it.each(['/console', '/console/', '/console/orders/PO1?tab=notifies', '/console/no-such-screen'])(
    'answers %s with its document, never from a cache',
    async (url) => {
      const { statusCode, headers, payload } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(payload).toContain('/console/assets/a.js');
    },
  );

  it('runs only scripts and styles that carry the nonce of this very answer', async () => {
    const [first, second] = [await app.inject('/console'), await app.inject('/console')];
    const nonce = /script-src 'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1] ?? 'none';
    expect(first.payload).toContain(`<script nonce="${nonce}" src=`);
    expect(first.payload).toContain(`<link nonce="${nonce}" rel="stylesheet"`);
    expect(first.payload).toContain(`<meta property="csp-nonce" content="" nonce="${nonce}">`);
    expect(second.payload).not.toContain(nonce);
    expect(first.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('keeps the address, which may carry the token of the set-up link, from every other site', async () => {
    const { headers } = await app.inject('/console/setup?token=secret');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  });

  it('serves its files compressed where the browser can read that, for good', async () => {
    const pressed = await app.inject({ url: '/console/assets/a.js', headers: { 'accept-encoding': 'br' } });
    expect([pressed.payload, pressed.headers['content-encoding']]).toEqual(['pressed', 'br']);
    expect(pressed.headers['cache-control']).toContain('immutable');
    expect((await app.inject('/console/assets/a.js')).payload).toBe('plain');
  });

  it('has no document in place of a file that is not there, nor a way out of its folder', async () => {
    expect((await app.inject('/console/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject('/console/assets/..%2findex.html')).statusCode).not.toBe(200);
  });
});

it('says so where the console was not built', async () => {
  await mounted();
  const { statusCode, payload } = await app.inject('/console/orders');
  expect(statusCode).toBe(503);
  expect(payload).toContain('npm run build');
});
