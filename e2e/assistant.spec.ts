// An assistant with the official client gets a key of its own by the member's word, calls with it, and loses it again.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { getProject } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applyFor } from './api-key';
import { goTo, press } from './browser';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, newMember, openSite, site } from './journey';
import { codeOf } from './sign-in';

let page: Page;
let call: Caller;
let phone: string;

openSite(async () => {
  ({ page, call, phone } = await newMember());
});

/** What the official client asks of a program: to keep what it is given, and to open an address. */
class Program implements OAuthClientProvider {
  #client: ReturnType<OAuthClientProvider['clientInformation']>;
  #tokens: ReturnType<OAuthClientProvider['tokens']>;
  #verifier = '';
  opened: URL | undefined;

  constructor(readonly redirectUrl: string) {}

  get clientMetadata() {
    return { client_name: '测试助手', redirect_uris: [this.redirectUrl] };
  }
  clientInformation() {
    return this.#client;
  }
  saveClientInformation(client: never) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: never) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
  forget() {
    this.#tokens = undefined;
  }
}

const transportOf = (program: Program) =>
  new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), { authProvider: program });

test('an assistant is let in by its member, calls, and is let go', async () => {
  const product = await call<Output<typeof getProject>>(`${getProject.path}?id=1001`);
  await applyFor(page, product.id);
  const callback = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(callback, 'listening');
  const returned = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  const program = new Program(returned);

  const first = transportOf(program);
  const client = new Client({ name: '测试助手', version: '1.0.0' });
  await expect(client.connect(first)).rejects.toBeInstanceOf(UnauthorizedError);

  await goTo(page, program.opened!.pathname + program.opened!.search);
  await page.getByRole('heading', { name: '允许“测试助手”调用您的接口？' }).waitFor();
  await page.getByText(`您电脑上的程序（${new URL(returned).host}）`).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('每日扣费（元）').fill('5');
  await press(page, '获取验证码');
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(site, phone, 1));
  await press(page, '同意并返回');
  await page.waitForURL((url) => url.href.startsWith(returned));
  const answer = new URL(page.url()).searchParams;
  await first.finishAuth(answer.get('code')!);

  const second = transportOf(program);
  await client.connect(second);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('account_balance');
  expect(tools.some(({ name }) => name.startsWith(`${product.code}__`))).toBe(true);
  const told = await client.callTool({ name: 'account_balance', arguments: {} });
  expect(told).toMatchObject({ structuredContent: { balance: expect.any(String) } });

  await goTo(page, '/req/apply?tab=keys');
  await page.getByText(`${site.url}/mcp`).waitFor();
  await page.getByText('由“测试助手”请求').waitFor();
  await page.getByText('/ 5.00').waitFor();
  await client.close();
  const { access_token: token } = (await program.tokens())!;
  await fetch(`${site.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });
  await page.reload();
  await page.getByRole('heading', { name: '密钥' }).first().waitFor();
  expect(await page.getByText('由“测试助手”请求').count()).toBe(0);
  program.forget();
  await expect(client.connect(transportOf(program))).rejects.toBeInstanceOf(UnauthorizedError);

  // who declines sends the program away with that
  await goTo(page, program.opened!.pathname + program.opened!.search);
  await press(page, '拒绝');
  await page.waitForURL((url) => url.href.startsWith(returned));
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  callback.close();
  expect(complaints).toEqual([]);
});

test('a request that is wrong is told, and leads on only by the member’s own press', async () => {
  const registered = await fetch(`${site.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: '测试助手', redirect_uris: ['http://127.0.0.1:9/callback'] }),
  });
  const { client_id: id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: 'http://127.0.0.1:9/callback',
    response_type: 'token',
  });
  await goTo(page, `/oauth/authorize?${String(query)}`);
  await page.getByText('程序的请求不完整，不能授权').waitFor();
  await page.getByRole('button', { name: '回到程序' }).waitFor();
  expect(await page.getByRole('button', { name: '同意并返回' }).count()).toBe(0);
});

test('a link that no registered program gave leads nowhere', async () => {
  await goTo(page, '/oauth/authorize?client_id=x&redirect_uri=https%3A%2F%2Fevil.example%2F');
  await page.getByText('请求授权的程序没有登记过，请在程序里重新连接').waitFor();
  expect(await page.getByRole('button', { name: '同意并返回' }).count()).toBe(0);
  await goTo(page, '/oauth/authorize');
  await page.getByText('这个地址不完整').waitFor();
});
