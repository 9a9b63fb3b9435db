// Paying by WeChat as a member does: a code on the computer, an address on the phone, changing one's mind.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, PATIENCE_MS, goTo, pick, press } from './browser';
import { browser, complaints, newMember, openSite, site } from './journey';
import { chooseTopUp, openAlipay } from './payment';

let page: Page;

openSite(async () => {
  ({ page } = await newMember());
});

async function topUp(way: RegExp) {
  await goTo(page, '/fund/rechargeCenter');
  await chooseTopUp(page, /^100(?!0)/, way);
}

/** Opens the cashier behind the code, as scanning does. */
async function scan(): Promise<Page> {
  const link = page.getByRole('link', { name: /在浏览器里打开收银台/ });
  const [cashier] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await cashier.waitForURL(/wechat-pay\/cashier/);
  return cashier;
}

async function pay(cashier: Page) {
  await press(cashier, '支付');
  await cashier.getByRole('heading', { name: '支付成功' }).waitFor();
  await cashier.close();
}

/** The page that was left open asks again at most 15 seconds later. */
async function toldByItself() {
  await page.getByRole('heading', { name: '已入账' }).waitFor();
}

test('a top-up by WeChat is a code to scan; paid, the page tells so by itself', async () => {
  await topUp(/微信支付/);
  await press(page, '用微信支付');
  await page.waitForURL(/\/pay\?orderNo=PO/);
  await page.getByRole('img', { name: '微信支付付款码' }).waitFor();
  await press(page, '我已付款');
  await page.getByText('还没有查到这笔付款').waitFor();
  await pay(await scan());
  await toldByItself();
  expect(await page.locator('main, .pay-frame-page').first().innerText()).toContain('100.00');
});

test('an order begun at Alipay is paid by WeChat instead, and its old page no longer takes money', async () => {
  await topUp(/支付宝/);
  const alipay = await openAlipay(page);
  await page.getByRole('link', { name: '换一种方式或取消' }).click();
  await pick(page, /微信支付/);
  await press(page, '改用微信支付');
  await page.getByRole('img', { name: '微信支付付款码' }).waitFor();
  await alipay.reload();
  await alipay.getByRole('heading', { name: '交易已关闭' }).waitFor();
  await alipay.close();
  await pay(await scan());
  await press(page, '我已付款'); // rather than wait
  await page.getByRole('heading', { name: '已入账' }).waitFor();
});

test('an order is given up, and cannot be paid any more', async () => {
  await topUp(/微信支付/);
  await press(page, '用微信支付');
  await page.getByRole('img', { name: '微信支付付款码' }).waitFor();
  const cashier = await scan();
  await press(page, '取消订单');
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('heading', { name: '订单已关闭' }).waitFor();
  await cashier.reload();
  await cashier.getByRole('heading', { name: '订单已关闭' }).waitFor();
  await cashier.close();
});

test('on a phone WeChat takes the place of the page and leads back', async () => {
  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: MOBILE,
    hasTouch: true,
    isMobile: true,
  });
  phone.setDefaultTimeout(PATIENCE_MS);
  await phone.addCookies(await page.context().cookies());
  const hand = await phone.newPage();
  await goTo(hand, '/fund/rechargeCenter');
  await chooseTopUp(hand, /^100(?!0)/, /微信支付/);
  await press(hand, '用微信支付');
  await hand.waitForURL(/wechat-pay\/cashier/);
  await press(hand, '支付');
  await hand.getByRole('heading', { name: '已入账' }).waitFor();
  await phone.close();
});

test('the console stayed clean', () => {
  expect(complaints).toEqual([]);
});
