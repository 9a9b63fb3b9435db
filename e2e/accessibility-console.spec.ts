// Accessibility of every page in the console's menu: keyboard, screen reader, large print, small phone, dark theme. A
// page is covered by being in the menu.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, moveTo } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, newPage, openSite, site } from './journey';

let page: Page;

openSite(async () => {
  page = await newOwner();
});

async function linksOf(selector: string): Promise<string[]> {
  const hrefs = await page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.filter((href) => href.startsWith(site.url)).map((href) => new URL(href).pathname);
}

/** Everything wrong with a page, its own complaints included. */
async function faultsAt(one: Page, address: string, go: typeof goTo | typeof moveTo = moveTo): Promise<string[]> {
  complaints.length = 0;
  await go(one, address);
  return [...(await faultsOf(one)), ...complaints];
}

test('the way in', async () => {
  const visitor = await newPage();
  expect(await faultsAt(visitor, '/console/login', goTo)).toEqual([]);
  expect(new URL(visitor.url()).pathname).toBe('/console/login');
});

test('every page of the menu, and what is behind it: one thing, and the form for a new one', async () => {
  await goTo(page, '/console');
  const menu = new Set(await linksOf('nav a[href*="/console/"]'));
  expect(menu.size).toBeGreaterThan(5);
  const faults: Record<string, string[]> = {};
  menu.add('/console/');
  for (const address of menu) {
    const onPage = await faultsAt(page, address);
    if (onPage.length) faults[address] = onPage;
    for (const one of await behind(address)) {
      const found = await faultsAt(page, one);
      if (found.length) faults[one] = found;
    }
  }
  expect(faults).toEqual({});
}, 900_000); // for a hundred pages, on whatever machine

/** Addresses that the open page leads to. The first of a kind is enough: those that differ in a number are one page. */
async function behind(address: string): Promise<string[]> {
  const deeper = (await linksOf('main a[href]')).filter((one) => one.startsWith(`${address}/`));
  return [...new Map(deeper.toReversed().map((one) => [one.replaceAll(/\d+/g, '#'), one])).values()];
}
