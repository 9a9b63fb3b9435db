// The tester as a visitor and as a member use it: the try-out, a signature made in the browser, a secret that is wrong.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchChromium, openPage } from './browser';
import { codeOf, signIn } from './sign-in';
import { type Site, startSite } from './site';

const PHONE = '13912340066';

let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let codeAt = 0;

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

const go = (path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });
const ticket = () => page.getByRole('region', { name: '返回内容' }).first();

test('a reader without JavaScript finds the endpoint, its parameters and its document', async () => {
  const plain = await browser.newContext({ viewport: DESKTOP, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${site.url}/codetest?product=1001`);
  const text = await reader.locator('main').innerText();
  for (const part of ['在线调试', '查询参数', '请求参数', '返回码', '/openapi/phone-area/query'])
    expect(text).toContain(part);
  expect((await reader.goto(`${site.url}/codetest?id=999999`))?.status()).toBe(404);
  await plain.close();
});

test('a visitor tries an endpoint, finds it in the history, and shares it without its being sent to a server', async () => {
  await go('/codetest?product=1001');
  await page.getByLabel('phone').fill('13900139000');
  await page.getByRole('button', { name: '立即调用' }).click();
  await ticket().getByText('"code"').waitFor();
  expect(await page.locator('main').innerText()).toMatch(/200 成功/);
  const again = page.getByRole('table', { name: '最近的请求' }).getByRole('link');
  expect(await again.getAttribute('href')).toMatch(/^\/codetest\?id=\d+#query\.phone=13900139000$/);
  await page.getByLabel('phone').fill('');
  await again.click();
  await expect.poll(() => page.getByLabel('phone').inputValue()).toBe('13900139000');
});

test('a value that the document refuses is named, and goes out only when asked to', async () => {
  await page.getByLabel('phone').fill('');
  await page.getByRole('button', { name: '立即调用' }).click();
  await page.getByText('请填写 phone').waitFor();
  await page.getByRole('button', { name: '按现在的内容发送' }).click();
  await page.locator('.tester-trouble').getByText('4000').waitFor();
});

let secret = '';

test('a member signs with the sandbox key: each line is shown, the answer comes, nothing is charged', async () => {
  await go('/login?redirect=/req/applynew?projectId=1001');
  await signIn(page, site, PHONE);
  codeAt = Date.now();
  await page.getByRole('button', { name: /申请 1 个接口/ }).click();
  await page
    .getByText(/已申请|已开通/)
    .first()
    .waitFor();
  await go('/req/apply');
  await page.getByRole('button', { name: '沙箱' }).click();
  await page.waitForTimeout(Math.max(0, codeAt + 61_000 - Date.now())); // a phone gets one code a minute
  await page.getByRole('button', { name: '生成密钥' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(site, PHONE, 1));
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const shown = await page.locator('body').innerText();
  const appKey = /ak[0-9a-f]{24}/.exec(shown)?.[0] ?? '';
  secret = /(?<![\w-])[\w-]{32}(?![\w-])/.exec(shown.replaceAll(appKey, ''))?.[0] ?? '';
  expect(secret).toHaveLength(32);

  await go('/codetest?product=1001');
  await page.getByRole('radio', { name: /沙箱密钥/ }).check();
  await page.getByLabel('AppSecret').fill(secret);
  await page.getByRole('button', { name: '签名并发送' }).click();
  await ticket().getByText('"code"').waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toContain('200 成功');
  expect(text).toContain(`x-ca-key:${appKey}`);
  expect(text).toMatch(/扣自\s*沙箱/);
  expect(text).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret);
  expect(page.url()).not.toContain(secret);
});

test('a wrong secret is 401003, explained', async () => {
  await page.getByLabel('AppSecret').fill(`${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`);
  await page.getByRole('button', { name: '签名并发送' }).click();
  const trouble = page.locator('.tester-trouble');
  await trouble.getByText('401003').waitFor();
  expect(await trouble.innerText()).toContain('签名不正确');
  expect(await trouble.innerText()).toContain('AppSecret 不属于这个 AppKey');
});

test('nothing complained in the browser but the two refusals', () => {
  expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
});
