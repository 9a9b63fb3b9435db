// A program's way to a key of its own: registered, asked for, granted by the member, exchanged once, taken away.
import { createHash, randomBytes } from 'node:crypto';
import { addApply } from '@jishi/contract/access';
import * as contract from '@jishi/contract/access/authorization';
import { listApiKeys, removeApiKey } from '@jishi/contract/access/key';
import { listMemberKeys, switchMemberKey } from '@jishi/contract/console/access';
import type { Input } from '@jishi/contract/endpoint';
import { listMessages } from '@jishi/contract/message';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../../../kernel/secret';
import { answerPrograms } from '../../../http/oauth';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { access } from '../domain';

const tradePassword = '135792';
const CALLBACK = 'http://127.0.0.1:4711/callback';
const FORM = 'application/x-www-form-urlencoded';

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, message] });
  app = Fastify();
  const visitor = async () => ({ ...systemContext(server), actor: { kind: 'visitor' as const } });
  await answerPrograms(app, server.shared.settings.publicUrl, visitor);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

type As = { token: string };

async function post(url: string, payload: string, type = FORM) {
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

async function register(redirectUris: unknown = [CALLBACK], name: unknown = 'Claude') {
  const asked = { redirect_uris: redirectUris, client_name: name };
  return post('/oauth/register', JSON.stringify(asked), 'application/json');
}

/** A program's request, with the secret of its challenge. */
async function request(more: Partial<Input<typeof contract.readAuthorization>> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    program: String((await register()).body['client_id']),
    redirectUri: CALLBACK,
    responseType: 'code',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    state: 'a b&c',
    resource: `${server.shared.settings.publicUrl}/mcp`,
    ...more,
  };
  return { asked, verifier };
}
type Request = Awaited<ReturnType<typeof request>>;

/** The member's word; the code that the program is sent. */
async function grant(as: As, { asked }: Request, more: object = {}) {
  const { result } = await server.call(
    contract.grantAuthorization,
    { ...asked, name: 'Claude', dailySpend: '10', tradePassword, ...more },
    as,
  );
  return new URL(result.redirect).searchParams;
}

const exchange = ({ asked, verifier }: Request, code: string | null, more: Record<string, string> = {}) =>
  post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      client_id: asked.program,
      redirect_uri: asked.redirectUri,
      code_verifier: verifier,
      ...more,
    }).toString(),
  );

const keysOf = async (as: As) => (await server.call(listApiKeys, {}, as)).result.list;
const news = async (as: As) => (await server.call(listMessages, {}, as)).result.list.map(({ title }) => title);

/** Whether gateways honour a secret. */
async function isHonoured(secret: unknown) {
  const { rowCount } = await server.db.query(
    'select from access.api_key where (secret_hash = $1 or previous_secret_hash = $1 and previous_until > now()) and removed_at is null',
    [digestOf(String(secret))],
  );
  return rowCount === 1;
}

test('a program registers, the member agrees with limits, and the code gives it the key once', async () => {
  const as = await signInMember(server, { tradePassword });
  const product = await makeProduct(server);
  await server.call(addApply, { projectId: product.id }, as);
  const own = await request();
  const seen = await server.call(contract.readAuthorization, own.asked, as);
  expect(seen.result).toMatchObject({ name: 'Claude', host: '127.0.0.1:4711', isLocal: true, keyName: null });
  expect(new URL(seen.result.declined).searchParams.get('error')).toBe('access_denied');
  const other = await makeProduct(server);
  for (const id of [other.id, '999999999'])
    expect(
      await server.call(
        contract.grantAuthorization,
        { ...own.asked, name: 'Claude', projectIds: [id], tradePassword },
        as,
      ),
      'applied for by nobody, or unknown',
    ).toMatchObject({ code: 4000, fields: [{ path: 'projectIds' }] });
  const answer = await grant(as, own, { projectIds: [product.id], expireTime: '2099-01-01 00:00:00' });
  expect([answer.get('state'), answer.get('iss')]).toEqual(['a b&c', server.shared.settings.publicUrl]);
  const given = await exchange(own, answer.get('code'));
  expect(given).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: expect.any(Number) } });
  expect(await isHonoured(given.body['access_token'])).toBe(true);
  expect(await keysOf(as)).toMatchObject([
    { name: 'Claude', clientName: 'Claude', dailySpend: '10.00', projects: [{ id: product.id }] },
  ]);
  expect(await news(as)).toEqual(['新的接口密钥已生成']);
});

