// Cards and accounts are bought on the page with the balance: a card is read after the trade password, an account is checked first.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, picture, press } from './browser';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { TRADE_PASSWORD, setTradePassword, topUp } from './payment';

const ORDERS = '/fund/rechargeRecords?tab=quick';

let member: Page;
let phone: string;
openSite(async () => {
  ({ page: member, phone } = await newMember());
});

const dialog = (name: string) => member.getByRole('dialog', { name });

async function buy(product: RegExp, field: string, text: string) {
  await goTo(member, ORDERS);
  await member.getByRole('main').getByRole('button', { name: '下单充值' }).first().click();
  const choice = dialog('下单充值').getByLabel('产品');
  await choice.waitFor();
  const options = await choice.getByRole('option').allInnerTexts();
  await choice.selectOption({ label: options.find((option) => product.test(option))! });
  await dialog('下单充值').getByLabel(field, { exact: true }).fill(text);
  await press(member, '检查并算价');
}

test('a card is bought out of the stock and read after the trade password', async () => {
  await topUp(member, site, '100');
  await goTo(member, '/fund/detail?tab=withdrawal');
  await setTradePassword(member, site, phone);
  await buy(/示例礼品卡/, '数量', '2');
  await dialog('下单充值').getByText('1 笔，共 ¥39.00').waitFor();
  await dialog('下单充值').getByLabel('交易密码').fill(TRADE_PASSWORD);
  await picture(member, 'recharge-buy');
  await press(member, '下单，冻结 ¥39.00');
  await member.getByText('已下单').first().waitFor();
  await member
    .getByRole('button', { name: /示例礼品卡/ })
    .first()
    .click();
  await press(member, '查看卡密（2 张）');
  await dialog('查看卡密').getByLabel('交易密码').fill(TRADE_PASSWORD);
  await dialog('查看卡密').getByRole('button', { name: '查看', exact: true }).click();
  await dialog('查看卡密').getByText('NOT-A-REAL-CARD').first().waitFor();
  await picture(member, 'recharge-cards');
  await press(member, '好');
  await member.getByText('已查看 1 次').waitFor();
});

test('a phone is recharged by a supplier outside: charged once it is delivered, and the supplier’s number is the proof', async () => {
  await buy(/话费 10 元/, '手机号', '13800138001');
  await dialog('下单充值')
    .getByText(/^1 笔，共 ¥/)
    .waitFor();
  await dialog('下单充值').getByLabel('交易密码').fill(TRADE_PASSWORD);
  await dialog('下单充值')
    .getByRole('button', { name: /^下单，冻结/ })
    .click();
  await dialog('下单充值').waitFor({ state: 'detached' });
  await member
    .getByRole('button', { name: /话费 10 元/ })
    .first()
    .click();
  const steps = member.getByRole('region', { name: '经过' });
  await steps.getByText('充值成功，已扣款').waitFor();
  expect(await steps.getByRole('listitem').count()).toBe(3);
  const no = await member
    .getByText(/^QO\d{16,}$/)
    .last()
    .innerText();
  await picture(member, 'recharge-direct');
  const operator = await newOwner();
  await goTo(operator, `/console/recharge/orders/${no}`);
  const attempt = operator.getByRole('row').filter({ hasText: '已到账' });
  await attempt.waitFor();
  expect(await attempt.getByText(new RegExp(`^${no}`)).count(), 'ours and theirs').toBe(1);
  await picture(operator, 'recharge-direct-console');
});

test('a list that was bought says how far it is until each order has its end', async () => {
  await buy(/话费 10 元/, '手机号', '13800138011\n13800138012\n13800138013');
  await dialog('下单充值')
    .getByText(/^3 笔，共 ¥/)
    .waitFor();
  await dialog('下单充值').getByLabel('交易密码').fill(TRADE_PASSWORD);
  const told: string[] = [];
  member.on('response', (answer) => {
    if (answer.url().includes('/recharge/order/statistics')) void answer.text().then((text) => told.push(text));
  });
  await dialog('下单充值')
    .getByRole('button', { name: /^下单，冻结/ })
    .click();
  const progress = member.getByRole('region', { name: '这一批的进度' });
  await progress.getByText(/共 3 笔：/).waitFor();
  await picture(member, 'recharge-bought');
  await progress.getByText('这一批已有结果').waitFor();
  expect(await progress.getByText('成功 3 笔').count()).toBe(1);
  expect(await progress.getByRole('progressbar').getAttribute('value')).toBe('3');
  expect(told.length, 'asked for while it ran').toBeGreaterThan(1);
  await progress.getByRole('link', { name: '只看这一批' }).click();
  await member.getByText('共 3 笔', { exact: false }).first().waitFor();
  await progress.getByRole('button', { name: '收起' }).click();
  expect(await progress.count()).toBe(0);
});

test('a list with mistakes says which lines, and nothing is bought', async () => {
  await buy(/话费 10 元/, '手机号', '13800138000\n123\n13800138000');
  const faults = dialog('下单充值');
  await faults.getByText('有 2 行不能充，改好或删掉后再下单').waitFor();
  await faults.getByText('少 8 位，应为 11 位').waitFor();
  expect(await faults.getByRole('button', { name: /^下单，/ }).count()).toBe(0);
  await picture(member, 'recharge-faults');
});

test('a product for one province says so, and takes no number of another', async () => {
  const operator = await newOwner();
  await goTo(operator, '/console/recharge/products?word=mobile-10');
  await operator.getByRole('button', { name: /^修改/ }).first().click();
  const form = operator.getByRole('dialog');
  await form.getByRole('group', { name: '只能充这些省份' }).getByLabel('浙江').check();
  await form.getByLabel('原因').fill('供应商只到浙江');
  await picture(operator, 'recharge-product-provinces');
  await press(operator, '保存');
  await operator.getByRole('cell', { name: '浙江', exact: true }).waitFor();
  await buy(/话费 10 元/, '手机号', '13800138000');
  await dialog('下单充值').getByText('只能充浙江的号码', { exact: false }).first().waitFor();
  await dialog('下单充值').getByText('这是北京的号码，这个产品只能充浙江的号码').waitFor();
  await picture(member, 'recharge-provinces');
});

test('on a phone the orders stand in two lines', async () => {
  await member.setViewportSize(MOBILE);
  await goTo(member, ORDERS);
  await member
    .getByRole('button', { name: /示例礼品卡/ })
    .first()
    .waitFor();
  await picture(member, 'recharge-phone');
});

test('no page complained', () => expect(complaints).toEqual([]));
