import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleOnce } from '../../../tools/bundle.mjs';
import { startSandbox } from './sandbox';
import { Acs3Caller } from './test-kit/acs3-caller';
import { Listener } from './test-kit/listener';
import { MerchantClient } from './test-kit/merchant-client';
import { SandboxUnderTest, until } from './test-kit/sandbox-under-test';

const ROOT = join(import.meta.dirname, '../../..');

describe('a restart', () => {
  test('keeps keys, trades, refunds, switches, cashiers and messages', async () => {
    const sandbox = await SandboxUnderTest.start();
    const before = await MerchantClient.demo(sandbox.url);
    const caller = await Acs3Caller.demo(sandbox.url, () => sandbox.now());
    await before.payByPage({ out_trade_no: 'PAID' });
    await before.call('alipay.trade.refund', { out_trade_no: 'PAID', refund_amount: '1.00', out_request_no: 'R' });
    const cashier = await before.pagePay({ out_trade_no: 'OPEN' });
    await sandbox.control('/alipay/switches', { outTradeNo: 'OPEN', notify: 'late', lateSeconds: 9 });
    await sandbox.control('/aliyun-sms/templates', { code: 'SMS_OWN', content: '自己的模板' });
    await caller.sendCode('13800000001');

    await sandbox.restart();
    sandbox.advance(2);
    const after = await MerchantClient.demo(sandbox.url);
    expect(after.credentials).toMatchObject({
      appId: before.credentials.appId,
      alipayPublicKey: before.credentials.alipayPublicKey,
    });
    const paid = await after.call('alipay.trade.query', { out_trade_no: 'PAID' });
    expect(paid.node).toMatchObject({ trade_status: 'TRADE_SUCCESS', receipt_amount: '88.88' });
    const refund = { out_trade_no: 'PAID', refund_amount: '1.00', out_request_no: 'R' };
    expect((await after.call('alipay.trade.refund', refund)).node).toMatchObject({ fund_change: 'N' });
    expect(await after.openCashier(cashier)).toContain('确认支付');
    const trades = await (await fetch(`${sandbox.url}/alipay/trades.json?outTradeNo=OPEN`)).json();
    expect(trades).toMatchObject({ trades: [{ switches: { notify: 'late', lateSeconds: 9 } }] });
    const messages = await (await fetch(`${sandbox.url}/phone/messages?phone=13800000001`)).json();
    expect(messages).toMatchObject({ messages: [{ templateCode: 'SMS_CODE' }] });
    const again = await Acs3Caller.demo(sandbox.url, () => sandbox.now());
    expect(again.key.accessKeySecret).toBe(caller.key.accessKeySecret);
    const own = { PhoneNumbers: '13800000002', SignName: '集市', TemplateCode: 'SMS_OWN' };
    expect((await again.call(own)).body).toMatchObject({ Code: 'OK' });
    await sandbox.dispose();
  });

  test('sends the notifies that were pending', async () => {
    const sandbox = await SandboxUnderTest.start();
    const listener = await Listener.start('fail');
    const merchant = await MerchantClient.demo(sandbox.url);
    await merchant.payByPage({ out_trade_no: 'PENDING' }, { notify_url: listener.url });
    await until('the first attempt', () => listener.received.length === 1);
    await sandbox.restart();
    listener.answer = { status: 200, body: 'success' };
    sandbox.advance(4 * 60 + 1);
    await until('the second attempt', () => listener.received.length === 2);
    const [first, second] = listener.forms();
    expect(second?.['notify_id']).toBe(first?.['notify_id']);
    await sandbox.dispose();
    await listener.close();
  });
});

describe('the process', () => {
  let directory: string;
  let bundle: string;
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'jishi-sandbox-process-'));
    bundle = await bundleOnce(join(import.meta.dirname, 'main.ts'));
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  function launch(environment: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
    const child = spawn(process.execPath, [bundle], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', SANDBOX_PORT: '0', SANDBOX_DATA_DIR: directory, ...environment },
    });
    children.add(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { child, output: () => text };
  }

  function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
    return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  }

  function urlOf(output: () => string): Promise<string> {
    return until('the address', () => /sandbox: (http\S+)/.exec(output())?.[1]);
  }

  test('loses no paid trade and no pending notify when it is killed, and stops in order on SIGTERM', async () => {
    const listener = await Listener.start('fail');
    const first = launch();
    const merchant = await MerchantClient.demo(await urlOf(first.output));
    const numbers = Array.from({ length: 20 }, (_, index) => `KILLED_${index}`);
    for (const number of numbers) {
      await merchant.payByPage({ out_trade_no: number }, { notify_url: listener.url });
    }
    const dead = ended(first.child);
    first.child.kill('SIGKILL');
    await dead;
    listener.answer = { status: 200, body: 'success' };
    listener.received.length = 0;

    const second = launch({ SANDBOX_TIME_SCALE: '1000' });
    const after = new MerchantClient(await urlOf(second.output), merchant.credentials);
    for (const number of numbers) {
      const { node } = await after.call('alipay.trade.query', { out_trade_no: number });
      expect(node).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
    }
    const sendNow = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await fetch(`${after.url}/alipay/notify/now`, sendNow);
    await until('every notify', () => new Set(listener.forms().map((form) => form['out_trade_no'])).size === 20);
    const gone = ended(second.child);
    second.child.kill('SIGTERM');
    expect(await gone).toEqual({ code: 0, signal: null });
    await listener.close();
  });

  test('does not start in production unless it is allowed to', async () => {
    const refused = launch({ NODE_ENV: 'production', ALLOW_SANDBOX: '' });
    expect(await ended(refused.child)).toMatchObject({ code: 1 });
    expect(refused.output()).toContain('ALLOW_SANDBOX=1');
    const allowed = launch({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' });
    await urlOf(allowed.output);
    const gone = ended(allowed.child);
    allowed.child.kill('SIGINT');
    expect(await gone).toMatchObject({ code: 0 });
  });

  test('refuses a port or a time scale that is none', async () => {
    for (const wrong of [{ SANDBOX_PORT: 'http' }, { SANDBOX_TIME_SCALE: '0' }] as Record<string, string>[]) {
      const { child, output } = launch(wrong);
      expect(await ended(child)).toMatchObject({ code: 1 });
      expect(output()).toContain(Object.keys(wrong)[0]);
    }
  });

  test('a second sandbox on the same port fails before it touches the data', async () => {
    const sandbox = await SandboxUnderTest.start();
    const port = Number(new URL(sandbox.url).port);
    const other = startSandbox({ port, host: '127.0.0.1', dataDir: sandbox.dataDir });
    await expect(other).rejects.toThrow('EADDRINUSE');
    await sandbox.dispose();
  });
});

