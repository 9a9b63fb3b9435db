// The first real purchase from end to end, as a visitor, a member and an operator would make it.
import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchChromium, openPage, picture } from './browser';
import { type Site, startSite } from './site';
import { totp } from './totp';

const PHONE = '13912345678';
const TRADE_PASSWORD = '258036';

let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let lastCodeAt = 0;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
  context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  ({ page, complaints } = await openPage(context));
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser?.close();
  await site?.dispose();
});

/** The newest code that the sandbox's phone received, once there are more than `seen`. */
async function codeFromPhone(seen: number): Promise<string> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const text = await (await fetch(`${site.sandboxUrl}/phone/messages?phone=${PHONE}`)).text();
    const codes = [...text.matchAll(/验证码是 (\d{6})/g)].map((match) => match[1] ?? '');
    if (codes.length > seen) return codes[0] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no code arrived');
}

/** A phone gets one code a minute: a person who wants the next one waits, and so does the journey. */
async function untilNextCodeMayBeSent() {
  await page.waitForTimeout(Math.max(0, lastCodeAt + 61_000 - Date.now()));
}

const go = (path: string, to: Page = page) => to.goto(site.url + path, { waitUntil: 'networkidle' });
const text = (to: Page = page) => to.locator('main').innerText();

test('a visitor reads the shop without JavaScript: home, list, search, product', async () => {
  const plain = await browser.newContext({ viewport: DESKTOP, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${site.url}/`);
  expect(await reader.getByRole('heading', { level: 1 }).innerText()).toContain('每一次调用');
  await reader.goto(`${site.url}/product/list?keyword=${encodeURIComponent('手机号')}`);
  expect(await reader.locator('main').innerText()).toContain('手机号归属地');
  expect(await reader.locator('main').innerText()).not.toContain('车牌号校验');
  await reader
    .getByRole('link', { name: /手机号归属地/ })
    .first()
    .click();
  const product = await reader.locator('main').innerText();
  for (const part of ['接口文档', '请求参数', '代码示例', '购买套餐', '/openapi/phone-area/query'])
    expect(product).toContain(part);
  expect((await reader.goto(`${site.url}/product/999999`))?.status()).toBe(404);
  expect((await reader.goto(`${site.url}/no/such/page`))?.status()).toBe(404);
  await plain.close();
});

test('a visitor tries an API on the home page without an account', async () => {
  await go('/');
  await page.getByRole('button', { name: '立即调用' }).first().click();
  await page.getByText('200 成功').first().waitFor();
  await picture(page, 'home');
});

test('filters, sorting and pages of the list live in the address', async () => {
  await go('/product/list');
  await page.getByRole('link', { name: /单价/ }).first().click();
  await page.waitForURL(/sort=price/);
  expect(await text()).toContain('元/次');
  await picture(page, 'products');
});

test('signing in by phone and code makes a member', async () => {
  await go('/login?redirect=%2Foverview');
  await page.getByLabel('手机号').fill(PHONE);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await codeFromPhone(0));
  lastCodeAt = Date.now();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/overview');
  await page.getByText('可用余额').filter({ visible: true }).first().waitFor();
});

test('a top-up of 100.00 through Alipay is on the book, though Alipay tells it twice', async () => {
  await go('/fund/rechargeCenter');
  await page.getByRole('radio', { name: /^100(?!0)/ }).click({ force: true });
  await page.getByRole('checkbox').check();
  const [cashier] = await Promise.all([
    context.waitForEvent('page', { timeout: 20_000 }),
    page.getByRole('button', { name: '去支付宝付款' }).click(),
  ]);
  await cashier.waitForURL(/cashier/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await fetch(`${site.sandboxUrl}/alipay/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outTradeNo: orderNo, notify: 'duplicate' }),
  });
  await cashier.getByRole('button', { name: '确认支付' }).click();
  await cashier.getByRole('heading', { name: '已入账' }).waitFor();
  await page.getByText('已入账').first().waitFor(); // the page that was left open polls and sees it too
  await cashier.close();
  await go('/fund/detail');
  expect((await text()).match(/100\.00/g)?.length).toBeGreaterThan(0);
  expect(await text()).not.toContain('200.00');
});

test('applying for an API opens it at once', async () => {
  await go('/req/applynew?projectId=1001');
  await page.getByRole('button', { name: /申请 1 个接口/ }).click();
  await page
    .getByText(/已申请|已开通/)
    .first()
    .waitFor();
});

test('a package is bought from the balance, the trade password being set on the way', async () => {
  await go('/req/buy?projectId=1001');
  await page.getByRole('radio', { name: /首购/ }).click({ force: true });
  await page.getByRole('button', { name: '设置交易密码' }).click();
  const dialog = page.getByRole('dialog');
  await untilNextCodeMayBeSent();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeFromPhone(1));
  await dialog.getByLabel('交易密码', { exact: true }).fill(TRADE_PASSWORD);
  await dialog.getByLabel('再输一次').fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: '设置交易密码' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await page.getByRole('button', { name: '用余额付款' }).click();
  await page
    .getByText(/已付款|购买成功|已到账|收讫/)
    .first()
    .waitFor();
  await go('/overview');
  expect(await text()).toContain('94.00');
});

let appKey = '';
let secret = '';

