// A fault from its announcement to its end, as operators write it, visitors read it and feeds carry it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, picture, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, newPage, openSite } from './journey';

let visitor: Page;
let operator: Page;
openSite(async () => {
  visitor = await newPage();
  operator = await newOwner();
});

const TITLE = '短信验证码到达缓慢';
const main = (page: Page) => page.getByRole('main');
const feed = () => visitor.evaluate(async () => (await fetch('/status.atom', { cache: 'no-store' })).text());

test('an operator announces a fault', async () => {
  await goTo(operator, '/console/incidents');
  await press(operator, '公布故障');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('标题', { exact: true }).fill(TITLE);
  await dialog.getByLabel('短信', { exact: true }).check();
  await dialog.getByRole('button', { name: '公布', exact: true }).click();
  await dialog.getByText('请写通报').first().waitFor();
  await dialog.getByLabel('通报', { exact: true }).fill('部分号码晚几分钟才收到验证码，正在和运营商一起查。');
  await picture(operator, 'status-announce');
  await dialog.getByRole('button', { name: '公布', exact: true }).click();
  await operator.getByText('已公布').waitFor();
  await main(operator).getByRole('link', { name: TITLE }).first().waitFor();
  await picture(operator, 'status-console');
  expect(await faultsOf(operator)).toEqual([]);
});

test('a visitor comes from the foot of a page, and sees at first sight what does not work', async () => {
  await goTo(visitor, '/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: '服务状态' }).click();
  await main(visitor)
    .getByText(/短信部分受影响$/)
    .first()
    .waitFor();
  await main(visitor).getByText('部分号码晚几分钟才收到验证码').waitFor();
  await picture(visitor, 'status-open');
  expect(await faultsOf(visitor)).toEqual([]);
  await visitor.setViewportSize(MOBILE);
  await picture(visitor, 'status-open-phone');
  expect(await feed()).toContain(`<title>故障，调查中：${TITLE}</title>`);
});

test('the operator says that it is over', async () => {
  await main(operator).getByRole('link', { name: TITLE }).first().click();
  await press(operator, '通报进展');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('进展', { exact: true }).selectOption('已恢复');
  await dialog.getByLabel('通报', { exact: true }).fill('运营商的通道已恢复，积压的验证码都已送达。');
  await picture(operator, 'status-bulletin');
  await dialog.getByRole('button', { name: '通报', exact: true }).click();
  await operator.getByText('积压的验证码都已送达').waitFor();
  await picture(operator, 'status-case');
  expect(await faultsOf(operator)).toEqual([]);
});

test('the visitor finds it among what is over, with all that was said', async () => {
  await goTo(visitor, '/status');
  await main(visitor).getByRole('link', { name: TITLE }).click();
  await main(visitor).getByText('积压的验证码都已送达').waitFor();
  await main(visitor).getByText('部分号码晚几分钟才收到验证码').waitFor();
  await picture(visitor, 'status-incident-phone');
  expect(await faultsOf(visitor)).toEqual([]);
  expect(await feed()).toContain(`<title>故障，已恢复：${TITLE}</title>`);
});

test('no page complained', () => expect(complaints).toEqual([]));
