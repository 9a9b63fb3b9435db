import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

interface Credentials {
  appId: string;
  appSecret: string;
  serviceAppId: string;
  serviceAppSecret: string;
  templateId: string;
}
interface Person {
  id: string;
  nickname: string;
  unionid: string;
  openid: string;
  serviceOpenid: string;
}

let sandbox: SandboxUnderTest;
let app: Credentials;
let people: Person[];

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  app = (await get('/wechat/credentials.json')) as unknown as Credentials;
  people = (await get('/wechat/people.json'))['people'] as Person[];
});
afterAll(() => sandbox.dispose());

async function get(path: string, query: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}${path}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
  return JSON.parse(await answer.text()) as Record<string, unknown>;
}

const REDIRECT = 'https://site.test/wxbind?from=1';
const scanQuery = () => ({
  appid: app.appId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'snsapi_login',
  state: 's&1',
});

function confirm(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ redirect_uri: REDIRECT, state: 's&1', answer: 'confirm', ...fields });
  return fetch(`${sandbox.url}/connect/qrconnect/confirm`, { method: 'POST', body, redirect: 'manual' });
}

async function codeOf(person: string): Promise<string> {
  const location = (await confirm({ person })).headers.get('location') ?? '';
  return new URL(location).searchParams.get('code') ?? '';
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  get('/sns/oauth2/access_token', {
    appid: app.appId,
    secret: app.appSecret,
    code,
    grant_type: 'authorization_code',
    ...changes,
  });

test('who confirms is sent back with a code and the state, and is the person chosen', async () => {
  const page = await fetch(`${sandbox.url}/connect/qrconnect?${new URLSearchParams(scanQuery())}`);
  expect(page.status).toBe(200);
  const shown = await page.text();
  for (const words of ['确认登录', '拒绝', '小满', '立秋', '白露', '新的微信账户']) expect(shown).toContain(words);
  const answer = await confirm({ person: people[0]!.id });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('https://site.test/wxbind');
  expect(back.searchParams.get('from')).toBe('1');
  expect(back.searchParams.get('state')).toBe('s&1');
  const grant = await exchange(back.searchParams.get('code') ?? '');
  const { openid, unionid, nickname } = people[0]!;
  expect(grant).toMatchObject({ expires_in: 7200, scope: 'snsapi_login', openid, unionid });
  const info = await get('/sns/userinfo', { access_token: String(grant['access_token']), openid });
  expect(info).toMatchObject({ openid, unionid, nickname });
});

test('who refuses is sent nowhere', async () => {
  const answer = await confirm({ person: people[0]!.id, answer: 'refuse' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('您拒绝了登录');
});

test('a new person may be made while scanning, with a nickname', async () => {
  expect((await confirm({ person: 'new', nickname: '' })).status).toBe(400);
  expect((await confirm({ person: 'new', nickname: '谷雨' })).status).toBe(303);
  expect(JSON.stringify(await get('/wechat/people.json'))).toContain('谷雨');
});

test.each([
  ['another application', { appid: 'wx0' }],
  ['another scope', { scope: 'snsapi_base' }],
  ['a redirect that is none', { redirect_uri: 'javascript:alert(1)' }],
  ['another response type', { response_type: 'token' }],
])('a page asked for with %s is not opened', async (_what, changes) => {
  const query = new URLSearchParams({ ...scanQuery(), ...changes });
  expect((await fetch(`${sandbox.url}/connect/qrconnect?${query}`)).status).toBe(400);
});

test('a code is good once and for ten minutes', async () => {
  const code = await codeOf(people[0]!.id);
  expect(await exchange(code)).toHaveProperty('access_token');
  expect(await exchange(code)).toEqual({ errcode: 40163, errmsg: 'code been used' });
  const late = await codeOf(people[0]!.id);
  sandbox.advance(601);
  expect(await exchange(late)).toMatchObject({ errcode: 40029 });
});

test.each([
  [40013, { appid: 'wx0' }],
  [40125, { secret: 'wrong' }],
  [40002, { grant_type: 'password' }],
  [40029, { code: 'unknown' }],
  [41008, { code: '' }],
])('a wrong exchange is refused with %i and HTTP 200', async (errcode, changes) => {
  expect(await exchange('unknown', changes)).toMatchObject({ errcode });
});

test('a person is described to the holder of their token only', async () => {
  const { access_token: token } = await exchange(await codeOf(people[0]!.id));
  const ask = (access_token: string, openid: string) => get('/sns/userinfo', { access_token, openid });
  expect(await ask(String(token), people[1]!.openid)).toMatchObject({ errcode: 40003 });
  expect(await ask('unknown', people[0]!.openid)).toMatchObject({ errcode: 40001 });
  expect(await ask('', people[0]!.openid)).toMatchObject({ errcode: 41001 });
  sandbox.advance(7201);
  expect(await ask(String(token), people[0]!.openid)).toMatchObject({ errcode: 42001 });
});

const serviceToken = async () => {
  const query = { grant_type: 'client_credential', appid: app.serviceAppId, secret: app.serviceAppSecret };
  return String((await get('/cgi-bin/token', query))['access_token']);
};
async function postAs(token: string, path: string, fields: unknown): Promise<Record<string, unknown>> {
  const url = `${sandbox.url}${path}?${new URLSearchParams({ access_token: token })}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(fields) });
  return JSON.parse(await answer.text()) as Record<string, unknown>;
}
const message = (changes: object = {}) => ({
  touser: people[1]!.serviceOpenid,
  template_id: app.templateId,
  url: 'https://site.test/notice',
  data: { title: { value: '余额低于预警金额' }, text: { value: '请及时充值' } },
  ...changes,
});
const send = (token: string, changes: object = {}) => postAs(token, '/cgi-bin/message/template/send', message(changes));

test('a template message reaches a follower, once they follow', async () => {
  const token = await serviceToken();
  expect(await send(token)).toMatchObject({ errcode: 0, errmsg: 'ok', msgid: expect.any(Number) });
  const { messages } = await get('/wechat/messages.json');
  expect(messages).toEqual([
    expect.objectContaining({
      nickname: people[1]!.nickname,
      url: 'https://site.test/notice',
      data: { title: '余额低于预警金额', text: '请及时充值' },
    }),
  ]);
  expect(await (await fetch(`${sandbox.url}/wechat/`)).text()).toContain('余额低于预警金额');
  await sandbox.control('/wechat/people', { id: people[1]!.id, isFollower: false });
  expect(await send(token)).toMatchObject({ errcode: 43004 });
  await sandbox.control('/wechat/people', { id: people[1]!.id, isFollower: true });
  expect(await send(token)).toMatchObject({ errcode: 0 });
});

test('the openid of the website is none of the service account', async () => {
  expect(await send(await serviceToken(), { touser: people[1]!.openid })).toMatchObject({ errcode: 40003 });
});

test('a template message that will not do is refused', async () => {
  const token = await serviceToken();
  expect(await send(token, { template_id: 'other' })).toMatchObject({ errcode: 40037 });
  expect(await send(token, { data: { title: 'no object' } })).toMatchObject({ errcode: 47001 });
  expect(await postAs(token, '/cgi-bin/message/template/send', [])).toMatchObject({ errcode: 47001 });
  expect(await send('')).toMatchObject({ errcode: 41001 });
  const { access_token: userToken } = await exchange(await codeOf(people[0]!.id));
  expect(await send(String(userToken))).toMatchObject({ errcode: 40001 });
});

test('a new token of the service account ends the one before it', async () => {
  const first = await serviceToken();
  await serviceToken();
  expect(await send(first)).toMatchObject({ errcode: 40001 });
  const query = { grant_type: 'client_credential', appid: app.serviceAppId, secret: 'wrong' };
  expect(await get('/cgi-bin/token', query)).toMatchObject({ errcode: 40125 });
});

test('a stable token is the same to everybody who asks, until it ends', async () => {
  const ask = async () => {
    const fields = { grant_type: 'client_credential', appid: app.serviceAppId, secret: app.serviceAppSecret };
    return (await postAs('', '/cgi-bin/stable_token', fields))['access_token'];
  };
  const token = await ask();
  expect(await ask()).toBe(token);
  expect(await send(String(token))).toMatchObject({ errcode: 0 });
  sandbox.advance(7201);
  expect(await ask()).not.toBe(token);
});

test('followers are listed, and known by their unionid', async () => {
  const token = await serviceToken();
  const { data } = await get('/cgi-bin/user/get', { access_token: token });
  const { openid } = data as { openid: string[] };
  expect(openid).toContain(people[0]!.serviceOpenid);
  const user_list = [{ openid: people[0]!.serviceOpenid }];
  const { user_info_list } = await postAs(token, '/cgi-bin/user/info/batchget', { user_list });
  const { serviceOpenid, unionid } = people[0]!;
  expect(user_info_list).toEqual([{ subscribe: 1, openid: serviceOpenid, unionid }]);
});

test('everything is there after a restart', async () => {
  const code = await codeOf(people[0]!.id);
  await sandbox.restart();
  expect(await exchange(code)).toMatchObject({ unionid: people[0]!.unionid });
});

const INSIDE = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.47' };
const payerQuery = (changes: Record<string, string> = {}) => ({
  appid: app.serviceAppId,
  redirect_uri: 'https://site.test/pay?orderNo=1',
  response_type: 'code',
  scope: 'snsapi_base',
  state: 's1',
  ...changes,
});
const authorise = (query: Record<string, string>, headers: Record<string, string> = INSIDE) =>
  fetch(`${sandbox.url}/connect/oauth2/authorize?${new URLSearchParams(query)}`, { headers, redirect: 'manual' });

test('inside WeChat the browser comes back at once with a code for the service account, and no name', async () => {
  const back = new URL((await authorise(payerQuery())).headers.get('location') ?? '');
  expect(back.searchParams.get('orderNo')).toBe('1');
  expect(back.searchParams.get('state')).toBe('s1');
  const code = back.searchParams.get('code') ?? '';
  expect(await exchange(code)).toMatchObject({ errcode: 40029 });
  const granted = await exchange(code, { appid: app.serviceAppId, secret: app.serviceAppSecret });
  expect(granted).toMatchObject({ scope: 'snsapi_base', openid: people[0]!.serviceOpenid });
  expect(granted).not.toHaveProperty('unionid');
});

test('what is not WeChat, or asks for more than who it is, is not sent back', async () => {
  expect((await authorise(payerQuery(), {})).status).toBe(400);
  for (const changes of [{ appid: app.appId }, { scope: 'snsapi_login' }, { redirect_uri: 'x' }, { response_type: '' }])
    expect((await authorise(payerQuery(changes as never))).status).toBe(400);
});
