// An appeal with a picture: an operator asks, the member answers while both pages stay open, and the money comes back once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, PICTURE, goTo, picture, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { TRADE_PASSWORD, setTradePassword, topUp } from './payment';

let member: Page;
let operator: Page;
let phone: string;
openSite(async () => {
  ({ page: member, phone } = await newMember());
  operator = await newOwner();
});

const main = (page: Page) => page.getByRole('main');
const bill = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

/** A card of 19.50 yuan, bought and delivered. */
async function buyCard() {
  await topUp(member, site, '100');
  await goTo(member, '/fund/detail?tab=withdrawal');
  await setTradePassword(member, site, phone);
  await goTo(member, '/fund/rechargeRecords?tab=quick');
  await main(member).getByRole('button', { name: '下单充值' }).first().click();
  const dialog = member.getByRole('dialog', { name: '下单充值' });
  const choice = dialog.getByLabel('产品');
  await choice.waitFor();
  const options = await choice.getByRole('option').allInnerTexts();
  await choice.selectOption({ label: options.find((option) => /示例礼品卡/.test(option))! });
  await dialog.getByLabel('数量', { exact: true }).fill('1');
  await press(member, '检查并算价');
  await dialog.getByLabel('交易密码').fill(TRADE_PASSWORD);
  await press(member, '下单，冻结 ¥19.50');
  await member.getByText('已下单').first().waitFor();
}

test('a member appeals against an order, with a picture', async () => {
  await buyCard();
  await main(member)
    .getByRole('button', { name: /示例礼品卡/ })
    .first()
    .click();
  await member.getByRole('link', { name: '申诉', exact: true }).click();
  const dialog = member.getByRole('dialog', { name: '申诉' });
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await dialog.getByText('请写明情况', { exact: true }).first().waitFor();
  await dialog.getByLabel('情况').fill('卡密在官网提示已被使用，附截图');
  await dialog.getByLabel('图片或视频').setInputFiles([bill('官网截图.png')]);
  await picture(member, 'appeal-form');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await member.getByRole('heading', { name: '等客服受理' }).waitFor();
  await member.getByText('实时', { exact: true }).waitFor();
  await member.getByRole('button', { name: /^看大图：/ }).waitFor();
  await picture(member, 'appeal-open');
});

test('an operator asks and the page of the member says so by itself; the answer reaches the operator’s', async () => {
  await goTo(operator, '/console/appeals');
  await picture(operator, 'appeal-console');
  await main(operator)
    .getByRole('link', { name: /示例礼品卡/ })
    .first()
    .click();
  await operator.getByText('卡密在官网提示已被使用，附截图').waitFor();
  await operator.keyboard.press('q');
  await operator.getByLabel('内容').fill('请补充官网提示的时间');
  await picture(operator, 'appeal-case');
  await operator.keyboard.press('Control+Enter');
  await member.getByRole('heading', { name: '等您补充' }).waitFor();
  await member.getByText('请补充官网提示的时间').waitFor();
  await member.getByLabel('回复', { exact: true }).fill('今天 10 点，截图里有');
  await member.getByLabel('图片或视频').setInputFiles([bill('时间.png')]);
  await picture(member, 'appeal-asked');
  await member.getByRole('button', { name: '回复', exact: true }).click();
  await member.getByRole('heading', { name: '等客服受理' }).waitFor();
  await operator.getByText('今天 10 点，截图里有').waitFor();
});

test('a refund brings the money back, in the balance and in the records', async () => {
  await operator.locator('body').press('1');
  await operator.getByLabel('理由，用户看得到').fill('卡密已被使用，核实无误');
  await picture(operator, 'appeal-refund');
  await operator.getByRole('button', { name: '裁定：退款' }).click();
  await member.getByRole('heading', { name: '已退款' }).waitFor();
  await member.getByText('已经退回您的余额').waitFor();
  await picture(member, 'appeal-refunded');
  expect(await faultsOf(member)).toEqual([]);
  await goTo(member, '/fund/detail');
  await main(member).getByText('100.00').first().waitFor();
  await main(member).getByText('19.50').first().waitFor();
  await goTo(member, '/fund/rechargeRecords?tab=quick');
  await main(member).getByRole('row').getByText('失败，已退款').first().waitFor();
  await goTo(member, '/fund/rechargeRecords?tab=appeal');
  await main(member)
    .getByRole('button', { name: /^已退款/ })
    .waitFor();
  await picture(member, 'appeal-list');
});

test('on a phone, and in the dark', async () => {
  await member.setViewportSize(MOBILE);
  await goTo(member, '/fund/rechargeRecords?tab=appeal');
  await picture(member, 'appeal-list-phone');
  await main(member)
    .getByRole('link', { name: /示例礼品卡/ })
    .first()
    .click();
  await member.getByRole('heading', { name: '已退款' }).waitFor();
  await member.emulateMedia({ colorScheme: 'dark' });
  await picture(member, 'appeal-phone-dark');
  await operator.setViewportSize(MOBILE);
  await operator.emulateMedia({ colorScheme: 'dark' });
  await picture(operator, 'appeal-case-phone-dark');
  await goTo(operator, '/console/appeals');
  await picture(operator, 'appeal-console-phone-dark');
});

test('no page complained', () => expect(complaints).toEqual([]));