test('a code that comes twice takes the key away; without the secret of its challenge it does nothing', async () => {
  const as = await signInMember(server, { tradePassword });
  const own = await request();
  const code = (await grant(as, own)).get('code');
  const other = await request();
  for (const [wrong, more] of [
    [other, {}],
    [own, { redirect_uri: 'http://127.0.0.1:4711/other' }],
    [own, { code_verifier: 'x'.repeat(43) }],
    [own, { client_id: 'x' }],
  ] as const)
    expect(await exchange(wrong, code, more)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await exchange(own, code, { grant_type: 'password' })).toMatchObject({
    body: { error: 'unsupported_grant_type' },
  });
  const given = await Promise.all([exchange(own, code), exchange(own, code), exchange(own, code)]);
  const [{ body }] = given.filter(({ status }) => status === 200) as [(typeof given)[0]];
  expect(given.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await isHonoured(body['access_token'])).toBe(false);
  expect(await keysOf(as)).toEqual([]);
  expect(await news(as)).toEqual(['接口密钥已删除', '新的接口密钥已生成']);
});

test('a code is good for two minutes', async () => {
  const as = await signInMember(server, { tradePassword });
  const own = await request();
  const code = (await grant(as, own)).get('code');
  await server.db.query('update access.authorization_code set expires_at = now() where member_id = $1', [as.memberId]);
  expect(await exchange(own, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a program that asks again has the same key with a new secret and new limits, however often at once', async () => {
  const as = await signInMember(server, { tradePassword });
  const own = await request();
  const first = await exchange(own, (await grant(as, own)).get('code'));
  const asked = await server.call(contract.readAuthorization, own.asked, as);
  expect(asked.result.keyName).toBe('Claude');
  const codes = await Promise.all([1, 2, 3].map(() => grant(as, own, { dailySpend: '3' })));
  expect(await isHonoured(first.body['access_token']), 'until the program comes').toBe(true);
  const second = await exchange(own, codes[2]!.get('code'));
  expect(await isHonoured(first.body['access_token'])).toBe(false);
  expect(await isHonoured(second.body['access_token'])).toBe(true);
  expect(await keysOf(as)).toMatchObject([{ dailySpend: '3.00' }]);
});

test('a key is taken away by the program, by the member, and stays away when the platform stopped it', async () => {
  const as = await signInMember(server, { tradePassword });
  const own = await request();
  const given = await exchange(own, (await grant(as, own)).get('code'));
  const token = String(given.body['access_token']);
  expect(await post('/oauth/revoke', new URLSearchParams({ token }).toString())).toEqual({ status: 200, body: {} });
  expect(await post('/oauth/revoke', 'token=unknown')).toEqual({ status: 200, body: {} });
  expect([await isHonoured(token), await keysOf(as)]).toEqual([false, []]);

  const again = await exchange(own, (await grant(as, own)).get('code'));
  const { id } = (await keysOf(as))[0]!;
  await server.call(removeApiKey, { id, tradePassword }, as);
  expect(await isHonoured(again.body['access_token'])).toBe(false);

  await exchange(own, (await grant(as, own)).get('code'));
  const operator = await signInOperator(server, 'reviewer');
  const [key] = (await server.call(listMemberKeys, { id: as.memberId }, operator)).result.list;
  await server.call(switchMemberKey, { id: key!.id, on: false, reason: '异常调用' }, operator);
  const refused = await server.call(contract.grantAuthorization, { ...own.asked, name: 'Claude', tradePassword }, as);
  expect(refused).toMatchObject({ code: 4005, msg: '这个程序的密钥由平台停用，请联系客服' });
});

test('nothing is granted without the member’s proof, and 20 keys are the most', async () => {
  const as = await signInMember(server, { tradePassword });
  const { asked } = await request();
  const without = await server.call(contract.grantAuthorization, { ...asked, name: 'Claude' }, as);
  expect(without).toMatchObject({ code: 4000, fields: [{ path: 'code' }] });
  const wrong = await server.call(
    contract.grantAuthorization,
    { ...asked, name: 'Claude', tradePassword: '000000' },
    as,
  );
  expect(wrong.code).not.toBe(0);
  expect(await keysOf(as)).toEqual([]);
  await server.db.query(
    `insert into access.api_key (member_id, name, app_key, secret_cipher, secret_hash, created_at)
     select $1::bigint, 'k', 'ak-full-' || $1 || '-' || n, '\\x00', decode(md5($1 || ':' || n), 'hex'), now() from generate_series(1, 20) n`,
    [as.memberId],
  );
  const full = await server.call(contract.grantAuthorization, { ...asked, name: 'Claude', tradePassword }, as);
  expect(full).toMatchObject({ code: 4005, msg: expect.stringContaining('最多 20 个') });
});

test('nobody is sent to an address that was not registered; a wrong request goes back to its program', async () => {
  const as = await signInMember(server, { tradePassword });
  const { asked } = await request();
  for (const [more, path] of [
    [{ program: 'x.y' }, 'program'],
    [{ program: asked.program.replace(/.$/, '-') }, 'program'],
    [{ redirectUri: 'https://evil.example/callback' }, 'redirectUri'],
    [{ redirectUri: 'http://127.0.0.1:4711/callback/more' }, 'redirectUri'],
    [{ redirectUri: 'javascript:alert(1)' }, 'redirectUri'],
  ] as const) {
    const told = await server.call(contract.readAuthorization, { ...asked, ...more }, as);
    expect(told, JSON.stringify(more)).toMatchObject({ code: 4000, fields: [{ path }] });
    const granted = await server.call(
      contract.grantAuthorization,
      { ...asked, ...more, name: 'Claude', tradePassword },
      as,
    );
    expect(granted).toMatchObject({ code: 4000, fields: [{ path }] });
  }
  const elsewhere = { ...asked, redirectUri: 'http://127.0.0.1:9/callback' };
  expect(await server.call(contract.readAuthorization, elsewhere, as), 'any port of the own machine').toMatchObject({
    code: 0,
  });
  for (const [more, error] of [
    [{ responseType: 'token' }, 'unsupported_response_type'],
    [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
    [{ codeChallenge: null }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ] as const) {
    const told = await server.call(contract.readAuthorization, { ...asked, ...more }, as);
    expect(new URL(told.result.refused!).searchParams.get('error'), JSON.stringify(more)).toBe(error);
    const answer = await grant(as, { asked: { ...asked, ...more }, verifier: '' } as Request);
    expect([answer.get('error'), answer.get('code')]).toEqual([error, null]);
  }
  expect(await keysOf(as)).toEqual([]);
});

test('what may be registered', async () => {
  const allowed = ['https://claude.ai/api/mcp/auth_callback', 'http://localhost:1/cb', 'cursor://anysphere/callback'];
  expect(await register(allowed, ' Claude\u202E\n助手 ')).toMatchObject({
    status: 201,
    body: { client_name: 'Claude 助手', redirect_uris: allowed, token_endpoint_auth_method: 'none' },
  });
  expect((await register([CALLBACK], '\u200b')).body).toMatchObject({ client_name: '未命名的程序' });
  for (const uri of [
    'http://evil.example/cb',
    'https://user:secret@a.example/cb',
    'https://a.example/cb#part',
    'javascript:alert(1)',
    'intent://scan/#Intent;end',
    'ms-msdt:/id',
    'chrome-extension://abc/callback',
    'data:text/html,x',
    'blob:https://a.example/x',
    'file:///etc/passwd',
    'https:\\\\a.example',
    'nothing',
    '',
    5,
    `https://a.example/${'x'.repeat(500)}`,
  ])
    expect(await register([uri]), String(uri)).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  expect(await register([])).toMatchObject({ status: 400 });
  expect(await register([CALLBACK], 5)).toMatchObject({ body: { error: 'invalid_client_metadata' } });
  const many = Array.from({ length: 10 }, (_, n) => `https://a.example/${n}/${'x'.repeat(400)}`);
  expect(await register(many)).toMatchObject({ status: 400 });
});

test('whatever comes by the wire, it is an answer', async () => {
  for (const payload of ['', '{', 'null', '[]', '"x"', '5', '\ud800'])
    expect((await post('/oauth/register', payload, 'application/json')).status, payload).toBe(400);
  for (const path of ['/oauth/token', '/oauth/revoke'])
    for (const [payload, type] of [
      ['', FORM],
      ['%', FORM],
      ['code=%00&token=%00', FORM],
      ['{}', 'application/json'],
    ] as const)
      expect((await post(path, payload, type)).status, `${path} ${payload}`).toBeLessThan(500);
  const tooLarge = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: 'x'.repeat(20_000),
    headers: { 'content-type': FORM },
  });
  expect(tooLarge.statusCode).toBe(413);
});

test('programs find all of it by their own standards', async () => {
  const { publicUrl } = server.shared.settings;
  const read = async (path: string) => (await app.inject(path)).json() as Record<string, unknown>;
  for (const path of ['', '/mcp'])
    expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
      resource: `${publicUrl}/mcp`,
      authorization_servers: [publicUrl],
    });
  expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: publicUrl,
    code_challenge_methods_supported: ['S256'],
    registration_endpoint: `${publicUrl}/oauth/register`,
  });
  const preflight = await app.inject({ method: 'OPTIONS', url: '/oauth/token' });
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' });
});
