// A member watches their calls happen, narrows them down, looks into a day, and takes them away as a file.
import { beijingDay, shiftDay } from '@jishi/ui/beijing-time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { type ApiKey, newKey } from './api-key';
import { goTo, picture } from './browser';
import { exportedFile } from './exports';
import { faultsOf } from './inspection';
import { complaints, newMember, openSite, site } from './journey';
import { hasFocus } from './keys';

const CALL = '/openapi/phone-area/query?phone=13800138000';

let page: Page;
let key: ApiKey;

openSite(async () => {
  const member = await newMember();
  ({ page } = member);
  key = await newKey(site, member, '1001');
});

const go = (path: string) => goTo(page, path);
const rows = () => page.getByRole('table', { name: '调用记录' }).getByRole('row');
/** The records that are shown, the head left out. */
const shown = async () => (await rows().count()) - 1;

async function call(path = CALL): Promise<number> {
  const { status } = await fetch(site.url + path, { headers: { authorization: `APPCODE ${key.secret}` } });
  return status;
}

test('calls appear as they happen, until the member stops it', async () => {
  expect(await call()).toBe(200);
  await go('/req/applylist');
  await page.getByRole('button', { name: '实时更新中' }).waitFor();
  await expect.poll(shown).toBe(1);
  expect(await call()).toBe(200);
  await call('/openapi/phone-area/query?phone=1'); // what the product refuses
  await expect.poll(shown).toBe(3);
  await page.getByRole('button', { name: '实时更新中' }).click();
  await page.getByRole('button', { name: '实时：已关' }).waitFor();
});

test('the list is narrowed down by outcome and key', async () => {
  await go('/req/applylist?outcome=2');
  await expect.poll(shown).toBe(1);
  await go('/req/applylist');
  const key = page.getByRole('combobox', { name: '密钥', exact: true });
  await key.selectOption({ index: 1 });
  await page.waitForURL(/keyId=\d+/);
  await expect.poll(shown).toBe(3);
});

test('the detail beside the list has the focus and gives it back to its row; printed is the list alone', async () => {
  await go('/req/applylist');
  await expect.poll(shown).toBe(3);
  const opener = rows().nth(2).getByRole('button').first();
  await opener.press('Enter');
  const detail = page.getByRole('dialog');
  await detail.waitFor();
  await expect.poll(() => detail.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);

  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  await hasFocus(opener);

  await opener.press('Enter');
  await detail.waitFor();
  await page.emulateMedia({ media: 'print' });
  const { all, list } = await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main h1, .list')].filter((one) => one.checkVisibility());
    const bare = (text: string) => text.replaceAll(/\s+/g, '');
    return { all: bare(document.body.innerText), list: bare(seen.map((one) => one.innerText).join('')) };
  });
  await page.emulateMedia({ media: null });
  expect(all).toBe(list);
  expect(all).toContain('手机号');
});

