// A contract: a company asks for it, downloads and seals it, an operator returns it once and confirms it, and the copy of both
// is downloaded; then one about two of its orders. Who is no company yet is led there first.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfOf, textOfPdf } from '../apps/server/src/testing/pdf';
import { PICTURE, goTo, pick, picture, pictures, press } from './browser';
import { certify } from './company';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { topUp } from './payment';

let member: Page;
let call: Caller;
let operator: Page;
openSite(async () => {
  ({ page: member, call } = await newMember());
  operator = await newOwner();
});

const main = (page: Page) => page.getByRole('main');
const BUYER = '杭州澄江合同测试有限公司';
const sealed = (text: string) => ({ name: '盖章件.pdf', mimeType: 'application/pdf', buffer: pdfOf({ text }) });
let no: string;
/** Of the contract about orders: its orders. */
let orders: string[];

/** Of what a press downloads: its name and content. */
async function downloaded(page: Page, button: string) {
  const coming = page.waitForEvent('download');
  await press(page, button);
  const file = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), content: Buffer.concat(chunks) };
}

/** On the page of one that waits for it. */
async function uploadSealed(text: string) {
  await member.getByLabel('盖章件', { exact: true }).setInputFiles([sealed(text)]);
  await press(member, '上传盖章件');
  await member.getByText(/^待确认：/).waitFor();
}

async function openWaiting() {
  await goTo(operator, `/console/deeds/${no}`);
  await operator.getByRole('img', { name: '用户盖好章的合同' }).waitFor();
}

async function confirmWith(text: string) {
  await press(operator, '确认生效');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('双方盖章件').setInputFiles([sealed(text)]);
  await picture(operator, 'deed-confirm');
  await dialog.getByRole('button', { name: '确认生效' }).click();
  await operator.getByText('合同已生效，用户会收到通知').waitFor();
}

test('who is no company yet is led to the certification', async () => {
  await goTo(member, '/deed');
  await main(member).getByRole('link', { name: '申请合同' }).first().click();
  await member.getByText('合同以认证的企业为甲方，请先完成企业认证').waitFor();
  await pictures(member, 'deed-barred');
  const link = main(member).getByRole('link', { name: '去企业认证' });
  expect(await link.getAttribute('href')).toContain('/acomang/auth/form?type=2');
});

test('a company asks for one and downloads it', async () => {
  await certify(site, call, BUYER, '91330106MA2XK1HT1');
  await goTo(member, '/deed?new=1');
  await main(member).getByText(BUYER, { exact: true }).waitFor();
  await press(member, '生成合同');
  await member.getByText('请输入联系人').first().waitFor();
  await pick(member, /^订单合同/);
  await member.getByText(/没有可以写进合同的订单/).waitFor();
  expect(await faultsOf(member)).toEqual([]);
  await pictures(member, 'deed-form');
  await pick(member, /^框架协议/);
  await member.getByLabel('联系人', { exact: true }).fill('王小明');
  await member.getByLabel('联系电话', { exact: true }).fill('0571-88888888');
  await member.getByLabel('采购编号', { exact: true }).fill('CG-2026-001');
  await press(member, '生成合同');
  await member.getByText(/^待盖章：/).waitFor();
  no = new URL(member.url()).searchParams.get('id')!;
  const { name, content } = await downloaded(member, '下载合同');
  expect(name).toBe(`${no}.pdf`);
  const text = textOfPdf(content);
  for (const part of [no, BUYER, 'CG-2026-001', '王小明']) expect(text).toContain(part);
  expect(await faultsOf(member)).toEqual([]);
  await pictures(member, 'deed-to-seal');
});

test('the company uploads what it sealed, which an operator returns', async () => {
  await press(member, '上传盖章件');
  await member.getByText('请选择盖好章的合同').waitFor();
  await member
    .getByLabel('盖章件', { exact: true })
    .setInputFiles([{ name: '签章页.png', mimeType: 'image/png', buffer: PICTURE }]);
  await press(member, '上传盖章件');
  await member.getByText(/^待确认：/).waitFor();
  await goTo(operator, '/console/deeds?status=2');
  await pictures(operator, 'deed-console');
  await main(operator).getByRole('link', { name: no }).click();
  await operator.getByRole('img', { name: '用户盖好章的合同' }).waitFor();
  await press(operator, '退回');
  await operator.getByRole('button', { name: '看不清，请重新扫描' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: '退回', exact: true }).click();
  await operator.getByText(/^已退回，林溪：看不清/).waitFor();
  await goTo(member, `/deed?id=${no}`);
  await member.getByText(/^已退回：看不清，请重新扫描/).waitFor();
  await pictures(member, 'deed-returned');
});

