// A large top-up by bank transfer: the member hands in a slip, one operator enters the bank's line, another one books it. Then a
// part of it goes back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PICTURE, fill, goTo, pick, press } from './browser';
import { complaints, newMember, newOwner, newPage, openSite, site } from './journey';
import { agree, confirmMoney, inviteAccountant, ownerCodeOf } from './operator';
import { TRADE_PASSWORD, setTradePassword } from './payment';
import { totp } from './totp';

const NUMBER = '571900012345678';

let member: Page;
let phone: string;
let owner: Page;
let finance: Page;
let secret: string;

openSite(async () => {
  ({ page: member, phone } = await newMember());
  [owner, finance] = [await newOwner(), await newPage()];
});

test('an owner shows an account to pay to and invites a second person', async () => {
  await goTo(owner, '/console/remittances/payees');
  await press(owner, '启用新账户');
  await press(owner, '启用账户');
  await owner.getByText('请填写户名').waitFor();
  await fill(owner, { holder: '集市科技有限公司', number: NUMBER, bank: '招商银行杭州高新支行', reason: '开户' });
  await press(owner, '启用账户');
  await confirmMoney(owner, await ownerCodeOf(site));
  await owner.getByText('5719*******5678').waitFor();
  secret = await inviteAccountant(site, owner, finance);
});

test('a member gets the account and a code, and hands in the slip', async () => {
  await goTo(member, '/fund/rechargeCenter');
  await member.getByLabel('其他金额').fill('60000');
  await pick(member, /对公转账/);
  await member.getByRole('checkbox').check();
  await press(member, '下单，看收款账户');
  await member.waitForURL(/\/pay\?orderNo=/);
  await member.getByText(NUMBER).waitFor();
  await press(member, '提交回单');
  await member.getByText('请填写付款方户名').waitFor();
  await member.getByLabel('转账回单').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: PICTURE });
  await member.getByText(/^\d{13}\.webp$/).waitFor();
  await member.getByLabel('付款户名').fill('杭州某某贸易有限公司');
  await press(member, '提交回单');
  await member.getByText('您提交的转账').waitFor();
  await goTo(member, '/fund/rechargeRecords');
  await member.getByText('等待到账').filter({ visible: true }).first().waitFor();
});

test('one operator enters the bank line, another one books it, and the balance has it', async () => {
  await goTo(finance, '/console/remittances');
  await finance.getByText('1 笔待核对').waitFor();
  await finance.getByRole('link', { name: /^\d{8}$/ }).click();
  await press(finance, '登记银行流水');
  await fill(finance, { serial: 'CMB20260302-0001' });
  await press(finance, '登记');
  await confirmMoney(finance, totp(secret, 1));
  await finance.getByRole('link', { name: '去处理 CMB20260302-0001' }).click();
  await finance.getByText('是您提出的，要由另一位操作员复核').first().waitFor();

  await goTo(owner, new URL(finance.url()).pathname);
  await agree(owner, await ownerCodeOf(site));
  await goTo(member, '/overview');
  await expect.poll(() => member.locator('main').innerText()).toContain('60,000.00');
});

test('the member asks for a part of it back, two operators agree, and it goes out by bank', async () => {
  await goTo(member, '/fund/detail?tab=withdrawal');
  await setTradePassword(member, site, phone);
  await member.getByLabel('退款金额').fill('55000');
  await member.getByLabel('户名').fill('杭州某某贸易有限公司');
  await member.getByLabel('开户行').fill('工商银行杭州分行');
  await member.getByLabel('账号').fill('6222021234567890');
  await member.getByRole('main').getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await press(member, '申请退款');
  await member.getByRole('button', { name: '撤回申请' }).waitFor();

  for (const operator of [finance, owner]) {
    await goTo(operator, '/console/withdrawals');
    await operator.getByRole('link', { name: /^去处理 TX/ }).click();
    expect(await agree(operator)).toMatch(operator === finance ? /等另一位操作员同意/ : /./);
  }
  await goTo(owner, '/console/refunds');
  await owner.getByRole('button', { name: /^登记转出/ }).click();
  await fill(owner, { holder: '别的公司', serial: 'OUT20260302-1' });
  await press(owner, '已经转出');
  await press(owner, '确认登记');
  await owner.getByText(/只能退到同名账户/).waitFor();
  await fill(owner, { holder: '杭州某某贸易有限公司', serial: 'OUT20260302-1' });
  await press(owner, '已经转出');
  await owner.getByText('流水号 OUT20260302-1').waitFor();
  await press(owner, '确认登记');
  await owner.getByText('已记下，用户会收到通知').waitFor();
  await goTo(member, '/fund/detail?tab=withdrawal');
  await member.getByText('已转到您的银行账户').filter({ visible: true }).first().waitFor();
  // the other company was refused
  expect(complaints).toEqual([expect.stringContaining('/console-api/refund/payout')]);
});
