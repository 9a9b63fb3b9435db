import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { builtPortal } from '../testing/portal';
import type { CompiledRoute } from './call';
import { registerPages } from './pages';

const HTML = { accept: 'text/html' };
const MEMBER = { ...HTML, cookie: 'token=good' };
const info = (token: string) => Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');

let dist: string;
let app: FastifyInstance;
/** How often the page's subject was shown to somebody. */
let views = 0;
/** Of what visitors are shown; counts up with each change. */
let mark: number | undefined = 1;

beforeAll(async () => {
  dist = builtPortal(PORTAL_BUNDLE);
  app = Fastify();
  await app.register(cookie);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 4004 }));
  const calls = new Map([
    [
      'GET /ok',
      route(async (ctx) => {
        const count = () => (views += 1);
        count();
        ctx.whenGivenAgain?.(count);
        return { whose: ctx.actor.kind, token: ctx.actor.kind === 'member' ? ctx.actor.token : '' };
      }),
    ],
    ['GET /refused', route(() => Promise.reject(new Refusal('notFound')))],
    ['GET /broken', route(() => Promise.reject(new Error('password=hunter2')))],
  ]);
  await registerPages(
    { app, calls, pageContext, pageMark: () => mark, pageReads: { during: (ctx, work) => work(ctx) } },
    { portalDist: dist, publicUrl: 'https://jishi.example' },
  );
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = HTML) => app.inject({ url, headers });

test('every script, style and link of a page carries the nonce of its policy, and no two pages share one', async () => {
  const page = await get('/known');
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
  const tags = page.body.match(/<(?:script|link)[^>]*>/g)!;
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags.filter((tag) => !tag.includes('application/json'))) expect(tag).toContain(`nonce="${nonce}"`);
  expect((await get('/known')).body).not.toContain(nonce);
});

test("the entry's stylesheet, which orders the layers, comes before those of the page", async () => {
  const { body } = await get('/known');
  expect(body.indexOf('/assets/page.css')).toBeGreaterThan(body.indexOf('/assets/main.css'));
});

