// An invoice from the title to the file, by keys alone: refused and applied for again, agreed to, issued and downloaded, then
// to be reversed. A special one asks for the certified enterprise first.
import { payChannel, vipPeriod } from '@jishi/contract/enums/payment';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { listInvoices } from '@jishi/contract/invoice';
import { buyVip, initVipPurchase } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, goTo, press } from './browser';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, newOwner, openSite } from './journey';
import { agree, refuse } from './operator';
import { payUnseen } from './payment';

let member: Page;
let call: Caller;
let owner: Page;
let finance: Page;
/** The number of the application. */
let no: string;

const LIST = '/fund/invoiceManagement';
const APPLY = `${LIST}/applyInvoice`;
const BUYER = { name: '杭州澄江科技有限公司', taxNo: '91330106673959654P' };
/** A year of the lowest level. */
const YEAR = { level: 1, period: vipPeriod.year };

openSite(async () => {
  ({ page: member, call } = await newMember());
  [owner, finance] = [await newOwner(), await newAccountant()];
});

/** Moves the focus by Tab to what is named so. */
async function focusOn(page: Page, name: RegExp) {
  for (let steps = 0; steps < 200; steps += 1) {
    if (name.test(await page.evaluate(focusedName))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

function focusedName(): string {
  const focused = document.activeElement as HTMLInputElement | null;
  const label = focused?.labels?.[0]?.textContent;
  return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
}

async function keyOn(page: Page, name: RegExp, key = 'Enter') {
  await focusOn(page, name);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, name: RegExp, text: string) {
  await focusOn(page, name);
  await page.keyboard.type(text);
}

/** The state of the latest invoice. */
async function latestStatus(): Promise<number> {
  return (await latest()).status;
}

async function latest() {
  const { list } = await call<Output<typeof listInvoices>>(listInvoices.path, { pageSize: 1 });
  return list[0]!;
}

/** Applies on the page that is open and looks at what became of it. */
async function apply() {
  await keyOn(member, /^提交开票申请$/);
  await member.getByRole('dialog', { name: '发票详情' }).waitFor();
  ({ no } = await latest());
}

async function openCase(operator: Page, address: string, of: RegExp) {
  await goTo(operator, address);
  await operator.getByRole('link', { name: of }).first().click();
  await operator.getByRole('region', { name: '决定' }).waitFor();
}

test('without consumption there is nothing to invoice, and the page says what would be', async () => {
  await goTo(member, APPLY);
  await member.getByText('还没有可以开票的消费').waitFor();
  expect(await faultsOf(member)).toEqual([]);
});

test('a special invoice leads to certification and back to where one was', async () => {
  await focusOn(member, /^企业普通发票/);
  await member.keyboard.press('ArrowUp');
  const way = member.getByRole('main').getByRole('link', { name: '去做企业认证' });
  expect(await way.getAttribute('href')).toContain(`back=${encodeURIComponent(APPLY)}`);
});

test('what was bought is chosen, the title written beside it, and the preview is what will stand on it', async () => {
  const { payAmount } = await call<Output<typeof initVipPurchase>>(
    `${initVipPurchase.path}?level=${YEAR.level}&period=${YEAR.period}`,
  );
  const order = { ...YEAR, channel: payChannel.alipay, price: payAmount, phone: false };
  const { orderNo, payUrl } = await call<Output<typeof buyVip>>(buyVip.path, order);
  await payUnseen(payUrl!);
  await goTo(member, `/payres?orderNo=${orderNo}`);
  await keyOn(member, /^开发票$/);
  await member.waitForURL(`**${APPLY}?orderNo=${orderNo}`);
  await member.getByText('已选 1 笔').waitFor();
  await keyOn(member, /^填写抬头$/);
  await typeInto(member, /^名称$/, BUYER.name);
  await typeInto(member, /^税号$/, '91330106673959654Q');
  await keyOn(member, /^保存抬头$/);
  await member.getByText('税号的校验位不对，请核对').waitFor();
  await member.keyboard.press('ControlOrMeta+A');
  await typeInto(member, /^税号$/, BUYER.taxNo);
  await keyOn(member, /^保存抬头$/);
  await member.getByRole('dialog').waitFor({ state: 'hidden' });
  const face = member.getByRole('figure', { name: '票面预览' });
  await expect.poll(() => face.innerText()).toContain(BUYER.taxNo);
  for (const words of ['电子发票（普通发票）', BUYER.name, '会员服务', '6%', '圆'])
    expect(await face.innerText()).toContain(words);
  expect(await faultsOf(member)).toEqual([]);
});

test('an application that is refused says why, and is made again with what was chosen', async () => {
  await apply();
  expect(await faultsOf(member)).toEqual([]);
  await openCase(owner, `/console/invoices/${no}`, /^去处理 FP/);
  await refuse(owner, '请写全公司名称');
  await goTo(member, `${LIST}?no=${no}`);
  await member.getByRole('dialog').getByText('请写全公司名称').waitFor();
  await keyOn(member, /^重新申请/);
  await member.waitForURL(`**${APPLY}?again=${no}`);
  await member.getByText('已选 1 笔').waitFor();
  await member.getByRole('figure', { name: '票面预览' }).waitFor();
  const before = no;
  await apply();
  expect(no).not.toBe(before);
});

test('agreed to, it is issued, and its files can be downloaded', async () => {
  await openCase(owner, `/console/invoices/${no}`, /^去处理 FP/);
  await agree(owner);
  await expect.poll(latestStatus).toBe(invoiceStatus.issued);
  await goTo(member, LIST);
  await member.getByRole('table').getByText('已开具').waitFor();
  expect(await faultsOf(member)).toEqual([]);
  const downloaded = member.waitForEvent('download');
  await keyOn(member, /^下载 PDF/);
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
  await goTo(member, `${LIST}?no=${no}`);
  const detail = member.getByRole('dialog', { name: '发票详情' });
  for (const format of ['PDF', 'OFD', 'XML']) await detail.getByRole('button', { name: `下载 ${format}` }).waitFor();
});

test('a red reversal is asked for by one operator and agreed to by another, and the member gets the red invoice', async () => {
  await goTo(owner, `/console/invoices/${no}`);
  expect(await faultsOf(owner)).toEqual([]);
  await press(owner, '提出红冲');
  await fill(owner, { reason: '会员换了公司' });
  await owner.getByRole('dialog').getByRole('button', { name: '提出红冲' }).click();
  await owner.getByText('会员换了公司').waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await goTo(member, `${LIST}?no=${no}`);
  await member
    .getByRole('dialog')
    .getByText(/^将红冲 .* 元，会员换了公司/)
    .waitFor();
  await openCase(finance, `/console/invoices/reversals?invoiceNo=${no}`, /^去处理 HC/);
  expect(await agree(finance)).toContain('正在开具红字发票');
  await expect.poll(latestStatus).toBe(invoiceStatus.reversed);
  await goTo(member, `${LIST}?no=${no}`);
  await member.getByRole('dialog').getByRole('button', { name: '下载红字发票' }).waitFor();
  expect(await faultsOf(member)).toEqual([]);
  await goTo(owner, '/console/invoices/sums');
  expect(await faultsOf(owner)).toEqual([]);
  // the browser tells of the tax number that was refused
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
});
