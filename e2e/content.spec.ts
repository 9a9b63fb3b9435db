// What an operator publishes, as the public finds, reads and judges it; with and without JavaScript.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { MOBILE, goTo } from './browser';
import { browser, complaints, newPage, openSite, site } from './journey';
import type { Caller } from './calls';
import { ownerCalls } from './operator';

const TITLE = '汉字转拼音支持多音字';

let page: Page;
let operator: Caller;
let articleId: string;
let placeId: string;
/** Others find the site without what was published here. */
const published: string[] = [];

openSite(async () => {
  operator = await ownerCalls(site);
  ({ id: placeId } = await operator<{ id: string }>('/console-api/place/save', { kind: 'news', name: '更新日志' }));
  articleId = await publish({
    kind: 'news',
    title: TITLE,
    placeId,
    tags: ['拼音'],
    html: '<p>词语里的多音字按词取音。</p><script>alert(1)</script>',
  });
  page = await newPage();
});

async function publish(entry: Record<string, unknown>): Promise<string> {
  const { id, version } = await operator<{ id: string; version: number }>('/console-api/entry/save', entry);
  await operator('/console-api/entry/publish', { id, version });
  published.push(id);
  return id;
}

afterAll(async () => {
  for (const id of published) await operator('/console-api/entry/withdraw', { id });
});

const go = (path: string) => goTo(page, path);
const textOf = async (path: string) => (await fetch(site.url + path)).text();
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).filter({ visible: true });

test('a published article is in the list, under its category and tag, and reads as it was written', async () => {
  await go('/news');
  await page.getByRole('link', { name: TITLE }).first().click();
  await heading(TITLE).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/news/${articleId}`);
  await page.getByRole('article').getByText('词语里的多音字按词取音。').waitFor();
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '更新日志' }).click();
  await heading('更新日志').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/newls\/\d+$/);
  await page.getByRole('link', { name: '# 拼音' }).filter({ visible: true }).click();
  await heading('标签：拼音').waitFor();
});

test('a page that is read loads no scripts until somebody acts, and that first press counts', async () => {
  const reader = await newPage();
  const scripts: string[] = [];
  reader.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await reader.goto(`/news/${articleId}`);
  await reader.locator('script[data-waits]').waitFor({ state: 'attached' });
  await reader.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(scripts).toHaveLength(1);
  await reader.goto('/help/1004');
  await reader.getByRole('button', { name: /^有用/ }).click();
  await reader.getByText('已记下，可以再改').waitFor();
  await reader.goto('/news?invitenumber=7');
  await reader.waitForFunction(() => document.cookie.includes('invitenumber=7'));
  await reader.close();
});

test('search engines and feeds are told of it; what is not there is a 404', async () => {
  const html = await textOf(`/news/${articleId}?from=mail`);
  expect(html).toContain(`<link rel="canonical" href="${site.url}/news/${articleId}">`);
  expect(html).toContain('"@type":"Article"');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(html).toContain('type="application/rss+xml"');
  expect(html).not.toContain('alert(1)');
  expect(await textOf('/sitemap.xml')).toContain(`/news/${articleId}</loc>`);
  expect(await textOf('/rss.xml')).toContain(TITLE);
  for (const path of [
    '/news/999999',
    '/news/x',
    '/newls/999999',
    '/news/tags?id=999999',
    '/help/999999',
    '/notice?id=9',
  ])
    expect((await fetch(site.url + path)).status, path).toBe(404);
});

test('the field in the header suggests while one types, and its keys choose', async () => {
  await go('/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: '搜索接口与文档' });
  await field.pressSequentially('多音字');
  await page.getByRole('option', { name: TITLE }).waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: TITLE, selected: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('option').count()).toBe(0);
  await field.pressSequentially(' ');
  await page.getByRole('option', { name: TITLE }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(TITLE).waitFor();
});

test('one search finds products, help and news, marks what was found, and helps when there is nothing', async () => {
  await go('/');
  const field = page.getByRole('combobox', { name: '搜索接口与文档' });
  await field.fill('拼音');
  await field.press('Enter');
  await page.waitForURL(/\/help\/search\?keyword=/);
  await page.getByRole('link', { name: TITLE }).filter({ visible: true }).waitFor();
  expect(await page.locator('.found mark').first().innerText()).toBe('拼音');
  const scopes = page.getByRole('navigation', { name: '范围' });
  await scopes.getByRole('link', { name: /^动态 1$/ }).click();
  await page.waitForURL(/scope=article/);
  await expect.poll(() => page.locator('.found > li').count()).toBe(1);
  await go('/help/search?keyword=zzzzqq');
  await page.getByText('没有找到“zzzzqq”').waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

test('a visitor has one vote on a help page, may change it and says why it was of no use', async () => {
  await go('/help');
  await page.getByRole('link', { name: '从注册到第一次调用' }).filter({ visible: true }).last().click();
  await heading('从注册到第一次调用').waitFor();
  const vote = (name: string) => page.getByRole('button', { name }).filter({ visible: true });
  await vote('有用 1').or(vote('有用 0')).click();
  await vote('有用 1').waitFor();
  await vote('没用 0').click();
  await vote('有用 0').waitFor();
  await vote('没用 1').waitFor();
  await page.getByLabel('已经过时').check();
  await page.getByRole('button', { name: '提交原因' }).click();
  await page.getByText('原因已收到').waitFor();
  await goTo(page, page.url());
  await page.getByRole('button', { name: '没用 1', pressed: true }).waitFor();
});

test('an important notice pops up once', async () => {
  const title = '今晚停机维护';
  const id = await publish({ kind: 'notice', title, noticeKind: 4, important: true, html: '<p>二十三点起。</p>' });
  await go('/');
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '知道了' }).click();
  await go('/product/list');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await go(`/notice?id=${id}`);
  await heading(title).waitFor();
  expect(complaints).toEqual([]);
});

test('without JavaScript everything can be read, and nothing scrolls sideways on a phone', async () => {
  const context = await browser.newContext({ viewport: MOBILE, javaScriptEnabled: false });
  const plain = await context.newPage();
  const paths = {
    '/news': '动态',
    '/news/RecomList': '编辑推荐',
    '/news/tags': '动态标签',
    [`/news/${articleId}`]: TITLE,
    '/help': '文档',
    '/help/1001': '从注册到第一次调用',
    '/help/search?keyword=签名': '搜索',
    '/notice': '公告',
  };
  for (const [path, title] of Object.entries(paths)) {
    await plain.goto(site.url + path);
    await plain.getByRole('heading', { level: 1, name: title }).waitFor();
    const width = (await plain.locator('body').boundingBox())!.width;
    expect(width, path).toBeLessThanOrEqual(MOBILE.width);
  }
  expect(await plain.getByRole('button', { name: '有用' }).count()).toBe(0);
  await context.close();
});
