// Accessibility of every page the portal's routes declare: keyboard, screen reader, large print, small phone, dark
// theme. A page is covered by being declared.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { declaredPages } from '../apps/portal/src/build/page-count';
import { goTo, moveTo } from './browser';
import { faultsOf } from './inspection';
import { complaints, newMember, newPage, openSite, site } from './journey';

/** What only a secret opens, or is there once an operator wrote it, has a journey of its own: quote.spec.ts, status.spec.ts. */
const pages = Object.values(await declaredPages())
  .flat()
  .filter(({ path }) => !path.startsWith('/sheet/') && path !== '/status/:id');
/** Pages with parameters come last: the others link to them. */
const pagesFor = (access: string) =>
  pages
    .filter((page) => page.access === access)
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
    .map(({ name, path }) => [path, name] as const);

let page: Page;
/** Paths that pages have linked to. */
const linked = new Set<string>();
/** What a page is about, where its path does not say it. */
const about: Record<string, string> = {
  HelpSearch: '?keyword=签名',
  ReqBuy: '?projectId=1001',
  AuthForm: '?type=2',
  APICompare: '?ids=1001-1002',
};

openSite(async () => {
  page = await newPage();
});

async function linksOf(selector: string): Promise<string[]> {
  const hrefs = await page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.filter((href) => href.startsWith(site.url)).map((href) => new URL(href).pathname);
}

/** The path itself, or an address of that shape which a page seen before links to. */
function addressOf(path: string): string {
  if (!path.includes(':')) return path;
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const address = [...linked].find((one) => shape.test(one) && !pages.some(({ path: other }) => other === one));
  if (!address) throw new Error(`no page links to ${path}`);
  return address;
}

async function expectGood(address: string, go: typeof goTo | typeof moveTo) {
  complaints.length = 0;
  await go(page, address);
  expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
  for (const path of await linksOf('a[href]')) linked.add(path);
  expect([...(await faultsOf(page)), ...complaints]).toEqual([]);
}

describe('for a visitor', () => {
  test.each(pagesFor('public'))('%s', (path, name) => expectGood(addressOf(path) + (about[name] ?? ''), goTo));
});

describe('for a member', () => {
  beforeAll(async () => {
    const member = await newMember();
    ({ page } = member);
    const { call } = member;
    await goTo(page, '/');
    await call('/api/apply/add', { projectId: '1001' });
    const { orderNo } = await call<{ orderNo: string }>('/pay/order/third/pay', { amount: '100' });
    about.PayPage = about.PayRes = `?orderNo=${orderNo}`;
  });
  test.each(pagesFor('member'))('%s', async (path, name) => {
    const address = addressOf(path) + (about[name] ?? '');
    expect((await page.request.get(address)).status()).toBe(200);
    await expectGood(address, moveTo);
  });
});