describe('whatever is sent', () => {
  let sandbox: SandboxUnderTest;

  beforeAll(async () => {
    sandbox = await SandboxUnderTest.start();
  });
  afterAll(() => sandbox.dispose());

  /** Sends raw bytes and answers the status line. */
  function raw(bytes: string | Buffer): Promise<string> {
    const { hostname, port } = new URL(sandbox.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let answer = '';
      socket.setTimeout(45_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', (error) => (answer ? resolve(answer.split('\r\n')[0] ?? '') : reject(error)));
    });
  }

  const get = (target: string): string => `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

  test.each([
    ['//', '404'],
    ['//gateway.do', '404'],
    ['/%', '404'],
    ['/%ff%fe', '404'],
    ['/../../etc/passwd', '404'],
    ['/alipay/cashier?order=%zz&order', '404'],
    ['/gateway.do?%zz=%ff&&&=', '200'],
    ['http://127.0.0.1/', '400'],
    ['*', '400'],
    ['/?'.padEnd(8_000, 'x'), '200'],
  ])('the target %s is answered with %s', async (target, status) => {
    expect(await raw(get(target))).toContain(` ${status} `);
  });

  test('bytes that are no HTTP are answered with 400', async () => {
    expect(await raw('\x16\x03\x01\x00\xffrubbish\r\n\r\n')).toContain('400');
    expect(await raw('POST /gateway.do HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n')).toContain('400');
  });

  test('a body beyond 1 MiB is refused, at every endpoint', async () => {
    for (const path of ['/gateway.do', '/aliyun-sms/', '/alipay/switches', '/phone/reply']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: 'a='.padEnd(1_048_577, 'x') });
      expect(answer.status).toBe(413);
    }
  });

  test('control calls refuse bodies that are no object', async () => {
    const paths = ['switches', 'faults', 'notify/now', 'merchants'].map((name) => `/alipay/${name}`);
    for (const path of [
      ...paths,
      '/aliyun-sms/settings',
      '/aliyun-sms/switches',
      '/aliyun-sms/templates',
      '/phone/reply',
    ]) {
      for (const body of ['', '{', '[]', 'null', '7', '"x"', '\xff']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body });
        expect(answer.status, `${path} ${body}`).toBe(400);
      }
    }
  });

  test('a method that a path does not know is answered with 405', async () => {
    expect((await fetch(`${sandbox.url}/alipay/cashier/pay`)).status).toBe(405);
    expect((await fetch(`${sandbox.url}/phone`, { method: 'DELETE' })).status).toBe(405);
  });

  test('a HEAD answers the headers of GET alone', async () => {
    const answer = await fetch(`${sandbox.url}/`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(await answer.text()).toBe('');
  });

  test('it still works after all that', async () => {
    const merchant = await MerchantClient.demo(sandbox.url);
    await merchant.payByPage({ out_trade_no: 'ALIVE' });
    const { node } = await merchant.call('alipay.trade.query', { out_trade_no: 'ALIVE' });
    expect(node).toMatchObject({ trade_status: 'TRADE_SUCCESS' });
    expect(await (await fetch(`${sandbox.url}/healthz`)).text()).toBe('ok');
  });
});

describe('a public address of its own', () => {
  test('stands in everything that leads people and callers to the sandbox', async () => {
    const sandbox = await SandboxUnderTest.start({ publicUrl: 'https://sandbox.test/' });
    const merchant = await MerchantClient.demo(sandbox.url);
    expect(merchant.credentials).toMatchObject({ gateway: 'https://sandbox.test/gateway.do' });
    expect(await merchant.pagePay({ out_trade_no: 'P' })).toMatch(/^https:\/\/sandbox\.test\/alipay\/cashier\?order=/);
    const page = await (await fetch(sandbox.url)).text();
    for (const shown of [
      '这是沙箱，不是真实服务',
      'https://sandbox.test/gateway.do',
      'https://sandbox.test/aliyun-sms/',
    ]) {
      expect(page).toContain(shown);
    }
    await sandbox.dispose();
  });
});

describe('every page', () => {
  test('is served with a strict policy, and its own style, script and icon exist', async () => {
    const sandbox = await SandboxUnderTest.start();
    for (const path of ['/', '/alipay/', '/aliyun-sms/', '/phone', '/alipay/cashier?order=none']) {
      const answer = await fetch(sandbox.url + path);
      const page = await answer.text();
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on[a-z]+=/);
      for (const [, target] of page.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)) {
        expect((await fetch(sandbox.url + (target ?? ''))).status, target).toBe(200);
      }
    }
    await sandbox.dispose();
  });
});
