// What an upstream charges is held against real calls: the accountant says what a call costs, uploads the bill and reads what is wrong.
import { beijingDay } from '@jishi/ui/beijing-time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newKey } from './api-key';
import { fill, goTo, pictures, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, openSite, site } from './journey';

const PRODUCT = '1001';

let accountant: Page;
let ids: string[];

/** Of real calls, as the upstream got them. */
async function calledIds(secret: string): Promise<string[]> {
  const made: string[] = [];
  for (const phone of ['13800138000', '13800138001', '1']) {
    const answer = await fetch(`${site.url}/openapi/phone-area/query?phone=${phone}`, {
      headers: { authorization: `APPCODE ${secret}` },
    });
    made.push(answer.headers.get('x-request-id')!);
  }
  return made;
}

openSite(async () => {
  const member = await newMember();
  ids = await calledIds((await newKey(site, member, PRODUCT)).secret);
  accountant = await newAccountant();
});

const open = (address: string) => goTo(accountant, `/console${address}`);

test('the cost of a call is written down from a day on, and the margin follows', async () => {
  await open('/upstream-margins');
  await press(accountant, '填写成本');
  const dialog = accountant.getByRole('dialog');
  await dialog.getByLabel('产品').selectOption(PRODUCT);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请填写每次的成本').or(dialog.getByText('每次的成本是')).first().waitFor();
  await fill(accountant, { price: '0.003', fromDay: '2026-01-01', reason: '合同第三条' });
  await pictures(accountant, 'console-upstream-cost');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => accountant.getByRole('table').getByRole('row').count()).toBeGreaterThan(1);
  expect(await faultsOf(accountant)).toEqual([]);
  await pictures(accountant, 'console-upstream-margins');
});

test('a bill is read, its columns are confirmed, and each line is one of six', async () => {
  const today = beijingDay(new Date());
  const line = (id: string, price: string) => `${id},${today} 08:00:00,/query,200,${price}\n`;
  const [right, dear, failed] = ids as [string, string, string];
  const csv = `request_id,时间,路径,状态,扣费金额（元）\n${line(right, '0.003')}${line(right, '0.003')}${line(dear, '0.005')}${line(failed, '0.003')}${line('999999999999999999', '0.003')}`;
  await open('/upstream-bills');
  await accountant.getByText('还没有上游账单').waitFor();
  await accountant.getByRole('link', { name: '上传账单' }).click();
  await accountant
    .locator('input[type=file]')
    .setInputFiles({ name: '本月账单.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await accountant.getByRole('heading', { name: '本月账单.csv' }).waitFor();
  expect(await accountant.getByLabel('请求编号').inputValue()).toBe('1');
  expect(await accountant.getByLabel('金额').inputValue()).toBe('5');
  expect(await faultsOf(accountant)).toEqual([]);
  await fill(accountant, { fromDay: today, toDay: '2026-13-01' });
  await accountant.locator('[data-field="projectId"]').selectOption(PRODUCT);
  await press(accountant, '上传并核对');
  await accountant.getByText('没有这一天').waitFor();
  await fill(accountant, { toDay: today });
  await pictures(accountant, 'console-upstream-upload');
  await press(accountant, '上传并核对');
  await accountant.waitForURL(/upstream-bills\/\d+$/);
  for (const name of ['相符 1', '金额不同 1', '重复收费 1', '没有这次调用 1', '失败也收费 1'])
    await accountant.getByRole('link', { name, exact: true }).waitFor();
  expect(await faultsOf(accountant)).toEqual([]);
  await pictures(accountant, 'console-upstream-bill');
  await accountant.getByRole('link', { name: '重复收费 1' }).click();
  await accountant.waitForURL(/kind=3/);
  await accountant.getByText('与第 2 行是同一次').waitFor();
  await expect.poll(() => accountant.getByRole('table', { name: '逐笔结果' }).getByRole('row').count()).toBe(2);
});

test('the bill is in the list, and can be held against the calls anew', async () => {
  await press(accountant, '重新核对');
  await accountant.getByText(/已重新核对，有 \d+ 处不符/).waitFor();
  await open('/upstream-bills');
  await accountant
    .getByRole('row')
    .filter({ hasText: '本月账单.csv' })
    .getByText(/\d+ 处不符/)
    .waitFor();
  expect(await faultsOf(accountant)).toEqual([]);
  await pictures(accountant, 'console-upstream-bills');
  // the day that there is not
  expect(complaints).toEqual([expect.stringMatching(/status of 400.*upload/)]);
});