test('it is uploaded again, confirmed with the copy of both, and downloaded', async () => {
  await uploadSealed('甲方已盖章');
  await openWaiting();
  expect(await faultsOf(operator)).toEqual([]);
  await pictures(operator, 'deed-case');
  await confirmWith('双方已盖章');
  await goTo(member, '/deed');
  await pictures(member, 'deed-list');
  await main(member).getByRole('link', { name: no }).first().click();
  await member.getByText(/^已生效，到 .* 为止$/).waitFor();
  const { content } = await downloaded(member, '下载双方盖章件');
  expect(content).toEqual(sealed('双方已盖章').buffer);
  expect(await faultsOf(member)).toEqual([]);
  await pictures(member, 'deed-in-force');
});

test('a company chooses two of its orders, and the contract names them and their sum', async () => {
  const [first, second, third] = [
    await topUp(member, site, '100'),
    await topUp(member, site, '50.50'),
    await topUp(member, site, '1200'),
  ] as const;
  await goTo(member, '/deed?new=1');
  await pick(member, /^订单合同/);
  await member.getByText('最近的充值、套餐等订单').waitFor();
  await member.getByLabel('联系人', { exact: true }).fill('王小明');
  await member.getByLabel('联系电话', { exact: true }).fill('0571-88888888');
  await press(member, '生成合同');
  await member.getByText('请至少选一笔订单').first().waitFor();
  for (const order of [first, second]) await member.getByRole('checkbox', { name: new RegExp(order) }).check();
  await member.getByText('已选 2 笔，合计 ¥150.50').waitFor();
  expect(await faultsOf(member)).toEqual([]);
  await pictures(member, 'deed-orders-form');
  await press(member, '生成合同');
  await member.getByText(/^待盖章：/).waitFor();
  no = new URL(member.url()).searchParams.get('id')!;
  orders = [first, second];
  const facts = await main(member).locator('.facts').innerText();
  for (const part of [first, second, '¥150.50']) expect(facts).toContain(part);
  expect(facts).not.toContain(third);
  const text = textOfPdf((await downloaded(member, '下载合同')).content);
  for (const part of [no, BUYER, first, second, '150.50', '壹佰伍拾圆伍角整']) expect(text).toContain(part);
  expect(text).not.toContain(third);
  await pictures(member, 'deed-orders-to-seal');
  await goTo(member, '/deed?new=1');
  await pick(member, /^订单合同/);
  await member.getByRole('checkbox', { name: new RegExp(third) }).waitFor();
  expect(await member.getByRole('checkbox').count()).toBe(1);
});

test('it is sealed, returned, sealed again and confirmed; its orders stay in it', async () => {
  await goTo(member, `/deed?id=${no}`);
  await uploadSealed('甲方盖在第一页');
  await openWaiting();
  await press(operator, '退回');
  const back = operator.getByRole('dialog');
  await back.getByLabel('原因', { exact: true }).fill('缺少骑缝章');
  await back.getByRole('button', { name: '退回', exact: true }).click();
  await operator.getByText(/^已退回，林溪：缺少骑缝章/).waitFor();
  await goTo(member, `/deed?id=${no}`);
  await member.getByText(/^已退回：缺少骑缝章/).waitFor();
  await uploadSealed('甲方已盖骑缝章');
  await openWaiting();
  await confirmWith('订单合同双方已盖章');
  await goTo(member, `/deed?id=${no}`);
  await member.getByText('已生效', { exact: true }).first().waitFor();
  const { content } = await downloaded(member, '下载双方盖章件');
  expect(content).toEqual(sealed('订单合同双方已盖章').buffer);
  await pictures(member, 'deed-orders-in-force');
  await main(member).getByRole('link', { name: orders[0]!, exact: true }).click();
  await member.waitForURL(`**/payres?orderNo=${orders[0]}`);
  await goTo(member, '/deed?new=1');
  await pick(member, /^订单合同/);
  await member.getByRole('checkbox').waitFor();
  expect(await member.getByRole('checkbox').count()).toBe(1);
});

test('no page complained', () => expect(complaints).toEqual([]));
