// Whose pages are shown: over two servers on one database, each with a memory of its own.
import { rmSync } from 'node:fs';
import { getMemberInfo, saveProfile } from '@jishi/contract/account';
import { revokeSessions } from '@jishi/contract/account/session';
import { freezeMember } from '@jishi/contract/console/account';
import type { Endpoint } from '@jishi/contract/endpoint';
import { sql } from '@jishi/db';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../domains/account/domain';
import { signInMember } from '../testing/members';
import { type TestOperator, signInOperator } from '../testing/operators';
import { builtPortal } from '../testing/portal';
import { type TestServer, startTestServer } from '../testing/server';

type SitePart = Awaited<ReturnType<typeof startSite>>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Shows the nickname of whoever it is for; `/writes` changes it first. */
const BUNDLE = `
export const prepare = async () => {};
export const isPage = () => true;
export const pageOfPayload = (url) => /^(.*)\\/_payload\\.json$/.exec(url)?.[1];
const nickname = async ({ token, dispatch, url }) => {
  if (!token) return 'visitor';
  const told = dispatch('${nameOf(getMemberInfo)}', {});
  if (url.endsWith('/writes')) await dispatch('${nameOf(saveProfile)}', { nickname: '改过' });
  const { code, result } = await told;
  return code === 0 ? result.nickname : 'refused';
};
export const render = async (asked) => ({
  status: 200, head: '', html: 'for ' + (await nickname(asked)) + '.', boot: '', files: [], cache: 'private', shared: false, waits: false,
});
export const loadPayload = async (asked) => ({ status: 200, nickname: await nickname(asked) });
`;

let server: TestServer;
let operator: TestOperator;
let dist: string;
let here: SitePart;
let there: SitePart;

beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
  operator = await signInOperator(server);
  dist = builtPortal(BUNDLE);
  here = await startSite();
  there = await startSite();
});
afterAll(async () => {
  await Promise.all([here, there].map(({ close }) => close()));
  rmSync(dist, { recursive: true });
  await server.close();
});

/** A server that has loaded the program anew, so that it remembers nothing of what others do. */
async function startSite() {
  vi.resetModules();
  const [{ authenticate, memberPages }, domain, { createServer }, { openPageReads }, { registerPages }] =
    await Promise.all([
      import('../authenticate'),
      import('../domains/account/domain'),
      import('./server'),
      import('./page-reads'),
      import('./pages'),
    ]);
  const settings = { ...server.shared.settings, roles: new Set(['web', 'api'] as const) };
  const { useCases } = domain.account;
  const made = await createServer({
    ...server.shared,
    settings,
    useCases,
    authenticate,
    memberPages,
    logLevel: 'error',
  });
  const pageReads = openPageReads(settings.databaseUrl, memberPages);
  await registerPages(
    { ...made, pageMark: () => undefined, pageReads },
    { portalDist: dist, publicUrl: settings.publicUrl },
  );
  const page = async (token: string, address = '/page') => {
    const { body, cookies } = await made.app.inject({
      url: address,
      cookies: { token },
      headers: { accept: 'text/html' },
    });
    return {
      for: /for ([^.]*)\./.exec(body)?.[1],
      isSignedOut: cookies.some(({ name, value }) => name === 'token' && value === ''),
    };
  };
  const payload = async (token: string) => {
    const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
    const { body } = await made.app.inject({ url: '/page/_payload.json', headers: { 'x-client-info': info } });
    return (JSON.parse(body) as { nickname: string }).nickname;
  };
  return { page, payload, close: () => Promise.all([made.app.close(), pageReads.close()]) };
}

/** A member that both servers remember. */
async function known(nickname: string) {
  const member = await signInMember(server);
  await server.db.run(sql`update account.member set nickname = ${nickname} where id = ${member.memberId}`);
  for (const { page } of [here, there, here, there])
    expect(await page(member.token)).toEqual({ for: nickname, isSignedOut: false });
  return member;
}

