// The server as processes of their own, to be killed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import type { AlipaySettings, EsignSettings, Seller, WechatPaySettings } from '../kernel/settings';
import type { LicenceReaderSettings } from '../kernel/licence-settings';
import { type TestServer, testSecret } from './server';

const ENTRY = path.join(import.meta.dirname, '../main.ts');

export type Servers = {
  /** Calls the present process. @throws when it dies before it has answered */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: { token: string; idempotencyKey?: string },
  ): Promise<{ code: number; msg: string; result: Output<E> }>;
  /** Posts a form to the present process; returns the body. @throws as `call` */
  postForm(address: string, form: Record<string, string>): Promise<string>;
  /** Sends a form with files to the present process. @throws as `call` */
  sendParts<E extends Endpoint>(
    endpoint: E,
    parts: FormData,
    options: { token: string },
  ): Promise<{ code: number; msg: string; result: Output<E> }>;
  /**
   * Kills the present process with SIGKILL; the next one replaces it as soon as it is ready. After the `last` of some kills
   * none is held in reserve, unless it would work too.
   */
  kill(last?: 'last'): Promise<void>;
  close(): Promise<void>;
};

type Process = { url: string; end(): Promise<void> };

/** Starts one real server on a test server's database; `kill` ends it with SIGKILL. */
export async function startServerProcess(
  server: TestServer,
  roles: string,
): Promise<Pick<Servers, 'call' | 'sendParts'> & { kill(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jishi-servers-'));
  const bundle = await bundleOnce(ENTRY);
  const { url, end } = await startProcess(bundle, { ...environmentOf(server, dataDir), ROLES: roles });
  return {
    call: (endpoint, input, options) => callAt(url, endpoint, input, options),
    sendParts: (endpoint, parts, options) => sendPartsTo(url, endpoint, parts, options),
    async kill() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts real servers on a test server's database, one to serve and one in reserve. `roles`: as in ROLES. */
export async function startServers(server: TestServer, roles = 'api'): Promise<Servers> {
  const bundle = await bundleOnce(ENTRY);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jishi-servers-'));
  const start = () => startProcess(bundle, { ...environmentOf(server, dataDir), ROLES: roles });
  let next: Promise<Process> | undefined = start();
  /** Whoever calls while it comes up waits for it: knocking at a dead one would slow it down, and use up their patience. */
  let present = start();
  let replaced = Promise.resolve();
  await present;

  const replace = async (last?: 'last') => {
    const dying = await present;
    present = next ?? start();
    next = undefined;
    await dying.end();
    await present;
    if (!last || roles !== 'api') next = start();
  };
  return {
    call: async (endpoint, input, options) => callAt((await present).url, endpoint, input, options),
    postForm: async (address, form) =>
      (await send((await present).url + address, { body: new URLSearchParams(form) })).text(),
    sendParts: async (endpoint, parts, options) => sendPartsTo((await present).url, endpoint, parts, options),
    kill: (last) => (replaced = replace(last)),
    async close() {
      await replaced; // a test that failed meanwhile would leave the last one behind
      await Promise.all([present, next].map(async (one) => (await one)?.end()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process that is killed ends its calls at once: only one that never answers is waited for so long. */
const PATIENCE_MS = 60_000;

const send = (address: string, init: RequestInit) =>
  fetch(address, { method: 'POST', ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

async function callAt(
  url: string,
  { method, path: address }: Endpoint,
  input: unknown,
  { token, idempotencyKey }: { token: string; idempotencyKey?: string },
): Promise<never> {
  const headers = {
    'content-type': 'application/json',
    ...signedIn(token),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const request =
    method === 'GET'
      ? send(`${url}${address}?${new URLSearchParams(input as Record<string, string>).toString()}`, { method, headers })
      : send(url + address, { method, headers, body: JSON.stringify(input) });
  return (await request).json() as never;
}

async function sendPartsTo(
  url: string,
  { path: address }: Endpoint,
  parts: FormData,
  { token }: { token: string },
): Promise<never> {
  return (await send(url + address, { headers: signedIn(token), body: parts })).json() as never;
}

function signedIn(token: string) {
  return { 'x-client-info': Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url') };
}

/** A server that writes down all it says, at the finest level, with its background jobs. */
export async function startTalkingServer(
  server: TestServer,
): Promise<{ url: string; said(): string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jishi-servers-'));
  const said: string[] = [];
  const environment = { ...environmentOf(server, dataDir), ROLES: 'api,worker', LOG_LEVEL: 'trace' };
  const { url, end } = await startProcess(await bundleOnce(ENTRY), environment, (line) => said.push(line));
  return {
    url,
    said: () => said.join('\n'),
    async close() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function environmentOf({ db, shared }: TestServer, dataDir: string): Record<string, string> {
  return {
    ...testSecret,
    DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: shared.settings.publicUrl,
    LOG_LEVEL: 'info',
    // operators of these tests have no authenticator at hand
    SECOND_FACTOR_ABOVE: '1000000',
    SECOND_OPERATOR_ABOVE_ONE_OWNER: '50000',
    ...(shared.settings.webhookLoopback ? { WEBHOOK_LOOPBACK: '1' } : {}),
    ...(shared.settings.smtp ? { SMTP_URL: shared.settings.smtp.url, SMTP_FROM: shared.settings.smtp.from } : {}),
    ...(shared.settings.invoice.seller ? sellerEnvironment(shared.settings.invoice.seller) : {}),
    ...(shared.settings.alipay ? alipayEnvironment(shared.settings.alipay) : {}),
    ...(shared.settings.wechatPay ? wechatPayEnvironment(shared.settings.wechatPay) : {}),
    ...(shared.settings.esign ? esignEnvironment(shared.settings.esign) : {}),
    ...(shared.settings.licenceReader ? readerEnvironment(shared.settings.licenceReader) : {}),
  };
}

function esignEnvironment({ url, appId, secret }: EsignSettings): Record<string, string> {
  return { ESIGN_URL: url, ESIGN_APP_ID: appId, ESIGN_APP_SECRET: secret };
}

function readerEnvironment(reader: LicenceReaderSettings): Record<string, string> {
  if (reader.provider !== 'aliyun') throw new Error('only aliyun is known to these processes');
  const { endpoint, accessKeyId, accessKeySecret } = reader;
  return {
    LICENCE_OCR: 'aliyun',
    ALIYUN_OCR_ENDPOINT: endpoint,
    ALIYUN_OCR_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_OCR_ACCESS_KEY_SECRET: accessKeySecret,
  };
}

function sellerEnvironment({ name, taxNo, bank, account }: Seller): Record<string, string> {
  const seller = { INVOICE_SELLER_NAME: name, INVOICE_SELLER_TAX_NO: taxNo };
  return { ...seller, INVOICE_SELLER_BANK: bank, INVOICE_SELLER_ACCOUNT: account };
}

function alipayEnvironment(alipay: AlipaySettings): Record<string, string> {
  return {
    ALIPAY_GATEWAY: alipay.gateway,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey,
  };
}

function wechatPayEnvironment(wechatPay: WechatPaySettings): Record<string, string> {
  const [id = '', key = ''] = Object.entries(wechatPay.platformKeys)[0] ?? [];
  return {
    WECHAT_PAY_URL: wechatPay.url,
    WECHAT_PAY_APP_ID: wechatPay.appId,
    WECHAT_PAY_MCH_ID: wechatPay.mchId,
    WECHAT_PAY_SERIAL: wechatPay.serial,
    WECHAT_PAY_PRIVATE_KEY: wechatPay.privateKey,
    WECHAT_PAY_API_V3_KEY: wechatPay.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: id,
    WECHAT_PAY_PUBLIC_KEY: key,
  };
}

async function startProcess(
  bundle: string,
  environment: Record<string, string>,
  hear?: (line: string) => void,
): Promise<Process> {
  const child = spawn(process.execPath, [bundle], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', hear ? 'pipe' : 'inherit'],
  });
  if (hear && child.stderr) createInterface({ input: child.stderr }).on('line', hear);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      hear?.(line);
      const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (found) resolve(found);
      if (!hear && line.includes('"level":50')) process.stderr.write(`${line}\n`);
    });
  });
  return {
    url,
    async end() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