test('a range of time is picked by name, and typed to the second by keyboard', async () => {
  await go('/req/applylist');
  const time = page.getByRole('button', { name: /^时间/ });
  const panel = page.getByRole('dialog', { name: '时间' });
  await time.press('Enter');
  await panel.getByRole('button', { name: '昨天' }).press('Enter');
  await page.waitForURL(/beginTime=.*00%3A00%3A00/);
  await expect.poll(shown).toBeLessThan(1);
  await time.press('Enter');
  await panel.getByRole('spinbutton').first().focus();
  const today = beijingDay();
  const before = shiftDay(today, -3);
  await page.keyboard.type(`${before.replaceAll('-', '')}083000`);
  await panel.getByRole('group', { name: '到' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('20251231235959');
  await panel.getByText('结束时间早于开始时间').waitFor();
  await panel.getByRole('group', { name: '到' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(today.replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/req/applylist?beginTime=${before}+08%3A30%3A00&endTime=${today}+23%3A59%3A59`);
  await expect.poll(shown).toBe(3);
  await time.press('Enter');
  await panel.getByRole('button', { name: '不限时间' }).press('Enter');
  await page.waitForURL((address) => !address.search.includes('Time'));
  await hasFocus(time);
});

test('the file holds what the list shows', async () => {
  await go('/req/applylist?outcome=1');
  await expect.poll(shown).toBe(2);
  const { text } = await exportedFile(page);
  const lines = text.trimEnd().split('\r\n').slice(1);
  const ids = lines.map((line) => line.split(',')[1]!.trim());
  const listed = await page.locator('.ledger-id').allInnerTexts();
  expect(ids.map((id) => `${id.slice(0, 4)}…${id.slice(-6)}`)).toEqual(listed);
});

test('a day leads to its hours, an hour to its records', async () => {
  await go('/req/statics');
  const table = () => page.getByRole('table', { name: /^逐[日时]调用统计/ });
  const canvas = page.locator('.series-chart canvas').first();
  await canvas.waitFor();
  const box = (await canvas.boundingBox())!;
  await page.mouse.click(box.x + box.width - 30, box.y + box.height / 2); // today, the last of seven days
  await page.waitForURL(/unit=hour/);
  await page.getByText('看成表格').click();
  await table().getByRole('link').last().click();
  await page.waitForURL(/\/req\/applylist\?/);
  await expect.poll(shown).toBe(3);
  await go('/overview');
  await page.getByRole('heading', { name: '近 14 天' }).waitFor();
});

/** Asks by a signature of the address as it was before its encoding, as many programs do. */
async function callWronglySigned(): Promise<number> {
  const query = 'fields=province%2Ccity&phone=13800138000';
  const signed = { 'x-ca-key': key.appKey, 'x-ca-nonce': 'nonce-of-a-journey', 'x-ca-signature-method': 'HmacSHA256' };
  const headers = { ...signed, 'x-ca-timestamp': String(Date.now()) };
  const lines = Object.entries(headers).map((line) => line.join(':'));
  const path = '/openapi/phone-area/query';
  const text = ['GET', '*/*', '', '', '', ...lines, `${path}?${decodeURIComponent(query)}`].join('\n');
  const signature = createHmac('sha256', key.secret).update(text).digest('base64');
  const proof = { 'x-ca-signature': signature, 'x-ca-signature-headers': Object.keys(headers).join(',') };
  return (await fetch(`${site.url}${path}?${query}`, { headers: { ...headers, ...proof } })).status;
}

test('a wrong signature is told apart to the byte, from its record to a repeated call in the tester', async () => {
  expect(await callWronglySigned()).toBe(401);
  await go('/req/applylist?outcome=2');
  await expect.poll(shown).toBe(2);
  await rows().nth(1).getByRole('button').first().click();
  await page.getByRole('link', { name: '看错在哪里' }).click();
  await page.getByRole('heading', { level: 1, name: /401003/ }).waitFor();
  await page.getByText('您签的是编码前的').waitFor();
  expect(await page.locator('main mark').allInnerTexts()).toEqual(['%2C', ',']);
  await page.getByText('停在第 3 步，共 9 步').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'call-debug');
  await page.getByRole('button', { name: '换成我贴的一份来比' }).click();
  await page.getByLabel('您签名的那一串').fill('GET\n');
  await page.getByText('第 2 行第 1 个字').waitFor();
  await page.getByRole('link', { name: '用这些参数重放' }).click();
  await page.waitForURL(/codetest\?id=\d+#query\.fields=/);
});

test('what a product says of a field stands beside what was sent, and why nothing was charged', async () => {
  await go('/req/applylist?outcome=2');
  await expect.poll(shown).toBe(2);
  await rows().nth(2).getByRole('button').first().click();
  await page.getByRole('link', { name: '看错在哪里' }).click();
  await page.getByText('phone 填得不正确').waitFor();
  const sent = page.getByRole('table', { name: '送来的参数' });
  expect(await sent.innerText()).toMatch(/phone\s+1\s+.*11 位/);
  expect(await page.getByRole('main').innerText()).toMatch(/为什么没扣：产品答复的结果码 \d+ 不在约定要计费的范围里/);
  await page.getByText('停在第 8 步，共 9 步').waitFor();
});

test('nothing complained in the browser all the way', () => {
  expect(complaints).toEqual([]);
});