test('the document names the scripts and leaves loading them to one that waits for the paint', async () => {
  const { body } = await get('/known');
  const scripts = body.match(/<(?:script|link) [^>]*\.js"[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toContain('async type="module" src="/assets/start.js"');
  expect(scripts[0]).toContain('data-modules="/assets/main.js /assets/shared.js /assets/page.js"');
  expect(scripts[0]).not.toContain('data-waits');
});

test("a visitor's page may be cached and revalidated, a member's page is stored nowhere", async () => {
  const visitor = await get('/known');
  expect(visitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(visitor.headers.vary).toContain('Cookie');
  expect(visitor.body).toContain('whose=visitor');
  const member = await get('/known', MEMBER);
  expect(member.headers['cache-control']).toBe('private, no-store');
  expect(member.body).toContain('whose=member');
});

const renderingOf = async (headers?: Record<string, string>, url = '/shared') =>
  /whose=(\w+).* rendering=(\d+);/
    .exec((await get(url, headers)).body)!
    .slice(1)
    .join();

test('a page that is the same for every visitor is given out again, each time with a nonce of its own', async () => {
  const first = await renderingOf();
  expect(await renderingOf()).toBe(first);
  expect(await renderingOf({ ...HTML, 'accept-encoding': 'identity' })).toBe(first);
  const [one, other] = [await get('/shared'), await get('/shared')];
  const nonceOf = ({ headers }: typeof one) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(one.body.replaceAll(nonceOf(one), '')).toBe(other.body.replaceAll(nonceOf(other), ''));
  expect(one.body).toContain(`nonce="${nonceOf(one)}"`);
  expect(one.headers).toMatchObject({
    vary: expect.stringContaining('Cookie'),
    'content-type': 'text/html; charset=utf-8',
  });
  expect(await renderingOf(HTML, '/shared?page=2')).not.toBe(first);
  expect(await renderingOf(HTML, '/known')).not.toBe(await renderingOf(HTML, '/known'));
});

test('a page that is given out again counts as one more view, as a rendered one does', async () => {
  mark = 10;
  views = 0;
  for (let shown = 1; shown <= 3; shown++) {
    await get('/shared');
    expect(views).toBe(shown);
  }
  await get('/shared', MEMBER);
  expect(views).toBe(4);
  mark = 1;
});

test("a member's page is neither kept nor answered from what was kept for visitors", async () => {
  const visitors = await renderingOf();
  expect(await renderingOf(MEMBER)).toMatch(/^member,/);
  expect(await renderingOf(MEMBER)).not.toBe(await renderingOf(MEMBER));
  expect(await renderingOf({ ...HTML, cookie: 'token=dead' })).not.toBe(visitors);
  expect(await renderingOf()).toBe(visitors);
});

test('a change shows on the next request, and while changes go unheard nothing is kept', async () => {
  const before = await renderingOf();
  mark = 2;
  const after = await renderingOf();
  expect(after).not.toBe(before);
  expect(await renderingOf()).toBe(after);
  mark = undefined;
  expect(await renderingOf()).not.toBe(await renderingOf());
  mark = 3;
});

test('a dead token is rendered for a visitor and taken away', async () => {
  const page = await get('/known', { ...HTML, cookie: 'token=dead' });
  expect(page.body).toContain('whose=visitor');
  expect(String(page.headers['set-cookie'])).toMatch(/^token=;.*Path=\//);
  expect((await get('/known', MEMBER)).headers['set-cookie']).toBeUndefined();
});

test('a session that cannot be looked up just now is kept for the next page', async () => {
  const page = await get('/known', { ...HTML, cookie: 'token=fault' });
  expect(page.body).toContain('whose=visitor');
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('a frozen member sees public pages as a visitor', async () => {
  const page = await get('/known', { ...HTML, cookie: 'token=frozen' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('whose=visitor');
});

test("the cookie alone makes no payload a member's; the header does, and then nothing stores it", async () => {
  const byCookie = await get('/known/_payload.json', { cookie: 'token=good' });
  expect(byCookie.json()).toMatchObject({ whose: 'visitor' });
  const byHeader = await get('/known/_payload.json', { 'x-client-info': info('good') });
  expect(byHeader.json()).toMatchObject({ whose: 'member', token: '' });
  expect(byHeader.headers['cache-control']).toBe('private, no-store');
  expect(byHeader.headers.etag).toBeUndefined();
});

test("a visitor's payload can be stored, and is asked about each time", async () => {
  const first = await get('/known/_payload.json?page=2', {});
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(first.headers.vary).toContain('X-Client-Info');
  expect(first.json()).toMatchObject({ url: 'https://jishi.example/known?page=2' });
  const again = await get('/known/_payload.json?page=2', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('the payload of a member page refuses a visitor, that of a missing page says so, and neither is cached', async () => {
  for (const [url, status] of [
    ['/members/_payload.json', 401],
    ['/missing/_payload.json', 404],
  ] as const) {
    const answer = await get(url, {});
    expect(answer.json()).toMatchObject({ status });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
});

test('a redirect goes where the page says and is not cached', async () => {
  const answer = await get('/members');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/login?redirect=%2Fmembers');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an unknown address is the 404 page for a browser and an envelope for a program', async () => {
  const browser = await get('/nothing');
  expect(browser.statusCode).toBe(404);
  expect(browser.headers['content-type']).toContain('text/html');
  const program = await get('/nothing', { accept: 'application/json' });
  expect(program.statusCode).toBe(404);
  expect(program.json()).toEqual({ code: 4004 });
});

test('each page has one address: a trailing slash is taken off, and never leads to another site', async () => {
  expect((await get('/known/?a=1')).headers.location).toBe('/known?a=1');
  expect((await get('//known/')).headers.location).toBe('/known');
  expect((await get('//evil.example/')).statusCode).toBe(404);
  expect((await get('//')).statusCode).toBeLessThan(500);
});

test("a page's calls answer envelopes: results, refusals, and faults without their message", async () => {
  const { body } = await get('/known');
  expect(body).toContain('refused=4004');
  expect(body).toContain('broken=500');
  expect(body).toContain('unknown=4004');
  expect(body).not.toContain('hunter2');
});

test('files with a hash in their name are kept for ever and come compressed', async () => {
  const answer = await get('/assets/main.js', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/none.js')).statusCode).toBe(404);
  expect((await get('/assets/..%2f..%2fserver%2fentry-server.js')).statusCode).not.toBe(200);
});

test('the marker of the current build is never stored', async () => {
  const answer = await get('/builds/latest.json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({ id: 'build-1' });
});

test('a page is compressed for those who can read it', async () => {
  expect((await get('/known', { ...HTML, 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
});

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['br', 'br;q=1.0, gzip;q=0.5', brotliDecompressSync],
] as const)('a kept page reads back with the nonce of its answer: %s of %s', async (encoding, accepted, read) => {
  mark = 20;
  const headers = { ...HTML, 'accept-encoding': accepted };
  const bodies = new Set<string>();
  for (let n = 0; n < 12; n++) {
    const page = await get('/shared', headers);
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.headers['content-length']).toBe(String(page.rawPayload.length));
    expect(String(page.headers.vary).toLowerCase()).toContain('accept-encoding');
    const body = read(page.rawPayload).toString();
    expect(body).toContain(`nonce="${nonce}"`);
    bodies.add(body.replaceAll(nonce, ''));
  }
  expect(bodies.size).toBe(1);
  expect([...bodies][0]).not.toMatch(/nonce="[^"]/);
  mark = 1;
});

test('once a kept page is compressed, HEAD tells the length of what GET sends', async () => {
  mark = 21;
  const headers = { ...HTML, 'accept-encoding': 'gzip, br' };
  const head = () => app.inject({ method: 'HEAD', url: '/shared', headers });
  await get('/shared', headers);
  await vi.waitFor(async () => expect((await head()).headers['content-encoding']).toBe('br'));
  const [told, sent] = [await head(), await get('/shared', headers)];
  expect([told.statusCode, told.body]).toEqual([200, '']);
  expect(told.headers['content-length']).toBe(String(sent.rawPayload.length));
  expect(sent.headers['content-encoding']).toBe('br');
  mark = 1;
});

test('a kept page has no validator: it is never answered by 304 with the nonce of another answer', async () => {
  const headers = {
    ...HTML,
    'accept-encoding': 'br',
    'if-none-match': '*',
    'if-modified-since': new Date().toUTCString(),
  };
  for (let n = 0; n < 4; n++) {
    const page = await get('/shared', headers);
    expect(page.statusCode).toBe(200);
    expect(page.headers.etag).toBeUndefined();
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('whose=visitor');
  }
});

test('who accepts no compression gets none', async () => {
  for (const accepted of ['identity', '', 'deflate', 'br;q=0, gzip;q=0'])
    expect(
      (await get('/shared', { ...HTML, 'accept-encoding': accepted })).headers['content-encoding'],
    ).toBeUndefined();
  const page = await get('/shared', { ...HTML, 'accept-encoding': 'br', 'x-no-compression': '1' });
  expect(page.headers['content-encoding']).toBeUndefined();
});

function route(run: (ctx: Context) => Promise<unknown>): CompiledRoute {
  const answer = async (ctx: Context) => ({ raw: null, json: JSON.stringify(await run(ctx)) });
  return { endpoint: {} as never, key: '', serialise: String, run: answer };
}

async function pageContext(request: { id: string; log: Context['log'] }, token: string): Promise<Context> {
  if (token === 'fault') throw new Error('connection lost');
  if (token === 'frozen') throw new Refusal('accountFrozen');
  const actor = token === 'good' ? { kind: 'member', memberId: '1', sessionId: '1', token } : { kind: 'visitor' };
  return { actor, requestId: request.id, log: request.log } as Context;
}

const PORTAL_BUNDLE = `
export const prepare = async () => {};
const KNOWN = ['/known', '//known', '/members', '/shared'];
let renderings = 0;
const path = (url) => new URL(url).pathname;
const bare = (pathname) => pathname.replace(/\\/+$/, '') || '/';
export const isPage = (pathname) => KNOWN.includes(bare(pathname));
export const pageOfPayload = (url) => {
  const match = /^([^?]*)\\/_payload\\.json(\\?.*)?$/.exec(url);
  return match ? (match[1] || '/') + (match[2] ?? '') : undefined;
};
const whose = async (dispatch) => (await dispatch('GET /ok', {})).result.whose;
export async function render({ url, token, dispatch, build }) {
  if (path(url) === '/members' && !token) {
    return { status: 302, location: '/login?redirect=%2Fmembers', head: '', html: '', boot: '', files: [], cache: 'private' };
  }
  const codes = await Promise.all(['GET /refused', 'GET /broken', 'GET /none'].map((call) => dispatch(call, {})));
  const html = 'whose=' + (await whose(dispatch)) + ' refused=' + codes[0].code + ' broken=' + codes[1].code +
    ' unknown=' + codes[2].code + ' rendering=' + ++renderings + ';' + codes.map(({ msg }) => msg).join() + ' '.repeat(2000);
  return {
    status: isPage(path(url)) ? 200 : 404, head: '<title>t</title>', html, files: ['src/page.tsx'],
    boot: '<script type="application/json">' + JSON.stringify({ build }) + '</script>',
    cache: token ? 'private' : 'public', shared: !token && path(url) === '/shared',
  };
}
export async function loadPayload({ url, token, dispatch }) {
  if (path(url) === '/members' && !token) return { status: 401 };
  if (!isPage(path(url))) return { status: 404 };
  return { status: 200, url, ...(await dispatch('GET /ok', {})).result };
}
`;
