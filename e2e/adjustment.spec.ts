// Money changed by hand: an operator proposes it on the member's page, another one agrees, and the member reads why.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, goTo, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, newOwner, openSite } from './journey';
import { hasFocus } from './keys';
import { agree } from './operator';

let member: Page;
let phone: string;
let owner: Page;
let finance: Page;

openSite(async () => {
  ({ page: member, phone } = await newMember());
  [owner, finance] = [await newOwner(), await newAccountant()];
});

async function propose(kind: string, values: Record<string, string>) {
  await press(finance, '提出调账或授信');
  await finance.locator('[data-field="kind"]').selectOption({ label: kind });
  await fill(finance, values);
  await press(finance, '提出');
  await finance.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('one operator proposes, and cannot agree alone', async () => {
  await goTo(finance, `/console/members?keyword=${phone}`);
  await finance.locator('a[href*="/members/"]').filter({ visible: true }).last().click();
  await finance.getByLabel('用户的资料').getByRole('link', { name: '调账与授信' }).click();
  await press(finance, '提出调账或授信');
  await press(finance, '提出');
  await finance.getByText('请写明凭据').first().waitFor();
  expect(await faultsOf(finance)).toEqual([]);
  await press(finance, '取消');
  await propose('充值余额调增', { amount: '88.80', reason: '3 月故障的补偿', evidence: '工单 20260301-7' });
  await propose('授信额度', { amount: '500', reason: '按合同给授信', evidence: '合同 JS-2026-018' });
  const waiting = finance.getByRole('link', { name: /^去处理 TZ/ });
  await expect.poll(() => waiting.count()).toBe(2);
  await waiting.first().click();
  await finance.getByText('是您提出的，要由另一位操作员复核').first().waitFor();
  expect(await finance.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  await finance.keyboard.press('u');
  const takeBack = finance.getByRole('button', { name: '撤回', exact: true });
  await hasFocus(takeBack);
});

test('another one agrees, and the member reads what changed and why', async () => {
  await goTo(owner, '/console/adjustments');
  await owner.getByText('2 笔待复核，同意后才生效').waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await owner
    .getByRole('link', { name: /^去处理 TZ/ })
    .first()
    .click();
  await owner.getByRole('heading', { name: /^充值余额调增/ }).waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  expect(await agree(owner)).toContain('已生效');
  await owner.getByRole('heading', { name: /^授信额度/ }).waitFor(); // the next one comes up by itself
  expect(await agree(owner)).toContain('已生效');
  await owner.getByText('没有等您处理的').waitFor();
  await goTo(member, '/fund/detail');
  await member.getByText('授信额度').filter({ visible: true }).first().waitFor();
  const page = await member.locator('main').innerText();
  for (const words of ['88.80', '3 月故障的补偿', '调账', '授信额度', '500.00']) expect(page).toContain(words);
  await goTo(member, '/overview');
  expect(complaints).toEqual([]);
});
