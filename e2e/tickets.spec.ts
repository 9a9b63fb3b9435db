// A ticket with a picture, from a product's page to the answer and the member's word about it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, PICTURE, goTo, picture, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newMember, newOwner, openSite } from './journey';

let member: Page;
let operator: Page;
openSite(async () => {
  ({ page: member } = await newMember());
  operator = await newOwner();
});

const main = (page: Page) => page.getByRole('main');

test('a member asks about a product, and hears at once by when there is an answer', async () => {
  await goTo(member, '/product/1001');
  await member.getByRole('link', { name: '遇到问题，提交工单' }).click();
  await member.getByRole('heading', { name: '提交工单' }).waitFor();
  expect(await member.getByLabel('接口的代码或编号').inputValue()).toBe('1001');
  await member.getByText(/^预计.*前答复/).waitFor();
  await press(member, '提交工单');
  await member.getByText('请写明问题', { exact: true }).first().waitFor();
  await member.getByLabel('标题', { exact: true }).fill('返回的省份和文档不一样');
  await member.getByLabel('说明', { exact: true }).fill('文档写的是“浙江”，实际返回“浙江省”，请问以哪个为准？');
  await member.getByLabel('图片').setInputFiles([{ name: '截图.png', mimeType: 'image/png', buffer: PICTURE }]);
  await main(member).getByRole('button', { name: '紧急' }).click();
  await picture(member, 'ticket-form');
  expect(await faultsOf(member)).toEqual([]);
  await press(member, '提交工单');
  await member.getByRole('heading', { name: '返回的省份和文档不一样' }).waitFor();
  await member.getByText(/^待受理，预计 .* 前答复$/).waitFor();
  await member.getByRole('button', { name: /^看大图：/ }).waitFor();
  await picture(member, 'ticket-open');
  expect(await faultsOf(member)).toEqual([]);
});

test('an operator finds it in the queue and solves it by keys', async () => {
  await goTo(operator, '/console/tickets');
  await picture(operator, 'ticket-console');
  await main(operator).getByRole('link', { name: '返回的省份和文档不一样' }).first().click();
  await operator.getByText('文档写的是“浙江”').waitFor();
  await operator.keyboard.press('s');
  await operator.getByLabel('内容').fill('以返回的“浙江省”为准，文档今天改正。');
  await picture(operator, 'ticket-case');
  await operator.keyboard.press('Control+Enter');
  await operator.getByText('工单已经结束，用户回复后会重新打开').waitFor();
});

test('the member reads the answer, says how it was, and opens it again', async () => {
  await goTo(member, '/support/tickets');
  await picture(member, 'ticket-list');
  await main(member).getByRole('link', { name: '返回的省份和文档不一样' }).first().click();
  await member.getByText('以返回的“浙江省”为准').waitFor();
  await member.getByRole('button', { name: '满意', exact: true }).click();
  await member.getByText('谢谢您的评价').waitFor();
  await member.setViewportSize(MOBILE);
  await picture(member, 'ticket-solved-phone');
  await member.getByLabel('回复', { exact: true }).fill('文档还没有改');
  await press(member, '回复并重新打开');
  await member.getByText(/^处理中，预计 .* 前答复$/).waitFor();
});

test('no page complained', () => expect(complaints).toEqual([]));
