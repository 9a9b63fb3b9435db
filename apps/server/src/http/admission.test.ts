// Who goes on while more is asked than one process can do. The work of a request is held, so nothing here depends on time.
import { isLoggedIn } from '@jishi/contract/account';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import cookie from '@fastify/cookie';
import { account } from '../domains/account/domain';
import type { Actor, MemberId } from '../kernel/context';
import { signInMember } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { LiveTokens, admitByTurns } from './admission';

const member = {
  kind: 'member' as const,
  memberId: '1' as MemberId,
  sessionId: '1',
  token: 'mt_known',
} satisfies Actor;
const NOBODY = { perTurn: 0, perLine: 1, all: 3 };

let app: FastifyInstance;
let live: LiveTokens;
beforeEach(async () => {
  app = Fastify({ trustProxy: '127.0.0.1' });
  live = new LiveTokens();
  await app.register(cookie);
  // as if strangers used up every turn
  admitByTurns(app, live, { strangers: NOBODY });
  app.all('/*', async () => 'served');
  return () => app.close();
});

type From = { url?: string; ip?: string; headers?: Record<string, string> };

/** Fills the place of an address; what the next request of it hears. */
async function next({ url = '/product/list', ip = '10.0.0.1', headers = {} }: From = {}) {
  const ask = { url, remoteAddress: ip, headers };
  void app.inject({ url: '/product/list', remoteAddress: ip }).catch(() => undefined);
  return app.inject(ask);
}

const clientInfo = (token: string) => ({
  'x-client-info': Buffer.from(JSON.stringify({ token })).toString('base64url'),
});

test('a stranger beyond the line hears 503 with when to come back: a page for a person, the envelope for a program', async () => {
  const page = await next({ headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store']);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<h1>现在访问的人太多</h1>');
  expect(page.headers['content-security-policy']).toContain("style-src 'sha256-");
  const call = await next({ url: '/app/notice/List', ip: '10.0.0.2' });
  expect(call.json()).toEqual({ code: 503, msg: '现在访问的人太多，请过几秒再试', result: null });
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2']);
});

test('whoever has a session is served, by the header of calls or the cookie of pages', async () => {
  live.note('mt_known', member);
  expect((await next({ headers: clientInfo('mt_known') })).body).toBe('served');
  expect((await next({ headers: { cookie: 'token=mt_known' }, ip: '10.0.0.2' })).body).toBe('served');
});

test('an invented token, one that ended and a header that nobody can read are strangers', async () => {
  live.note('mt_known', member);
  live.note('mt_known', { kind: 'visitor' });
  for (const [n, headers] of [
    clientInfo('mt_known'),
    { cookie: 'token=mt_known' },
    clientInfo('mt_invented'),
    { 'x-client-info': '%%%' },
  ].entries())
    expect((await next({ headers, ip: `10.0.1.${n}` })).statusCode).toBe(503);
});

test('what says that money came, calls of the gateway, our own processes and probes are never held back', async () => {
  for (const url of [
    '/notify/alipay',
    '/notify/wechat-pay',
    '/notify/recharge/x',
    '/inside/sms/send',
    '/openapi/p/q?x=1',
    '/mcp',
    '/mcp?x',
    '/healthz',
    '/readyz',
    '/metrics',
  ])
    expect((await next({ url })).body, url).toBe('served');
  for (const url of ['/notifying', '/openapis', '/mcpx', '/healthzz', '/x/notify/alipay'])
    expect((await next({ url, ip: '10.0.2.1' })).statusCode, url).toBe(503);
});

test('all devices of a person stand in one line', async () => {
  const phone = { ...member, token: 'mt_phone' };
  const own = Fastify();
  const tokens = new LiveTokens();
  await own.register(cookie);
  admitByTurns(own, tokens, { signedIn: NOBODY });
  own.all('/*', async () => 'served');
  for (const actor of [member, phone]) tokens.note(actor.token, actor);
  void own.inject({ url: '/', headers: clientInfo('mt_known') }).catch(() => undefined);
  expect((await own.inject({ url: '/', headers: clientInfo('mt_phone') })).statusCode).toBe(503);
  await own.close();
});

test('only so many sessions are kept in mind, the last used ones', () => {
  const few = new LiveTokens(2);
  for (const token of ['a', 'b', 'a', 'c']) few.note(token, member);
  expect(['a', 'b', 'c'].map((token) => few.ownerOf(token))).toEqual(['member 1', undefined, 'member 1']);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account], admission: { strangers: { perTurn: 1, perLine: 1, all: 99 } } });
});
afterAll(() => server.close());

test('a server knows a session from the first time it looked it up, and then its calls wait for no stranger', async () => {
  const { token } = await signInMember(server);
  const asOne = () => server.call(isLoggedIn, {}, { token, ip: '10.0.0.9' });
  await asOne();
  const replies = await Promise.all(Array.from({ length: 12 }, asOne));
  expect(replies.map(({ result }) => result)).toEqual(Array.from({ length: 12 }, () => ({ login: true })));
  const strangers = await Promise.all(
    Array.from({ length: 12 }, () => server.call(isLoggedIn, {}, { ip: '10.0.0.9' })),
  );
  expect(strangers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
});