test('a session that is ended is over with the next page and the next payload of each server', async () => {
  const { token } = await known('一');
  await server.call(revokeSessions, { scope: 'all' }, { token });
  for (const { page, payload } of [here, there]) {
    expect(await page(token)).toEqual({ for: 'visitor', isSignedOut: true });
    expect(await payload(token)).toBe('visitor');
  }
});

test('so is one that nobody ended by a call: it ran out, or went from the table', async () => {
  const [late, gone] = [await known('二'), await known('三')];
  await server.db.run(
    sql`update account.session set expires_at = ${server.clock.now()} where member_id = ${late.memberId}`,
  );
  await server.db.run(sql`delete from account.session where member_id = ${gone.memberId}`);
  for (const { page } of [here, there])
    for (const { token } of [late, gone]) expect(await page(token)).toEqual({ for: 'visitor', isSignedOut: true });
});

test('a member who is frozen is a visitor to the next page of each server, and the others are not', async () => {
  const [frozen, other] = [await known('四'), await known('五')];
  const asked = { id: frozen.memberId, reason: '核实' };
  expect(await server.call(freezeMember, asked, { token: operator.token })).toMatchObject({ code: 0 });
  // one who froze before their sessions were ended, as well
  await server.db.run(sql`update account.session set revoked_at = null where member_id = ${frozen.memberId}`);
  for (const { page, payload } of [here, there]) {
    expect(await page(frozen.token)).toEqual({ for: 'visitor', isSignedOut: true });
    expect(await payload(frozen.token)).toBe('visitor');
    expect(await page(other.token)).toEqual({ for: '五', isSignedOut: false });
  }
});

test('of pages that are asked for while a session is ended, none begun after the end is its', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token } = await known(`第${round}`);
    let hasEnded = false;
    const asked = async ({ page }: SitePart) => {
      const shown: [boolean, string | undefined][] = [];
      while (shown.length < 3 || !shown.at(-1)![0]) shown.push([hasEnded, (await page(token)).for]);
      return shown;
    };
    const asking = [here, there, here, there].map(asked);
    await server.call(revokeSessions, { scope: 'all' }, { token });
    hasEnded = true;
    for (const [wasOver, shownTo] of (await Promise.all(asking)).flat())
      expect(wasOver ? ['visitor'] : [`第${round}`, 'visitor']).toContain(shownTo);
  }
});

test('a page of an ended session writes nothing, though it was begun for a member', async () => {
  const [alive, ended] = [await known('六'), await known('七')];
  const nicknameOf = ({ memberId }: typeof alive) =>
    server.db.one(sql`select nickname from account.member where id = ${memberId}`);
  await server.call(revokeSessions, { scope: 'all' }, { token: ended.token });
  expect(await there.page(alive.token, '/writes')).toMatchObject({ for: '六' });
  expect(await there.page(ended.token, '/writes')).toEqual({ for: 'visitor', isSignedOut: true });
  expect([await nicknameOf(alive), await nicknameOf(ended)]).toEqual([{ nickname: '改过' }, { nickname: '七' }]);
});

test('what a page reads of its member and of their session is one statement', async () => {
  const { token } = await known('八');
  const asked = await texts(() => here.page(token));
  expect(asked.filter((text) => text.includes('account.session'))).toHaveLength(1);
  expect(asked.filter((text) => text.includes('account.member'))).toHaveLength(1);
});

test('that a page was asked for is use of the session, which is written down at most once in five minutes', async () => {
  const { token, memberId } = await known('九');
  const seen = async () =>
    (await server.db.one<{ seenAt: Date }>(sql`select seen_at from account.session where member_id = ${memberId}`))
      .seenAt;
  const opened = await seen();
  server.clock.advance(4 * 60_000);
  await here.page(token);
  expect(await seen()).toEqual(opened);
  server.clock.advance(2 * 60_000);
  await here.page(token);
  expect(await seen()).toEqual(server.clock.now());
});

/** What is asked of this test's database meanwhile. */
async function texts(work: () => Promise<unknown>): Promise<string[]> {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const asked: string[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    asked.push(typeof statement === 'string' ? statement : statement.text);
    return original.apply(this, args);
  } as never;
  await work().finally(() => (pg.Client.prototype.query = original as never));
  return asked;
}
