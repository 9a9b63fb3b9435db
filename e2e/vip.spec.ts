// VIP as a member lives it: bought from the balance, upgraded for the difference, renewed by itself, and calls that cost less.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newKey } from './api-key';
import { goTo, pick, press } from './browser';
import { exportedFile } from './exports';
import { complaints, newMember, openSite, site } from './journey';
import { TRADE_PASSWORD, chooseTopUp, openAlipay, payAtAlipay, payFromBalance, setTradePassword } from './payment';
import { connectTo } from './site';

let page: Page;
let member: Awaited<ReturnType<typeof newMember>>;

openSite(async () => {
  member = await newMember();
  ({ page } = member);
});

const text = () => page.locator('main').innerText();

test('the page says what one has, what the levels give, and how to begin', async () => {
  await goTo(page, '/vip');
  await page.getByRole('heading', { name: '还没有开通会员' }).waitFor();
  for (const part of ['白银', '黄金', '铂金', '8.8 折', '39.00', '99.00']) await expect.poll(text).toContain(part);
  await press(page, '按年');
  await page.getByText('合每月 82.34').waitFor();
});

test('a level is bought from the balance, topped up and the trade password set on the way', async () => {
  await page.getByRole('link', { name: '开通会员' }).click();
  await page.waitForURL('**/vip/components/BuyVip**');
  await pick(page, /余额/);
  await page.getByRole('link', { name: '去充值' }).click();
  await chooseTopUp(page, /^500(?!0)/, /支付宝/);
  await payAtAlipay(await openAlipay(page));
  await page.getByRole('link', { name: '继续购买' }).click();
  await page.waitForURL('**/vip/components/BuyVip**');
  await pick(page, /余额/);
  await setTradePassword(page, site, member.phone);
  await payFromBalance(page);
  await page.getByRole('heading', { name: '会员已到账' }).waitFor();
  await page.getByRole('link', { name: '看我的会员' }).click();
  await page.getByRole('heading', { name: '白银会员' }).waitFor();
});

test('an upgrade takes off what is left, line by line, and begins at once', async () => {
  await page.getByRole('link', { name: '升级黄金', exact: true }).click();
  await pick(page, /余额/);
  const slip = page.locator('form.paper').filter({ visible: true });
  await slip.getByText(/白银剩余 \d+ 天抵扣/).waitFor();
  expect(await slip.innerText()).toContain('60.00');
  await slip.getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await press(page, '用余额付款');
  await page.getByRole('heading', { name: '会员已到账' }).waitFor();
  await goTo(page, '/vip');
  await page.getByRole('heading', { name: '黄金会员' }).waitFor();
});

test('both orders are a file, and a finished one leads back to their tab', async () => {
  await goTo(page, '/fund/consumptionRecords?tab=vip');
  const { name, text: file } = await exportedFile(page);
  expect(name).toMatch(/^会员订单-\d{8}-\d{6}\.csv$/);
  const [upgrade, first] = file.trimEnd().split('\r\n').slice(1);
  for (const part of ['黄金', '已付款']) expect(upgrade).toContain(part);
  for (const part of ['白银', '39.00000']) expect(first).toContain(part);
  await goTo(page, '/fund/consumptionRecords?tab=vip&exports=1');
  await page.getByRole('dialog').getByText('导出会员订单').waitFor();
  await goTo(page, '/vip');
});

test('renewal from the balance is switched on with the trade password', async () => {
  await page.getByRole('switch', { name: '到期自动续费' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: '同意并开启' }).click();
  await page.getByText(/黄金会员，每次 1 月，¥99\.00/).waitFor();
});

test('a call costs less than the price on the shelf', async () => {
  const { secret } = await newKey(site, member, '1001', 2);
  await useUpFreeCalls();
  const headers = { authorization: `APPCODE ${secret}` };
  const answer = await fetch(`${site.url}/openapi/phone-area/query?phone=13800138000`, { headers });
  expect([answer.status, answer.headers.get('x-charge')]).toEqual([200, '0.01056']);
});

/** As after many calls of the member: those that are free are spent, the balance is next. */
async function useUpFreeCalls() {
  const { id } = await member.call<{ id: string }>('/mem/info');
  const db = await connectTo(site);
  await db.query('update package.holding set remaining = 0 where member_id = $1', [id]);
  await db.end();
}

test('nothing complained in the browser all the way', () => {
  expect(complaints).toEqual([]);
});
