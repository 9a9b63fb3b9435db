// A month with money in and out: the list, its sums, the statement, its files and the proof show the same balance.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, pick, picture } from './browser';
import { complaints, newMember, openSite, site } from './journey';
import { TRADE_PASSWORD, payFromBalance, setTradePassword, topUp } from './payment';

let page: Page;
let phone: string;

openSite(async () => {
  ({ page, phone } = await newMember());
});

const go = (path: string) => goTo(page, path);
const text = () => page.locator('main').innerText();
const row = (name: string | RegExp) => page.getByRole('row', { name });

test('money comes in by Alipay and goes out for a package', async () => {
  await go('/fund/detail');
  await page.getByText('账簿还是空的').waitFor();

  await topUp(page, site, '100');

  await go('/req/buy?projectId=1001');
  await pick(page, /首购/);
  await setTradePassword(page, site, phone);
  await payFromBalance(page);
  await page.getByText('已付款').first().waitFor();
});

test('a paid order gives its receipt', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载收据' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^收据-PO\d+\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('list, sums, statement and proof say the same, and an entry leads to its order', async () => {
  await go('/fund/detail');
  await row(/购买套餐/).waitFor();
  for (const part of ['收入\n¥100.00', '支出\n¥6.00', '−6.00', '94.00']) await expect.poll(text).toContain(part);
  await picture(page, 'fund-entries');

  await page.getByRole('tab', { name: '月度对账单' }).click();
  await row(/合计.*100\.00.*−6\.00/).waitFor();
  await expect.poll(text).toMatch(/此刻余额\s+¥94\.00/);
  await picture(page, 'fund-statement');
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 Excel' }).click(),
  ]);
  expect(book.suggestedFilename()).toMatch(/^对账单-\d{4}-\d{2}\.xlsx$/);

  await page.getByRole('tab', { name: '核对账簿' }).click();
  await page.getByRole('button', { name: '核对我的账簿' }).click();
  await page.getByText(/条分录全部核对无误/).waitFor();
  await row(/充值余额.*94\.00.*94\.00/).waitFor();
  await picture(page, 'fund-proof');

  await go('/fund/detail?kind=2');
  await row(/购买套餐/)
    .getByRole('link')
    .click();
  await page.waitForURL(/\/payres\?orderNo=/);
});

test('consumption records show the package with what is left, and the days of calls', async () => {
  await go('/fund/consumptionRecords');
  await row(/手机号归属地.*1,000 \/ 1,000 次.*可用.*6\.00/).waitFor();
  await expect.poll(text).toMatch(/已付款\s+¥6\.00/);
  await picture(page, 'consumption-packages');

  await page.getByRole('button', { name: '设置手机号归属地的自动续购' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('剩余少于多少次时续购').fill('100');
  await dialog.getByLabel('每月最多花多少').fill('200');
  await dialog.getByLabel('交易密码').fill(TRADE_PASSWORD);
  await picture(page, 'renewal-dialog');
  await dialog.getByRole('button', { name: '同意并开启' }).click();
  await row(/少于 100 次时，现剩 [\d,]+ 次.*0\.00 \/ 200\.00/).waitFor();
  await picture(page, 'renewals');
  await page.getByRole('button', { name: '停止自动续购手机号归属地' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止' }).click();
  await page.getByText('自动续购已停止').waitFor();

  await page.getByRole('tab', { name: '会员' }).click();
  await page.getByText('还没有开通过会员').waitFor();
  await page.getByRole('tab', { name: '按天的调用' }).click();
  await page.getByText('这段时间没有调用').waitFor();
  expect(complaints).toEqual([]);
});
