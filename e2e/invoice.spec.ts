// Invoices by keys alone: an ordinary one from its title to its file, refused, applied for again, issued, and reversed; a
// special one of what was reversed, which asks for the certified enterprise first.
import { payChannel, vipPeriod } from '@jishi/contract/enums/payment';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { getInvoice, listInvoices } from '@jishi/contract/invoice';
import { getCertificate } from '@jishi/contract/certification';
import { chooseEnterpriseWay, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { certificationWay } from '@jishi/contract/enums/certification';
import { buyVip, initVipPurchase } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PICTURE, goTo, shown } from './browser';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, newOwner, openSite } from './journey';
import { arrowTo, keyOn, typeAll, typeInto } from './keys';
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
const KINDS = /^(企业专用发票|企业普通发票|个人)/;
const COMPANY = { name: '杭州澄江软件有限公司', creditCode: '91330106MA2XK1CJ71' };
/** As long as names of branches are. */
const BUYER = {
  name: '杭州澄江智能数据科技与供应链金融服务产业发展（集团）股份有限公司上海浦东新区张江高科技园区分公司',
  taxNo: '91330106673959654P',
};
/** A year of the lowest level. */
const YEAR = { level: 1, period: vipPeriod.year };

openSite(async () => {
  ({ page: member, call } = await newMember());
  [owner, finance] = [await newOwner(), await newAccountant()];
});

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
  await keyOn(operator, of);
  await operator.getByRole('region', { name: '决定' }).waitFor();
}

test('without consumption there is nothing to invoice, and the page says what would be', async () => {
  await goTo(member, APPLY);
  await member.getByText('还没有可以开票的消费').waitFor();
  expect(await faultsOf(member)).toEqual([]);
});

test('a special invoice leads to certification, with the way back to where one was', async () => {
  await arrowTo(member, KINDS, /^企业专用发票/);
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
  await keyOn(owner, /^提出红冲$/);
  await typeInto(owner, /^原因$/, '用户换了公司');
  await keyOn(owner, /^提出红冲$/);
  await owner.getByText('用户换了公司').waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await goTo(member, `${LIST}?no=${no}`);
  await member
    .getByRole('dialog')
    .getByText(/^将红冲 .* 元，用户换了公司/)
    .waitFor();
  const reversals = `/console/invoices/reversals?invoiceNo=${no}`;
  await openCase(finance, reversals, /^去处理 HC/);
  expect(await agree(finance)).toContain('正在开具红字发票');
  await expect.poll(latestStatus).toBe(invoiceStatus.reversed);
  const [red] = (await call<Output<typeof getInvoice>>(`${getInvoice.path}?no=${no}`)).reversals;
  expect(red!.number).toMatch(/^\d{20}$/);

  await goTo(finance, reversals);
  const row = finance.getByRole('row').filter({ hasText: red!.number });
  expect(await row.innerText()).toContain('已红冲');
  await goTo(member, `${LIST}?no=${no}`);
  const detail = member.getByRole('dialog', { name: '发票详情' });
  for (const words of ['已红冲', red!.number]) await detail.getByText(words, { exact: true }).first().waitFor();
  const downloaded = member.waitForEvent('download');
  await keyOn(member, /^下载红字发票/);
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
  expect(await faultsOf(member)).toEqual([]);
  for (const address of ['/console/invoices', '/console/invoices/sums']) {
    await goTo(owner, address);
    expect(await faultsOf(owner)).toEqual([]);
  }
});

/** A company and its agent's letter, which an operator believes. */
async function certify() {
  const licence = { ...COMPANY, legalPerson: '沈若川', address: '杭州市西湖区文三路 188 号', openEnded: true };
  const picture = PICTURE.toString('base64');
  await call(submitEnterprise.path, { ...licence, picture });
  const letter = { way: certificationWay.agent, name: '王小明', phone: '13800138000', letter: picture };
  await call(chooseEnterpriseWay.path, letter);
  const { enterprise } = await call<Output<typeof getCertificate>>(getCertificate.path);
  await openCase(owner, `/console/certifications/2/${enterprise!.id}`, /^去处理/);
  await agree(owner);
}

test('certified meanwhile, the member comes back and has what was reversed issued as a special invoice', async () => {
  await goTo(member, APPLY);
  await arrowTo(member, KINDS, /^企业专用发票/);
  await keyOn(member, /^去做企业认证$/);
  await member.waitForURL(/\/acomang\/auth.*back=/);
  await certify();
  await member.reload();
  await shown(member);
  await keyOn(member, /^接着刚才的事$/);
  await member.waitForURL(`**${APPLY}`);
  await shown(member);
  await keyOn(member, /^.{2,8} 1 年PO/, 'Space');
  await member.getByText('已选 1 笔').waitFor();
  await arrowTo(member, KINDS, /^企业专用发票/);
  await keyOn(member, /^填写抬头$/);
  await keyOn(member, /^保存抬头$/);
  await member.getByRole('dialog').getByText('专用发票要填开户行').waitFor();
  await typeAll(member, {
    地址: '杭州市西湖区文三路 188 号',
    电话: '0571-88880000',
    开户行: '招商银行杭州支行',
    银行账号: '571900000010101',
  });
  await keyOn(member, /^保存抬头$/);
  await member.getByRole('dialog').waitFor({ state: 'hidden' });
  const face = member.getByRole('figure', { name: '票面预览' });
  await expect.poll(() => face.innerText()).toContain(COMPANY.creditCode);
  expect(await face.innerText()).toContain('电子发票（增值税专用发票）');
  expect(await faultsOf(member)).toEqual([]);
  await apply();
  await openCase(owner, `/console/invoices/${no}`, /^去处理 FP/);
  await agree(owner);
  await expect.poll(latestStatus).toBe(invoiceStatus.issued);
  await goTo(member, `${LIST}?no=${no}`);
  const downloaded = member.waitForEvent('download');
  await keyOn(member, /^下载 OFD$/);
  expect((await downloaded).suggestedFilename()).toMatch(/\.ofd$/);
  // the browser tells of the tax number that was refused
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
});
