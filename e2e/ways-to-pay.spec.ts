// Alipay's code at a computer instead of its page, and WeChat Pay inside WeChat's own browser.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, press } from './browser';
import { browser, complaints, newMember, openSite, site } from './journey';

const INSIDE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  'MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/zh_CN';

let context: BrowserContext;
let page: Page;

openSite(async () => {
  ({ page } = await newMember());
  context = page.context();
});

async function chooseTopUp(on: Page, way: RegExp) {
  await goTo(on, '/fund/rechargeCenter');
  await on.getByRole('radio', { name: /^100(?!0)/ }).click({ force: true });
  await on.getByRole('radio', { name: way }).click({ force: true });
  await on.getByRole('checkbox').check();
}

/** Makes a top-up whose page at Alipay is open in another window; returns that window. */
async function openAlipay(): Promise<Page> {
  await chooseTopUp(page, /支付宝/);
  const [alipay] = await Promise.all([context.waitForEvent('page'), press(page, '去支付宝付款')]);
  await alipay.getByRole('heading', { name: '确认付款' }).waitFor();
  await page.getByRole('link', { name: '换一种方式或取消' }).click();
  return alipay;
}

/** The page that was left open asks again at most 15 seconds later. */
const credited = () => page.getByRole('heading', { name: '已入账' }).waitFor();

test('instead of its page Alipay gives a code to scan; the page takes no money any more, the code does', async () => {
  const opened = await openAlipay();
  await press(page, '手机扫码付');
  await page.getByRole('img', { name: '支付宝付款码' }).waitFor();
  await opened.reload();
  await opened.getByRole('heading', { name: '交易已关闭' }).waitFor();
  await opened.close();
  const link = page.getByRole('link', { name: /在浏览器里打开收银台/ });
  const [cashier] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await press(cashier, '确认支付');
  await cashier.getByRole('heading', { name: '支付成功' }).waitFor();
  await cashier.close();
  await credited();
  expect(await page.locator('.pay-frame-page').innerText()).toContain('100.00');
});

test('from the code back to the page: the page pays', async () => {
  await (await openAlipay()).close();
  await press(page, '手机扫码付');
  await page.getByRole('img', { name: '支付宝付款码' }).waitFor();
  await press(page, '打开网页付');
  const [again] = await Promise.all([context.waitForEvent('page'), press(page, '去支付宝付款')]);
  await press(again, '确认支付');
  await again.getByRole('heading', { name: '已入账' }).waitFor();
  await again.close();
  await credited();
});

test('inside WeChat its sheet comes up by itself; cancelled, the order waits; paid, the page tells so', async () => {
  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: MOBILE,
    hasTouch: true,
    isMobile: true,
    userAgent: INSIDE,
    storageState: await context.storageState(),
  });
  const presses = ['取消', '支付'];
  await phone.exposeFunction('showSheet', async (bridge: Record<string, string>) => {
    const button = presses.shift() ?? '';
    const sheet = await phone.newPage();
    await sheet.goto(`${site.sandboxUrl}/wechat-pay/bridge?${new URLSearchParams(bridge).toString()}`);
    await press(sheet, button);
    await sheet.getByRole('heading', { name: button === '支付' ? '支付成功' : '您没有付款' }).waitFor();
    await sheet.close();
    return button === '支付' ? 'ok' : 'cancel';
  });
  await phone.addInitScript(putBridge);
  const hand = await phone.newPage();
  await chooseTopUp(hand, /微信支付/);
  await press(hand, '用微信支付');
  await hand.getByText('您取消了付款，没有扣款。').waitFor();
  await press(hand, '用微信支付');
  await hand.getByRole('heading', { name: '已入账' }).waitFor();
  expect(presses).toEqual([]);
  await phone.close();
});

/** What WeChat's own browser puts into every page; its sheet is the sandbox's. */
function putBridge() {
  type Invoke = (name: string, bridge: object, tell: (answer: { err_msg: string }) => void) => void;
  const shown = window as unknown as {
    showSheet: (bridge: object) => Promise<string>;
    WeixinJSBridge: { invoke: Invoke };
  };
  shown.WeixinJSBridge = {
    invoke: (_name, bridge, tell) =>
      void shown.showSheet(bridge).then((said) => tell({ err_msg: `get_brand_wcpay_request:${said}` })),
  };
}

test('the console stayed clean', () => {
  expect(complaints).toEqual([]);
});
