// The first real purchase from end to end, as a visitor, a member and an operator would make it.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiKey, applyFor, makeKey } from './api-key';
import { DESKTOP, fill, goTo, pick, picture, press } from './browser';
import { callerFrom } from './calls';
import { faultsOf } from './inspection';
import { browser, complaints, masked, newPage, newPhone, openOwnSite, site } from './journey';
import { signInAsOwner } from './operator';
import { TRADE_PASSWORD, chooseTopUp, openAlipay, payAtAlipay, payFromBalance, setTradePassword } from './payment';
import { signInTo } from './sign-in';

const PHONE = newPhone();

let page: Page;

openOwnSite(async () => {
  page = await newPage();
});

const go = (path: string) => goTo(page, path);
const text = () => page.locator('main').innerText();

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
  await expect.poll(text).toContain('元/次');
  await picture(page, 'products');
});

test('signing in by phone and code makes a member', async () => {
  await signInTo(page, site, PHONE, '/overview');
  await page.getByText('可用余额').filter({ visible: true }).first().waitFor();
});

test('a top-up of 100.00 through Alipay is on the book, though Alipay tells it twice', async () => {
  await go('/fund/rechargeCenter');
  await chooseTopUp(page, /^100(?!0)/, /支付宝/);
  const cashier = await openAlipay(page);
  await page.waitForURL(/orderNo=/);
  const orderNo = new URL(page.url()).searchParams.get('orderNo');
  await fetch(`${site.sandboxUrl}/alipay/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outTradeNo: orderNo, notify: 'duplicate' }),
  });
  await payAtAlipay(cashier);
  await page.getByText('已入账').first().waitFor(); // the page that was left open polls and sees it too
  await go('/fund/detail');
  await expect.poll(text).toContain('100.00');
  expect(await text()).not.toContain('200.00');
});

test('applying for an API opens it at once', async () => {
  await applyFor(page, '1001');
});

test('a package is bought from the balance, the trade password being set on the way', async () => {
  await go('/req/buy?projectId=1001');
  await pick(page, /首购/);
  await setTradePassword(page, site, PHONE);
  await payFromBalance(page);
  await page
    .getByText(/已付款|购买成功|已到账|收讫/)
    .first()
    .waitFor();
  await go('/overview');
  await expect.poll(text).toContain('94.00');
});

let key: ApiKey;

test('the key is shown whole once, and the sample, filled with it meanwhile, calls the gateway from a shell', async () => {
  key = await makeKey(page, (dialog) => dialog.getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD));
  const shownSample = () => page.locator('pre').first().innerText();
  const filled = await shownSample();
  expect(filled).toContain(`APPCODE ${key.secret}`);

  await go('/req/apply');
  expect(await shownSample()).toBe(filled.replace(key.secret, '<AppSecret>'));
  expect(await text()).not.toContain(key.secret);
  const answer = execFileSync('sh', ['-c', filled], { encoding: 'utf8' });
  expect(answer).toMatch(/HTTP\/1\.1 200/);
  expect(answer).toContain('"code":0');
  expect(answer).toMatch(/x-charge: /i);
  const requestId = /x-request-id: (\d+)/i.exec(answer)?.[1];
  await expect.poll(callsSeenByMember).toContain(requestId);
});

/** Request ids of the member's calls, asked as the page asks. */
async function callsSeenByMember(): Promise<string[]> {
  const call = await callerFrom(page, site.url);
  const { list } = await call<{ list: { requestId: string }[] }>('/order/api/record/list', {});
  return list.map(({ requestId }) => requestId);
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

test('a printed page is its content, dark on white, without menus and buttons', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const [path, words] of [
    ['/req/applylist', '手机号归属地'],
    ['/product/1001', '手机号归属地'],
    ['/fund/detail', '账户充值'],
    ['/help/1001', '签名'],
  ] as const) {
    await go(path);
    await page.locator('main').getByText(words).filter({ visible: true }).first().waitFor();
    expect(await page.evaluate(printed), path).toEqual({ beside: [], light: false, onColour: false });
  }
  await page.emulateMedia({ media: null, colorScheme: null });
});

/** What would be printed besides the content, and how. */
function printed() {
  const menus =
    'nav:not([aria-label="面包屑"]), .site-header, .site-footer, .btn, .text-button, .icon-button, [role=search]';
  const seen = [...document.querySelectorAll(menus)].filter((one) => one.checkVisibility());
  const { color } = getComputedStyle(document.querySelector('main')!);
  const sum = (color.match(/\d+/g) ?? []).slice(0, 3).reduce((all, part) => all + Number(part), 0);
  return {
    beside: seen.map((one) => one.outerHTML.slice(0, 120)),
    light: sum > 382,
    onColour: getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)',
  };
}

let operator: Page;

test('the first operator signs in by the one-time link and sees member, order, ledger and call', async () => {
  operator = await newPage();
  await goTo(operator, site.ownerLink);
  expect(await faultsOf(operator)).toEqual([]);
  await signInAsOwner(operator, site);
  await goTo(operator, '/console/members');
  await operator.getByText(masked(PHONE)).first().waitFor();
  await goTo(operator, '/console/orders');
  await operator.getByText('账户充值 100.00 元').first().waitFor();
  await goTo(operator, '/console/transfers');
  await operator.getByText('94.00').first().waitFor();
  await picture(operator, 'console');
  await goTo(operator, '/console/agreements');
  await operator.getByRole('table', { name: '充值协议的版本' }).getByText('1 位').waitFor();
  await goTo(operator, '/console/calls');
  await operator.getByText('手机号查询').first().waitFor();
  await goTo(operator, '/console/campaigns');
  await operator.getByText('还没有广告来访').waitFor();
  await operator.getByLabel('其他地方').check();
  await fill(operator, { plan: '春季', adId: 'poster-7' });
  await press(operator, '生成链接');
  await operator.locator('.made-link code').waitFor();
});

test('a product that the operator puts on sale is in the shop at once', async () => {
  await goTo(operator, '/console/products/new');
  const field = (name: string) => operator.locator(`[data-field="${name}"]`);
  await fill(operator, {
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
  });
  await field('typeId').selectOption({ index: 1 });
  await press(operator, '保存为草稿产品');
  await operator.getByText('上游路径以 / 开头').first().waitFor(); // beside its field, and nothing is lost
  expect(await field('name').inputValue()).toBe('回声测试');
  await field('apiInfos.0.upstreamPath').fill('/echo');
  await press(operator, '保存为草稿产品');
  await operator.waitForURL(/\/products\/\d+/);
  await operator.getByRole('button', { name: '上架' }).first().click();
  await operator.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click();
  await operator.getByText('在售').first().waitFor();
  await go('/product/list?sort=newest');
  await expect.poll(text).toContain('回声测试');
});

test('nothing complained in any browser all the way', () => {
  expect(complaints).toEqual([]);
});
