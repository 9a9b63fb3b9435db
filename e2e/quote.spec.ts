// A price list from typing to its customers: keyboard and paste, the version, its mail, its public sheet, and taking it back.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, goTo, newPerson, pictures } from './browser';
import { faultsOf } from './inspection';
import { browser, complaints, fromHere, newMember, openSite, site } from './journey';
import { hasFocus } from './keys';

let page: Page;
let stranger: BrowserContext;
let link: string;
let wayOut: string;
const RECIPIENT = 'quote-buyer@example.com';

openSite(async () => {
  const member = await newMember();
  page = member.page;
  await member.call('/api/apply/add', { projectId: '1001' });
  const clipboard = ['clipboard-read', 'clipboard-write'];
  await page.context().grantPermissions(clipboard, { origin: site.url });
});

const mailsTo = async (address: string) => {
  const answer = await fetch(`${site.sandboxUrl}/mail/messages?address=${address}`);
  return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages;
};
const price = (at: number) => page.locator(`[data-row="${at}"] .quote-price`);
const nameAt = async (at: number) => (await price(at).getAttribute('aria-label'))!.replace(/，每.*$/, '');

async function paste(text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

test('prices are typed by keyboard, marked up, pasted with bad lines named, and taken back', async () => {
  await goTo(page, '/quote');
  await page.getByRole('main').getByRole('link', { name: '编辑报价' }).first().click();
  await price(0).click();
  await page.keyboard.type('0.09');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0');
  expect(await price(1).inputValue()).toBe('0');
  expect(await page.locator('[data-row="1"]').innerText()).toContain('单价要大于 0');
  await page.keyboard.press('Control+z');
  expect(await price(1).inputValue()).toBe('');
  await page.keyboard.press('ArrowUp');
  await hasFocus(price(0));

  await page.getByLabel('加多少').fill('10');
  await page.getByRole('button', { name: '加价', exact: true }).click();
  expect(await price(1).inputValue()).not.toBe('');
  await page.getByRole('button', { name: '撤销' }).click();
  expect([await price(0).inputValue(), await price(1).inputValue()]).toEqual(['0.09', '']);

  await price(0).click();
  await paste(`产品\t单价\n${await nameAt(1)}\t88.8\n没有的产品\t1\n${await nameAt(2)}\t1,099.50\n`);
  expect(await page.locator('.quote-faults').innerText()).toContain('第 3 行：没有产品「没有的产品」');
  expect([await price(1).inputValue(), await price(2).inputValue()]).toEqual(['88.8', '1099.50']);
  expect(await faultsOf(page)).toEqual([]);
});

test('of a thousand products only those in sight are drawn, and a key changes one row; a pasted column is one step', async () => {
  // what is written for the next test stays in this page, and this one reads a list of its own
  const theirs = await page.context().newPage();
  const price = (at: number) => theirs.locator(`[data-row="${at}"] .quote-price`);
  await theirs.route('**/quote/_payload.json*', (route) => route.abort());
  await theirs.route('**/mem/charge/price/productList*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { products: { name: string }[]; last: unknown } };
    const [one] = body.result.products;
    const products = Array.from({ length: 1000 }, (_, at) => ({
      ...one,
      productId: `${9000 + at}`,
      name: `产品${at}`,
    }));
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, products } } });
  });
  await goTo(theirs, '/quote');
  await theirs.getByRole('main').getByRole('link', { name: '编辑报价' }).first().click();
  await price(0).waitFor();
  const drawn = () => theirs.locator('.quote-row').count();
  expect(await drawn()).toBeLessThan(60);

  await price(0).click();
  await theirs.evaluate(() => {
    const touched = new Set<string>();
    const rowOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('[data-row]');
    const look = (changes: MutationRecord[]) => {
      // what was taken out of a row is seen as a change of the row itself
      for (const { target, type } of changes.filter((change) => change.target.isConnected))
        touched.add(rowOf(target)?.getAttribute('data-row') ?? `${type} of ${(target as Element).className}`);
    };
    const grid = document.querySelector('.quote-grid-rows')!;
    new MutationObserver(look).observe(grid, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { touched });
  });
  await theirs.keyboard.type('12.5');
  await theirs.locator('[data-row="0"].quote-row-changed').waitFor();
  const touched = () => theirs.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched]);
  expect(await touched()).toEqual(['0']);

  await theirs.keyboard.press('Control+End');
  await hasFocus(price(999));
  await theirs.keyboard.press('Control+Home');
  await theirs.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    Array.from({ length: 1000 }, (_, at) => `${at + 1}.5\n`).join(''),
  );
  await theirs.keyboard.press('Control+v');
  await expect.poll(() => price(0).inputValue()).toBe('1.5');
  await theirs.keyboard.press('Control+End');
  expect(await price(999).inputValue()).toBe('1000.5');
  expect(await drawn()).toBeLessThan(60);
  await theirs.keyboard.press('Control+z');
  await expect.poll(() => price(999).inputValue()).toBe('');
  await theirs.keyboard.press('Control+Home');
  expect(await price(0).inputValue()).toBe('12.5');
  await theirs.keyboard.press('Control+y');
  await expect.poll(() => price(0).inputValue()).toBe('1.5');
  await theirs.close();
});