test('the key is shown whole once, and the shown sample calls the gateway from a shell', async () => {
  await go('/req/apply');
  await page.getByRole('button', { name: '生成密钥' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await page
    .getByText(/ak[0-9a-f]{24}/)
    .first()
    .waitFor();
  const shown = await page.locator('body').innerText();
  appKey = /ak[0-9a-f]{24}/.exec(shown)?.[0] ?? '';
  secret = /(?<![\w-])[\w-]{32}(?![\w-])/.exec(shown.replaceAll(appKey, ''))?.[0] ?? '';
  expect(secret).toHaveLength(32);

  await go('/req/apply');
  expect(await text()).not.toContain(secret);
  const sample = await page.locator('pre').first().innerText();
  const answer = execFileSync('sh', ['-c', sample.replace('<AppSecret>', secret).replace('<AppKey>', appKey)], {
    encoding: 'utf8',
  });
  expect(answer).toMatch(/HTTP\/1\.1 200/);
  expect(answer).toContain('"code":0');
  expect(answer).toMatch(/x-charge: /i);
  const [called, requestId] = [Date.now(), /x-request-id: (\d+)/i.exec(answer)?.[1] ?? ''];
  while (!(await callsSeenByMember()).includes(requestId)) expect(Date.now() - called).toBeLessThan(2_000);
});

/** Request ids of the member's calls, asked as the page asks. */
async function callsSeenByMember(): Promise<string[]> {
  const { value } = (await context.cookies()).find((cookie) => cookie.name === 'token')!;
  const info = { dateTime: '2026-01-01 00:00:00', requestId: 1, clientType: 3, bdVid: '', token: value };
  const answer = await fetch(`${site.url}/order/api/record/list`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-info': Buffer.from(JSON.stringify(info)).toString('base64url'),
    },
    body: '{}',
  });
  const { result } = (await answer.json()) as { result: { list: { requestId: string }[] } };
  return result.list.map((record) => record.requestId);
}

test('the call is on the records, the statistics and the overview, the quota down by one', async () => {
  await go('/req/applylist');
  await page
    .getByRole('row', { name: /手机号归属地/ })
    .first()
    .waitFor();
  await picture(page, 'records');
  await go('/req/statics');
  await page
    .getByRole('row', { name: /手机号归属地/ })
    .first()
    .waitFor();
  await go('/overview');
  await page
    .getByText(/999\s*\/\s*1,000/)
    .first()
    .waitFor();
  await picture(page, 'overview');
});

let operator: Page;

test('the first operator signs in by the one-time link and sees member, order, ledger and call', async () => {
  const own = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const opened = await openPage(own);
  operator = opened.page;
  operator.setDefaultTimeout(20_000);
  await operator.goto(site.ownerLink, { waitUntil: 'networkidle' });
  const otp = (await operator.locator('code').first().innerText()).replaceAll(' ', '');
  const field = (name: string) => operator.locator(`[data-field="${name}"]`);
  await field('account').fill('owner');
  await field('name').fill('林溪');
  await field('password').fill('Long-enough-1');
  await field('again').fill('Long-enough-1');
  await field('totp').fill(totp(otp));
  await operator.getByRole('button', { name: '创建所有者并登录' }).click();
  await operator.waitForURL(/\/console\/(?!setup)/);
  await operator.goto(`${site.url}/console/members`, { waitUntil: 'networkidle' });
  await operator.getByText('139****5678').first().waitFor();
  await operator.goto(`${site.url}/console/orders`, { waitUntil: 'networkidle' });
  await operator.getByText('账户充值 100.00 元').first().waitFor();
  await operator.goto(`${site.url}/console/transfers`, { waitUntil: 'networkidle' });
  await operator.getByText('94.00').first().waitFor();
  await picture(operator, 'console');
  await operator.goto(`${site.url}/console/calls`, { waitUntil: 'networkidle' });
  await operator.getByText('手机号查询').first().waitFor();
  expect(opened.complaints).toEqual([]);
});

test('a product that the operator puts on sale is in the shop at once', async () => {
  await operator.goto(`${site.url}/console/products/new`, { waitUntil: 'networkidle' });
  const field = (name: string) => operator.locator(`[data-field="${name}"]`);
  const filled: Record<string, string> = {
    name: '回声测试',
    code: 'echo-test',
    glyph: '回',
    summary: '把收到的内容原样答复',
    price: '0.001',
    upstreamBaseUrl: 'http://127.0.0.1:9',
    'apiInfos.0.name': '回声',
    'apiInfos.0.code': 'echo',
    'apiInfos.0.path': '/echo',
    'apiInfos.0.upstreamPath': 'echo',
  };
  for (const [name, value] of Object.entries(filled)) await field(name).fill(value);
  await field('typeId').selectOption({ index: 1 });
  await operator.getByRole('button', { name: '保存为草稿产品' }).click();
  await operator.getByText('上游路径以 / 开头').first().waitFor(); // beside its field, and nothing is lost
  expect(await field('name').inputValue()).toBe('回声测试');
  await field('apiInfos.0.upstreamPath').fill('/echo');
  await operator.getByRole('button', { name: '保存为草稿产品' }).click();
  await operator.waitForURL(/\/products\/\d+/);
  await operator.getByRole('button', { name: '上架' }).first().click();
  const confirm = operator.getByRole('dialog').getByRole('button', { name: /上架|确认|确定/ });
  await confirm.click({ timeout: 3_000 }).catch(() => undefined);
  await operator.getByText('在售').first().waitFor();
  await go('/product/list?sort=newest');
  expect(await text()).toContain('回声测试');
});

test('nothing complained in the browser all the way', () => {
  expect(complaints).toEqual([]);
});
