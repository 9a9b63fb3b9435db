// Behaviour of every page: navigation without reload, kept pages, ended sessions, errors, deploys.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { MOBILE, PATIENCE_MS, goTo } from './browser';
import { callerOf } from './calls';
import { complaints, newPage, newPhone, openSite, site } from './journey';
import { hasFocus } from './keys';
import { signIn } from './sign-in';

let page: Page;
/** Addresses fetched by scripts since the test began. */
let fetched: string[];

openSite(newVisitor);
beforeEach(() => {
  fetched = [];
  complaints.length = 0;
});

async function newVisitor() {
  await page?.context().close();
  page = await newPage();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
}

const go = (path: string) => goTo(page, path);
const visible = (selector: string) => page.locator(selector).filter({ visible: true });
const menu = (name: string) => page.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name }).click();
const cookie = async (name: string) => (await page.context().cookies()).find((found) => found.name === name);
const bar = () => page.locator('.progress-bar');

test('a link on a public page fetches one file of answers, ahead of the click, and never loads the page anew', async () => {
  await go('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // what the page itself asks for is not the link's
  await expect.poll(() => fetched).toEqual(expect.arrayContaining(['/init', '/app/notice/new']));
  fetched = [];
  const link = page.getByRole('banner').getByRole('link', { name: '全部接口' });
  await link.hover();
  await expect.poll(() => fetched).toEqual(['/product/list/_payload.json']);
  await link.click();
  await page.waitForURL('**/product/list');
  await visible('h1').getByText('全部接口').waitFor();
  expect(fetched).toEqual(['/product/list/_payload.json']);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a new page has its own title, starts at the top and with its content', async () => {
  await go('/');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: '全部接口' }).click();
  await page.waitForURL('**/product/list');
  await expect.poll(() => page.title()).toBe('全部接口 - 集市');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await hasFocus(page.locator('#main'));
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/product/list');
});

test('without the file of answers a page asks its calls one by one', async () => {
  await go('/');
  await page.route('**/_payload.json*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: '全部接口' }).click();
  await visible('main').getByText('元/次').filter({ visible: true }).first().waitFor();
  expect(fetched).toContain('/api/apiProject/pageList');
  await page.unroute('**/_payload.json*');
});

test('the bar at the top shows only for pages that take their time, thin and blue, and leaves by itself', async () => {
  await go('/');
  expect(await bar().isVisible()).toBe(false);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/product/list/_payload.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: '全部接口' }).click();
  await bar().waitFor({ state: 'visible' });
  const look = await bar().evaluate((element) => {
    const { height, backgroundColor } = getComputedStyle(element);
    return { height, backgroundColor };
  });
  expect(look).toEqual({ height: '2px', backgroundColor: 'rgb(64, 158, 255)' });
  letGo();
  await page.waitForURL('**/product/list');
  await bar().waitFor({ state: 'hidden' });
  await page.unroute('**/product/list/_payload.json');
});