test('the list is saved as a version, and the next one says what changed', async () => {
  await page.getByRole('button', { name: '保存为新的一版' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('报价方').fill('小集商行');
  await dialog.getByLabel('标题').fill('十二月价目表');
  await dialog.getByRole('button', { name: '保存 3 个产品' }).click();
  await page.getByRole('heading', { level: 1, name: '十二月价目表' }).waitFor();
  await goTo(page, '/quote?tab=edit');
  await price(1).fill('99');
  await page.getByRole('button', { name: '保存为新的一版' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存 3 个产品' }).click();
  await page.getByText('第 2 版').first().waitFor();
  await goTo(page, '/quote?tab=notices');
  const words = await page.locator('.quote-notices > li').first().innerText();
  expect(words).toContain('上涨 1');
  expect(words).toContain('99.00 元/');
  expect(await faultsOf(page)).toEqual([]);
});

test('an address that passed on its code gets the list by mail', async () => {
  await goTo(page, '/quote?tab=recipients');
  await page.getByRole('button', { name: '添加邮箱' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('邮箱', { exact: true }).fill(RECIPIENT);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(async () => (await mailsTo(RECIPIENT)).length).toBe(1);
  const code = /验证码是 (\d{6})/.exec((await mailsTo(RECIPIENT))[0]!.text)![1]!;
  await dialog.getByLabel('验证码').fill(code);
  await dialog.getByLabel('名称').fill('张记');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('cell', { name: '张记', exact: true }).waitFor();

  await goTo(page, '/quote');
  await page.getByRole('link', { name: '十二月价目表' }).first().click();
  await page.getByRole('button', { name: '发邮件' }).click();
  await page.getByRole('button', { name: '发给 1 个邮箱' }).click();
  await page.getByText('已开始发送').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '好', exact: true }).click();
  await expect.poll(async () => (await mailsTo(RECIPIENT)).length).toBe(2);
  const { subject, text } = (await mailsTo(RECIPIENT)).find((mail) => !mail.text.includes('验证码'))!;
  expect(subject).toBe('小集商行：十二月价目表');
  link = /https?:\S+\/sheet\/[\w-]{43}/.exec(text)![0];
  wayOut = /https?:\S+\/sheet\/unsubscribe\/[\w-]{43}/.exec(text)![0];
  await page.getByText('已送出').waitFor();
});

test('whoever has the link reads and downloads it; withdrawn, it is as if it had never been', async () => {
  const { page: theirs } = await newPerson(browser, site, {
    viewport: DESKTOP,
    complaints,
    extraHTTPHeaders: fromHere(),
  });
  stranger = theirs.context();
  const open = (address: string) => theirs.goto(address);
  expect((await open(link))!.status()).toBe(200);
  expect(await theirs.getByRole('heading', { level: 1 }).innerText()).toBe('十二月价目表');
  expect(await theirs.locator('main').innerText()).toContain('99.00 /');
  expect(await theirs.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await faultsOf(theirs)).toEqual([]);
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^价目表-.*\.pdf$/);

  await page.getByRole('button', { name: '公开链接' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const made = await page.locator('.quote-url').innerText();
  await page.getByRole('dialog').getByRole('button', { name: '好', exact: true }).click();
  expect((await open(made))!.status()).toBe(200);
  await page.getByRole('button', { name: '撤回全部 2 个链接' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
  await page.getByText('已撤回').first().waitFor();
  const unknown = await open(`${site.url}/sheet/${'x'.repeat(43)}`);
  const words = await theirs.locator('main').innerText();
  expect(unknown!.status()).toBe(404);
  for (const address of [link, made]) {
    expect((await open(address))!.status()).toBe(404);
    expect(await theirs.locator('main').innerText()).toBe(words);
  }
});

test('the reader of the mail unsubscribes without an account', async () => {
  const theirs = await stranger.newPage();
  await theirs.goto(wayOut);
  await pictures(theirs, 'quote-unsubscribe');
  await theirs.getByRole('button', { name: '不再接收' }).click();
  await theirs.getByRole('heading', { name: '已退订' }).waitFor();
  expect(await faultsOf(theirs)).toEqual([]);
  await pictures(theirs, 'quote-unsubscribed');
  await theirs.goto(`${site.url}/sheet/unsubscribe/${'x'.repeat(43)}`);
  await theirs.getByText('这个链接不完整或已失效，请从邮件里重新打开').waitFor();
  await pictures(theirs, 'quote-unsubscribe-unknown');
  await goTo(page, '/quote?tab=recipients');
  await page.getByText('已退订').waitFor();
  await pictures(page, 'quote-recipients');
});
