// Payments by members: at Alipay's cashier, and from the balance with the trade password.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pick, press } from './browser';
import { callerFrom } from './calls';
import { proveByCode } from './sign-in';
import type { Site } from './site';

export const TRADE_PASSWORD = '258036';

/** Chooses an amount, named as the page names it, on the page of top-ups, and agrees to the terms. */
export async function chooseTopUp(page: Page, amount: RegExp, way: RegExp) {
  await pick(page, amount);
  await pick(page, way);
  await page.getByRole('checkbox').check();
}

/** Goes to Alipay's cashier, which opens beside the page. */
export async function openAlipay(page: Page): Promise<Page> {
  const [cashier] = await Promise.all([page.context().waitForEvent('page'), press(page, '去支付宝付款')]);
  await cashier.waitForURL(/cashier/);
  return cashier;
}

/** Pays there and closes it once the money is on the book. */
export async function payAtAlipay(cashier: Page) {
  await press(cashier, '确认支付');
  await cashier.getByRole('heading', { name: '已入账' }).waitFor();
  await cashier.close();
}

/** Pays at the cashier behind an address without looking at it. */
export async function payUnseen(payUrl: string) {
  const cashier = new URL((await fetch(payUrl)).url);
  const body = new URLSearchParams({ order: cashier.searchParams.get('order') ?? '' });
  const paid = await fetch(new URL('/alipay/cashier/pay', cashier), { method: 'POST', body, redirect: 'manual' });
  if (paid.status >= 400) throw new Error(`the cashier answered ${paid.status}`);
}

/** Sets it where a page asks for it first, by the second code to the member's phone. */
export async function setTradePassword(page: Page, site: Site, phone: string) {
  await press(page, '设置交易密码');
  const dialog = page.getByRole('dialog');
  await proveByCode(dialog, site, phone, 1);
  await dialog.getByLabel('交易密码', { exact: true }).fill(TRADE_PASSWORD);
  await dialog.getByLabel('再输一次').fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: '设置交易密码' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Pays the order that the page shows. */
export async function payFromBalance(page: Page) {
  await page.getByRole('main').getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await press(page, '用余额付款');
}

/** Tops up the member who is signed in on a page by Alipay, whether the site hears of it or not; returns the order's number. */
export async function payTopUp(page: Page, site: Site, amount: string): Promise<string> {
  const call = await callerFrom(page, site.url);
  const order = { amount, channel: 2 };
  const { orderNo, payUrl } = await call<{ orderNo: string; payUrl: string }>('/pay/order/third/pay', order);
  await payUnseen(payUrl);
  return orderNo;
}

/** As `payTopUp`, and it is on the book. */
export async function topUp(page: Page, site: Site, amount: string): Promise<string> {
  const orderNo = await payTopUp(page, site, amount);
  const call = await callerFrom(page, site.url);
  const status = async () => (await call<{ status: number }>(`/pay/order/query/detail?orderNo=${orderNo}`)).status;
  await expect.poll(status).toBe(20);
  return orderNo;
}

/** What the sandbox's Alipay does from now on: with every trade by `switches`, with every call to it by `faults`. */
export async function setAlipay(site: Site, page: 'switches' | 'faults', fields: object): Promise<void> {
  const answer = await fetch(`${site.sandboxUrl}/alipay/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`the sandbox's Alipay answered ${answer.status}`);
}

type Trade = { tradeNo: string; refunds: { amount: string }[] };

/** An order as Alipay has it. */
export async function tradeOf(site: Site, orderNo: string): Promise<Trade> {
  const answer = await fetch(`${site.sandboxUrl}/alipay/trades.json?outTradeNo=${orderNo}`);
  const { trades } = (await answer.json()) as { trades: { trade: Trade }[] };
  if (!trades[0]) throw new Error(`Alipay has no trade for ${orderNo}`);
  return trades[0].trade;
}
