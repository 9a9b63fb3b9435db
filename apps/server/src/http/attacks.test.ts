// Attacks on the entry points: foreign sessions, sites and host names, and unexpected fields.
import { generateKeyPairSync } from 'node:crypto';
import { isLoggedIn, loginBySms } from '@jishi/contract/account';
import type { Endpoint } from '@jishi/contract/endpoint';
import { startThirdPay } from '@jishi/contract/payment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains, useCases } from '../domains';
import { newPhone } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { makeCall, newAddress } from '../testing/caller';
import { leavesOf, sampleInputs } from '../testing/input-samples';
import { callAs, giveCodes, newPerson } from '../testing/lives';

const SITE = 'https://jishi.example';
const endpoints = useCases.map(({ endpoint }) => endpoint);
const byName = (list: readonly Endpoint[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const);

let server: TestServer;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const alipay = { gateway: 'http://127.0.0.1:9/', appId: '1', sellerId: '1', privateKey, alipayPublicKey: '' };
  server = await startTestServer({ domains, settings: { alipay, publicUrl: SITE } });
});
afterAll(() => server.close());

/** Signs in by code from a browser that somebody has given a token already. */
/** Signs in from a new browser that has a token already; the person of then. */
async function signInWith(planted: string, phone = newPhone()) {
  const browser = { ...(await newPerson(server)), token: planted, phone };
  const reply = await callAs(server, browser, loginBySms, { phone, code: '246810', agree: true });
  expect(reply).toMatchObject({ status: 200, code: 0 });
  return { ...browser, token: (reply.result as { token: string }).token };
}

describe('a session', () => {
  test('is never one that was there before: a planted token stays worthless', async () => {
    const planted = `mt_${'A'.repeat(43)}`;
    const entered = await signInWith(planted);
    expect(entered.token).not.toBe(planted);
    expect((await server.call(isLoggedIn, {}, { token: planted })).result).toEqual({ login: false });
    expect((await callAs(server, entered, isLoggedIn, {})).result).toEqual({ login: true });
  });

  test('is never taken over: signing in where another is signed in opens a new one and ends the one that was there', async () => {
    const other = await newPerson(server);
    const { token } = await signInWith(other.token);
    expect(token).not.toBe(other.token);
    expect((await server.call(isLoggedIn, {}, { token: other.token })).result).toEqual({ login: false });
  });

  test('has a token of 256 random bits, different each time', async () => {
    const phone = newPhone();
    const entered = [await signInWith('', phone), await signInWith('', phone), await signInWith('', phone)];
    const tokens = entered.map(({ token }) => token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token.slice(3), 'base64url')).toHaveLength(32);
  });

  test('is set as a cookie by no answer of a call', async () => {
    const { headers } = await server.call(isLoggedIn, {});
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is not taken from an address', async () => {
    const { token } = await newPerson(server);
    for (const name of ['token', 'X-Client-Info', 'access_token', 'Authorization']) {
      const { body } = await server.inject({ method: 'GET', url: `/member/is-login/?${name}=${token}` });
      expect(JSON.parse(body)).toMatchObject({ result: { login: false } });
    }
  });

  test('is not taken from an Authorization header either, nor from a form of another site', async () => {
    const { token } = await newPerson(server);
    const requests = [
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { cookie: `token=${token}`, origin: 'https://evil.example' } },
      { headers: { cookie: `token=${token}`, 'content-type': 'text/plain' }, payload: `{"token":"${token}"}` },
      { headers: { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
    ];
    for (const request of requests) {
      const { body } = await server.inject({ method: 'POST', url: '/mem/logout', ...request });
      expect([4000, 401]).toContain((JSON.parse(body) as { code: number }).code);
    }
    expect((await server.call(isLoggedIn, {}, { token })).result).toEqual({ login: true });
  });
});

test.each(byName(endpoints.filter(({ body }) => body === 'query')))(
  '%s asks for no secret in its address',
  (_name, one) => {
    const secret = /token|password|secret|ticket|captcha|idNumber|^phone$|^(?:sms)?code$/i;
    const asked = leavesOf(one).map(({ name }) => name);
    // of an agreement or of a call's result, and no secret; good once, for its member alone, and the address is given
    const cards = ['/quick/order/cardContent', '/qy/place/order/goods/list'];
    const known = ['/app/protocol/get', '/order/api/record/tail', '/mem/set/autoVip', ...cards];
    const isKnown = known.includes(one.path);
    const asking = isKnown ? [] : asked.filter((name) => secret.test(name));
    expect(asking).toEqual([]);
  },
);

describe.each(byName(endpoints))('%s', (_name, endpoint) => {
  test('is told to no other site: it names no origin, and answers no preflight', async () => {
    const evil = { origin: 'https://evil.example', 'access-control-request-method': endpoint.method };
    for (const method of ['OPTIONS', endpoint.method] as const) {
      const { headers, statusCode } = await server.inject({
        method,
        url: endpoint.path,
        headers: evil,
        remoteAddress: newAddress(),
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      if (method === 'OPTIONS') expect(statusCode).toBe(404);
    }
  });

  test('drops what it did not ask for', () => {
    for (const input of sampleInputs(endpoint, () => []).slice(0, 2)) {
      const parsed = endpoint.input.parse(claimed(input));
      expect(JSON.stringify(parsed)).not.toContain('planted');
    }
  });

  test('answers with the headers that keep an answer an answer', async () => {
    const { headers } = await server.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: newAddress(),
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });
});

/** The same with fields in every object that would make somebody richer or mightier. */
function claimed(value: unknown, isWhole = true): unknown {
  if (Array.isArray(value)) return value.map((part) => claimed(part, false));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, claimed(part, false)] as const);
  // an empty object inside is a dictionary, whose keys are free
  if (!isWhole && !parts.length) return value;
  const more = ['isAdmin', 'member_id', 'authStatus2', 'vip_level', 'ownerId', 'createdAt', 'role'];
  return { ...Object.fromEntries(more.map((name) => [name, 'planted'])), ...Object.fromEntries(parts) };
}

describe('a request that lies about where it comes from or goes to', () => {
  test('gets addresses of this site, whatever host it names', async () => {
    const { token } = await newPerson(server);
    const { headers, body } = await server.inject({
      method: 'POST',
      url: startThirdPay.path,
      token,
      payload: { amount: '10' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
    });
    expect(JSON.parse(body)).toMatchObject({ code: 0 });
    expect(body).toContain(encodeURIComponent(SITE));
    expect(body + JSON.stringify(headers)).not.toContain('evil.example');
  });

  test('is known by its own address: no header of a caller that is no proxy is believed', async () => {
    const phone = newPhone();
    await giveCodes(server, phone, (await newPerson(server)).memberId);
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const input = { phone, code: '246810', agree: true };
    expect(await makeCall(server, loginBySms, input, { headers: claims })).toMatchObject({ code: 0 });
    const { rows } = await server.db.query<{ ip: string }>('select ip from account.session order by id desc limit 1');
    expect(rows[0]?.ip).toMatch(/^10\./);
  });

  test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const)('%s is no way to make a call', async (method) => {
    const { token } = await newPerson(server);
    const url = loginBySms.path;
    const { statusCode, payload } = await server.inject({ method: method as 'PUT', url, token });
    expect(statusCode).toBe(404);
    expect(payload).not.toContain(token);
  });
});
