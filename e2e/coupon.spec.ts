// Coupons and bonuses end to end: an operator creates them; a visitor registers, gets one, tops up with a bonus, buys
// for less, and finds it all in the records.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { fill, goTo, pick, picture, press } from './browser';
import { complaints, newOwner, newPage, newPhone, openSite, site } from './journey';
import { ownerCalls } from './operator';
import { chooseTopUp, openAlipay, payAtAlipay, payFromBalance, setTradePassword } from './payment';
import { signInTo } from './sign-in';

const PHONE = newPhone();

const CAMPAIGNS = ['新人有礼', '首充有礼'] as const;

let operator: Page;
let page: Page;

openSite(async () => {
  [operator, page] = [await newOwner(), await newPage()];
});
afterAll(endCampaigns); // whoever comes next registers and tops up without a gift

async function endCampaigns() {
  const call = await ownerCalls(site);
  const { list } = await call<{ list: { name: string }[] }>('/console-api/coupon/campaign/list', { pageSize: 100 });
  for (const one of list.filter(({ name }) => CAMPAIGNS.some((ours) => ours === name)))
    await call('/console-api/coupon/campaign/save', { ...one, status: 2 });
}

const field = (name: string) => operator.locator(`[data-field="${name}"]`);
const save = async (button: string) => {
  await press(operator, button);
  await operator.getByText('已保存').first().waitFor();
};

test('an operator makes a coupon, seeing what members will pay, and campaigns that give it away', async () => {
  await goTo(operator, '/console/coupons/new');
  await field('kind').selectOption({ label: '直减' });
  await fill(operator, { name: '新人立减券', amount: '3', minSpend: '', prices: '6, 2' });
  await operator.getByText('立减 3 元').waitFor();
  await expect.poll(() => operator.locator('.coupon-preview').innerText()).toMatch(/6\.00\s+减 3\.00\s+3\.00/);
  await picture(operator, 'coupon-editor');
  await save('保存');
  await goTo(operator, '/console/promotions');
  for (const name of CAMPAIGNS) {
    const kind = name === '新人有礼' ? '注册送券' : '充值赠送';
    await press(operator, '新建活动');
    await field('name').fill(name);
    await field('kind').selectOption({ label: kind });
    if (kind === '注册送券') {
      await field('templateId').selectOption({ label: '新人立减券（立减 3 元）' });
    } else {
      await fill(operator, { 'tiers.0.from': '100', 'tiers.0.bonus': '5', budget: '1000' });
    }
    await fill(operator, { beginTime: '2026-01-01T00:00', endTime: '2098-01-01T00:00' });
    await save('保存活动');
    await operator.getByRole('row', { name: new RegExp(name) }).waitFor();
  }
});

test('the home page tells visitors what registering brings, whoever registers finds it, and a wrong code says so beside its field', async () => {
  await goTo(page, '/');
  const offer = page.getByRole('list', { name: '注册即得' });
  await expect.poll(() => offer.innerText()).toContain('新人立减券，立减 3 元，用于');
  await signInTo(page, site, PHONE, '/fund/couponRecords');
  await page.getByText('新人立减券').filter({ visible: true }).waitFor();
  await page.getByLabel('活动口令').fill('nobody');
  await press(page, '领取');
  await page.getByText('没有这个口令，或活动已经结束').waitFor();
  expect(await page.getByLabel('活动口令').inputValue()).toBe('nobody');
  await picture(page, 'coupons');
  await goTo(page, '/');
  await page.getByRole('heading', { name: '三步接入' }).waitFor();
  expect(await offer.count()).toBe(0);
});

test('a top-up shows its bonus before, and has it after', async () => {
  await goTo(page, '/fund/rechargeCenter');
  await chooseTopUp(page, /^100\s*赠 5/, /支付宝/);
  await expect.poll(() => page.locator('aside').innerText()).toMatch(/入账后可用余额\s+105\.00/);
  await payAtAlipay(await openAlipay(page));
  await page.getByText('已入账').first().waitFor();
  await page.getByText('¥5.00，已记入赠送余额').waitFor();
});

test('the coupon makes a package cheaper, line by line, and is on record with what it saved', async () => {
  await goTo(page, '/req/buy?projectId=1001');
  await pick(page, /首购/);
  await page.getByText('省得最多').waitFor();
  await expect
    .poll(() => page.locator('aside').innerText())
    .toMatch(/优惠券\s+新人立减券（立减 3 元）\s+−3\.00\s+应付\s+3\.00/);
  await picture(page, 'buy-with-coupon');
  await setTradePassword(page, site, PHONE);
  await payFromBalance(page);
  await page.getByText('收讫').first().waitFor();
  await goTo(page, '/fund/couponRecords?status=3');
  await page.getByText('省了 ¥3.00').waitFor();
  await goTo(operator, '/console/coupons');
  await operator.getByText('与账目一致').waitFor();
  await expect.poll(() => operator.locator('main').innerText()).toMatch(/成本\s+¥3\.00/);
  expect(complaints).toEqual([]);
});