test('an unknown address and a missing product are error pages with two ways on', async () => {
  for (const path of ['/no/such/page', '/product/999999']) {
    expect((await go(path))?.status()).toBe(404);
    expect(await page.locator('main').innerText()).toContain('抱歉，您要找的页面走丢了');
    expect(await page.title()).toBe('页面走丢了 - 集市');
  }
  await page.getByRole('button', { name: '刷新页面' }).click();
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('marks in any address are kept, and an advertising visit is told once', async () => {
  await newVisitor();
  await go('/product/list?bd_vid=visit-1&invitenumber=INV7&aPlanid=9');
  await expect.poll(async () => (await cookie('bd_track'))?.value).toBe('2');
  const kept = (await cookie('bd_vid'))!;
  expect(kept.value).toBe('visit-1');
  expect(Math.round((kept.expires - Date.now() / 1000) / 86_400)).toBe(180);
  expect((await cookie('invitenumber'))?.value).toBe('INV7');

  await go('/?bd_vid=visit-1');
  expect(fetched.filter((path) => path === '/ad/track')).toHaveLength(1);
  await go('/?bd_vid=visit-2');
  await expect.poll(() => fetched.filter((path) => path === '/ad/track').length).toBe(2);
});

test('a member page sends a visitor to sign in, and back to where they were going', async () => {
  await go('/fund/detail?pageNum=1');
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn(page, site, newPhone());
  await page.waitForURL('**/fund/detail?pageNum=1');
  expect((await cookie('token'))?.path).toBe('/');
  expect(complaints).toEqual([]);
});

test('on a phone the menu comes from the top bar, and leads on', async () => {
  const wide = page.viewportSize()!;
  await page.setViewportSize(MOBILE);
  await go('/overview');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单', exact: true });
  await hasFocus(drawer.getByRole('link').first());
  await drawer.getByRole('link', { name: '调用记录' }).click();
  await page.waitForURL('**/req/applylist');
  await drawer.waitFor({ state: 'hidden' });
  await page.setViewportSize(wide);
  expect(complaints).toEqual([]);
});

test('⌘K finds a product by its initials, help by another word for it, and leads to the pages visited last', async () => {
  await go('/fund/detail');
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: '去哪里' });
  const options = page.getByRole('listbox', { name: '结果' }).getByRole('option');
  for (const [typed, found] of [
    ['sjhgsd', /^手机号归属地\s*接口/],
    ['错误码', /^网关结果码一览\s*帮助/],
    ['限流', /帮助$/],
    ['切换深色', /^切换深色/],
  ] as const) {
    await field.fill(typed);
    await options.filter({ hasText: found }).first().waitFor();
  }
  await field.fill('sjhgsd');
  await options.filter({ hasText: '手机号归属地' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/1001');
  await page.goBack();
  await page.waitForURL('**/fund/detail**');
  expect(complaints).toEqual([]);
});

test('what a script can read of a session opens nothing elsewhere, neither calls nor pages', async () => {
  await go('/overview');
  const read = await page.evaluate(() => document.cookie);
  const { value = '' } = (await cookie('token')) ?? {};
  expect(read).toContain(value);
  await expect(callerOf(site.url, value)('/mem/info')).rejects.toThrow('401');
  const opened = await fetch(`${site.url}/overview`, {
    headers: { cookie: read, accept: 'text/html' },
    redirect: 'manual',
  });
  expect(new URL(opened.headers.get('location') ?? '', site.url).pathname).toBe('/login');
  await go('/overview'); // and the member is still there
  expect(new URL(page.url()).pathname).toBe('/overview');
});

test('visited pages keep what was typed, also behind another layout, until they are closed', async () => {
  await go('/overview');
  await menu('调用记录');
  await page.waitForURL('**/req/applylist');
  const field = () => visible('main input[type=text], main input:not([type])').last();
  await field().fill('2026abc');
  await menu('账户安全');
  await page.getByRole('link', { name: '接口市场' }).click();
  await page.waitForURL(/\/product\/list|\/$/);
  const focused = () => document.activeElement?.matches('main') && document.activeElement.checkVisibility();
  await expect.poll(() => page.evaluate(focused)).toBe(true);
  await page.goBack();
  await menu('调用记录');
  await page.waitForURL('**/req/applylist');
  await expect.poll(() => field().inputValue()).toBe('2026abc');

  await menu('账户安全');
  await page.getByRole('button', { name: '关闭调用记录' }).click();
  await menu('调用记录');
  await page.waitForURL('**/req/applylist');
  expect(await field().inputValue()).toBe('');
});

test('pages have the title of what they show', async () => {
  await go('/req/smsManage/saveSignTemplate?id=5');
  expect(await page.title()).toBe('编辑签名 - 集市');
  await go('/quote');
  expect(await page.title()).toBe('报价 - 集市');
  await go('/acomang/auth/form?type=2');
  expect(await page.title()).toBe('企业认证 - 集市');
});

test('a session that ended opens the login dialog once, says why, and another member starts with nothing of the first', async () => {
  await go('/overview');
  await menu('账户安全');
  await page.waitForURL('**/security/accountSecurity');
  await page.context().addCookies([{ ...(await cookie('token'))!, value: 'no-longer-good' }]);
  const toasts = page.locator('.toast-error');
  // it leaves after three seconds, while the dialog may still be loaded
  const saying = toasts
    .first()
    .waitFor()
    .then(() => toasts.allInnerTexts());
  const [said] = await Promise.all([saying, menu('资金明细')]);
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.waitFor();
  expect(said).toEqual([expect.stringContaining('请先登录')]);
  expect(await cookie('token')).toBeUndefined();

  const reload = page.getByRole('button', { name: '重试' }).filter({ visible: true }).first();
  await vi.waitFor(async () => {
    // the page has several things to ask for, and each that is refused may bring the dialog back
    await page.keyboard.press('Escape');
    await reload.click({ timeout: 1_000 });
  }, PATIENCE_MS);
  await dialog.waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });
  await reload.click();

  await signIn(page, site, newPhone());
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/fund/detail');
  await expect.poll(() => page.getByRole('button', { name: '关闭账户安全' }).count()).toBe(0);
});

test('signing out leaves nothing of the member, and gives up what the page still asks', async () => {
  const messages = '**/app/messageInfo/getRecentMessage*';
  await page.route(messages, () => undefined); // the answer takes its time
  const asked = page.waitForRequest(messages);
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('getRecentMessage'));
  await go('/overview');
  await asked;
  await page.getByRole('button', { name: /^账户/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await cookie('token')).toBeUndefined();
  expect(await page.locator('body').innerText()).not.toContain('可用余额');
  await givenUp;
  expect(complaints).toEqual([]);
  await page.unroute(messages);
});

test('after a deploy the next link loads the page anew', async () => {
  await page.clock.install();
  await go('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another', timestamp: 0 } }));
  await page.clock.fastForward(61_000);
  await expect.poll(() => fetched).toContain('/builds/latest.json');
  await page.getByRole('banner').getByRole('link', { name: '全部接口' }).click();
  await page.waitForURL('**/product/list');
  await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false);
});
