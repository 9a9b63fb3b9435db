import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MerchantClient } from '../test-kit/merchant-client';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  merchant = await MerchantClient.demo(sandbox.url);
});
afterAll(() => sandbox.dispose());

describe('the cashier page', () => {
  test('shows subject, amount, merchant, order number and deadline, escaped', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'SHOWN', subject: '<img src=x onerror=alert(1)>"套餐"' });
    const answer = await fetch(cashier);
    const page = await answer.text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;套餐&quot;');
    expect(page).not.toContain('<img');
    for (const shown of ['88.88', '集市', 'SHOWN', '剩余支付时间', '确认支付', '取消支付', '沙箱开关']) {
      expect(page).toContain(shown);
    }
  });

  test('needs no inline script or style and nothing from outside', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'POLICY' }, { return_url: 'http://shop.example:81/back' });
    const answer = await fetch(cashier);
    const page = await answer.text();
    expect(page).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on[a-z]+=|(?:src|href)="(?:https?:)?\/\//);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.example:81;");
    expect(policy).not.toContain('unsafe');
  });

  test('an unknown order is told as such', async () => {
    for (const path of ['/alipay/cashier', '/alipay/cashier?order=x', '/alipay/cashier?order=%ff%00']) {
      const answer = await fetch(sandbox.url + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('没有找到这笔订单');
    }
  });

  test('a button pressed on a page of another site does nothing', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'FOREIGN' });
    await merchant.openCashier(cashier);
    const order = new URL(cashier).searchParams.get('order') ?? '';
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin };
      const body = new URLSearchParams({ order });
      const answer = await fetch(`${sandbox.url}/alipay/cashier/pay`, { method: 'POST', headers, body });
      expect(answer.status).toBe(403);
    }
    const query = await merchant.call('alipay.trade.query', { out_trade_no: 'FOREIGN' });
    expect(query.node).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' });
  });
});

describe('the return after paying', () => {
  test('leads to return_url with signed parameters and no trade status', async () => {
    const returnUrl = 'http://shop.example/back?from=%E6%B5%8B';
    const answer = await merchant.payByPage({ out_trade_no: 'RETURNED' }, { return_url: returnUrl });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe('http://shop.example/back');
    const { from, ...fields } = Object.fromEntries(location.searchParams);
    expect(from).toBe('测');
    expect(merchant.verifyFields(fields)).toBe(true);
    expect(fields).toMatchObject({
      app_id: merchant.credentials.appId,
      seller_id: merchant.credentials.sellerId,
      method: 'alipay.trade.page.pay.return',
      out_trade_no: 'RETURNED',
      total_amount: '88.88',
      trade_no: expect.stringMatching(/^\d{28}$/),
      sign_type: 'RSA2',
    });
    expect(fields).not.toHaveProperty('trade_status');
  });

  test('is not given when the order can no longer be paid', async () => {
    const order = { out_trade_no: 'LATE', timeout_express: '1m' };
    const cashier = await merchant.pagePay(order, { return_url: 'http://shop.example/back' });
    await merchant.openCashier(cashier);
    sandbox.advance(61);
    const answer = await merchant.press('pay', cashier);
    expect(answer.headers.get('location')).toMatch(/^\/alipay\/cashier/);
  });
});

describe('the console', () => {
  test('lists trades with their states, notifies and answers', async () => {
    await merchant.payByPage({ out_trade_no: 'ON_DESK', subject: '<b>粗</b>' }, { notify_url: 'http://127.0.0.1:1/' });
    const page = await (await fetch(`${sandbox.url}/alipay/`)).text();
    for (const shown of ['ON_DESK', '已付款', '重新发送', merchant.credentials.appId, merchant.credentials.sellerId]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toContain('<b>');
    expect(page).not.toContain('PRIVATE KEY');
  });

  test('sends again from its form and comes back', async () => {
    const answer = await fetch(`${sandbox.url}/alipay/notify/now`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const unknown = await sandbox.control('/alipay/notify/now', { notifyId: 'unknown' });
    expect(unknown.status).toBe(404);
  });
});

describe('credentials', () => {
  test('every merchant has keys of its own and can be looked up', async () => {
    const created = await sandbox.control('/alipay/merchants', { name: '别家' });
    expect(created.status).toBe(201);
    expect(created.body['appId']).not.toBe(merchant.credentials.appId);
    const found = await fetch(`${sandbox.url}/alipay/merchant.json?appId=${String(created.body['appId'])}`);
    expect(await found.json()).toEqual(created.body);
    expect((await fetch(`${sandbox.url}/alipay/merchant.json?appId=none`)).status).toBe(404);
    expect(merchant.credentials.merchantPrivateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(merchant.credentials.alipayPublicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  });

  test('are not given through a proxy nor to a page of another site', async () => {
    const strangers: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of strangers) {
      for (const path of ['/alipay/merchant.json', '/aliyun-sms/credentials.json']) {
        const answer = await fetch(sandbox.url + path, { headers });
        expect(answer.status).toBe(403);
        expect(await answer.text()).not.toContain('KEY');
      }
    }
  });
});
