// A refunded top-up takes its bonus back: operator and member see the figures first and then exactly these happen.
// While a request is open, the page for closing the account says so.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { fill, goTo, pick, press } from './browser';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { agree, ownerCalls } from './operator';
import { TRADE_PASSWORD, payFromBalance, setTradePassword, topUp, tradeOf } from './payment';

let member: Page;
let phone: string;
let operator: Page;
/** The top-up of 100.00 that 10.00 were given on. */
let orderNo: string;

openSite(async () => {
  operator = await newOwner();
});
afterAll(() => saveCampaign(CLOSED)); // whoever comes next tops up without a bonus

const [OPEN, CLOSED] = [1, 2];
let campaignId: string | undefined;

/** The campaign that gives 10 on 100. */
async function saveCampaign(status: number) {
  const call = await ownerCalls(site);
  const saved = await call<{ id: string }>('/console-api/coupon/campaign/save', {
    id: campaignId,
    name: '充值有礼',
    kind: 4,
    tiers: [{ from: '100', bonus: '10' }],
    budget: '1000',
    perMember: 9,
    beginTime: '2026-01-01 00:00:00',
    endTime: '2098-01-01 00:00:00',
    status,
  });
  campaignId = saved.id;
}

/** What the member has, part by part. */
async function expectBalance(parts: Record<string, string>) {
  await goTo(member, '/fund/detail');
  const strip = member.getByLabel('余额的组成');
  const shown = async () => (await strip.innerText()).replaceAll(/\s/g, '');
  for (const [label, amount] of Object.entries(parts)) await expect.poll(shown).toContain(`${label}¥${amount}`);
}

/** Refunds part of the order after reading the amounts in the dialog. */
async function refund(amount: string, foretold: string) {
  await goTo(operator, `/console/orders/${orderNo}`);
  await press(operator, '退款');
  await fill(operator, { amount, reason: '用户说多充了' });
  const dialog = operator.getByRole('dialog');
  await dialog.getByText(foretold, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: '退款', exact: true }).click();
  await operator.waitForURL(/\/console\/refunds\?no=/);
}

/** Refunds as Alipay made them, oldest first. */
const refunded = async () => (await tradeOf(site, orderNo)).refunds.map(({ amount }) => amount);

test('a top-up brings its bonus', async () => {
  await saveCampaign(OPEN);
  ({ page: member, phone } = await newMember());
  orderNo = await topUp(member, site, '100');
  await expectBalance({ 充值: '100.00', 赠送: '10.00' });
});

test('an operator who pays a part back sees what goes back of the bonus, and so it happens', async () => {
  await refund('40', '实退 40.00 元，从赠送余额收回 4.00 元。');
  await expectBalance({ 充值: '60.00', 赠送: '6.00' });
  await expect.poll(refunded).toEqual(['40.00']);
});

test('a member who asks for money back sees the same', async () => {
  await goTo(member, '/fund/detail?tab=withdrawal');
  await setTradePassword(member, site, phone);
  await member.getByLabel('退款金额').fill('32');
  const note = member.getByText('这笔钱充值时有赠送，按比例一起收回');
  await expect.poll(() => note.innerText()).toContain('从赠送余额收回 ¥3.20；实退 ¥32.00');
  await member.getByRole('main').getByRole('textbox', { name: '交易密码' }).fill(TRADE_PASSWORD);
  await press(member, '申请退款');
  await member.getByRole('button', { name: '撤回申请' }).waitFor();
});

test('meanwhile the account cannot be closed, the page says why and leads to the request', async () => {
  await goTo(member, '/security/accountSecurity');
  const closure = member.getByRole('region', { name: '注销账户' });
  const obstacle = closure.getByRole('listitem').filter({ hasText: '余额退款的申请还在审核' });
  await obstacle.waitFor();
  expect(await closure.getByRole('button', { name: '申请注销' }).count()).toBe(0);
  await obstacle.getByRole('link', { name: '去处理' }).click();
  await member.getByRole('button', { name: '撤回申请' }).waitFor();
});

test('who grants it sees the same figures, and so it happens', async () => {
  await goTo(operator, '/console/withdrawals');
  await operator.getByRole('link', { name: /^去处理 TX/ }).click();
  await operator.getByRole('row', { name: /^赠送 .*按比例收回 3\.20 元/ }).waitFor();
  await operator.getByRole('row', { name: /^实际退出 .*32\.00 元/ }).waitFor();
  await agree(operator);
  await expectBalance({ 充值: '28.00', 赠送: '2.80' });
  await goTo(member, '/fund/detail?tab=withdrawal');
  const record = member.getByRole('row').filter({ hasText: orderNo });
  expect(await record.innerText()).toContain('随充值赠送的，从赠送余额收回 3.20 元');
  await expect.poll(refunded).toEqual(['40.00', '32.00']);
  await goTo(member, '/security/accountSecurity');
  const closure = member.getByRole('region', { name: '注销账户' });
  await closure.getByText('余额还有 28.00 元').waitFor();
  expect(await closure.innerText()).not.toContain('余额退款的申请');
});

test('of a bonus that was spent the rest is kept of what goes back', async () => {
  await topUp(member, site, '10');
  await goTo(member, '/vip/components/BuyVip?level=1&period=1');
  await pick(member, /余额/);
  await payFromBalance(member);
  await member.getByRole('heading', { name: '会员已到账' }).waitFor();
  await topUp(member, site, '20');
  await expectBalance({ 充值: '20.00', 赠送: '1.80' });
  await refund('20', '实退 19.80 元，从赠送余额收回 1.80 元，已花掉的赠送 0.20 元从退款里扣。');
  await expectBalance({ 充值: '0.00', 赠送: '0.00' });
  await expect.poll(refunded).toEqual(['40.00', '32.00', '19.80']);
  expect(complaints).toEqual([]);
});
