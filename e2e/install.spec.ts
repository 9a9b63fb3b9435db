// The product on a phone: five places at hand, the bar of a purchase, and no network.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, collectMotion, goTo, newPerson, picture, shown } from './browser';
import { browser, complaints, fromHere, newMember, openSite, site } from './journey';
import { TRADE_PASSWORD, setTradePassword, topUp } from './payment';

let member: Awaited<ReturnType<typeof newMember>>;
let page: Page;
openSite(async () => {
  member = await newMember(MOBILE);
  ({ page } = member);
});

const places = () => page.getByRole('navigation', { name: /^(?:常用|主导航)$/ }).filter({ visible: true });
const payBar = () => page.getByRole('region', { name: '合计与付款' });

/** Walks through a page by Tab and back, and tells what had the focus under something that is fixed over it. */
async function covered(steps: number): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < steps; at += 1) {
    await page.keyboard.press(at < steps / 2 ? 'Tab' : 'Shift+Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOver = above?.closest('.pay-bar, .places, .site-nav');
      return isOver && !isOver.contains(focused) && !focused.contains(above) ? focused.outerHTML.slice(0, 120) : '';
    });
    if (name) found.push(name);
  }
  return found;
}

test('five places are at hand and the one that is shown is marked, on public pages and behind sign-in', async () => {
  await goTo(page, '/');
  expect(await places().getByRole('link').count()).toBe(5);
  expect(await places().locator('[aria-current]').innerText()).toBe('首页');
  await places().getByRole('link', { name: '我的' }).click();
  await page.waitForURL('**/overview');
  await shown(page);
  expect(await places().getByRole('link').count()).toBe(5);
  const marked = () => places().locator('[aria-current=page]').innerText();
  await expect.poll(marked).toBe('总览');
  await places().getByRole('link', { name: '调用记录' }).click();
  await page.waitForURL('**/req/applylist');
  await expect.poll(marked).toBe('调用记录');
});

test('the bar of a purchase says what is left, takes the place of the five, and pays', async () => {
  await topUp(page, site, '1000');
  const moved = await collectMotion(page);
  await goTo(page, '/req/buy?projectId=1001');
  await setTradePassword(page, site, member.phone);
  await page.getByRole('radio', { name: /^10,000 次/ }).check();
  expect(await payBar().innerText()).toMatch(/付款后余额 ¥901\.60\s+¥\s*98\.40/);
  expect(await places().count()).toBe(0);
  await picture(page, 'phone-buy');
  expect(await covered(60)).toEqual([]);
  await payBar().getByRole('button', { name: '用余额付款' }).click();
  const password = page.getByRole('main').getByRole('textbox', { name: '交易密码' });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill(TRADE_PASSWORD);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await payBar().getByRole('button', { name: '用余额付款' }).click();
  await page.getByRole('heading', { name: '已付款' }).waitFor();
  await expect.poll(moved).toContain('stamp-down'); // the seal
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('without a network a page says so, and nothing of a member stays in the browser', async () => {
  const offline = await newPerson(browser, site, {
    viewport: MOBILE,
    complaints: [], // the network's own
    serviceWorkers: 'allow',
    extraHTTPHeaders: fromHere(),
  });
  await offline.context.addCookies([{ name: 'token', value: member.token, url: site.url }]);
  const seen = offline.page;
  await goTo(seen, '/fund/detail');
  await seen.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
  });
  await goTo(seen, '/fund/detail'); // through the worker
  await offline.context.setOffline(true);
  await seen.goto('/fund/detail');
  await seen.getByRole('heading', { name: '没有网络' }).waitFor();
  await picture(seen, 'phone-offline');
  const kept = await seen.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline']);
  await offline.context.setOffline(false); // it opens again by itself
  await seen.getByRole('heading', { name: '资金明细' }).waitFor();
});

test('no page complained', () => expect(complaints).toEqual([]));
