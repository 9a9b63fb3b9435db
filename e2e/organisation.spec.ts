// An organisation end to end: the owner invites, a colleague accepts, makes a key and calls; what was used is seen, caps hold, and
// who is removed calls no more; an accountant sees what all of it cost.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newKey } from './api-key';
import { MOBILE, goTo, picture, pictures, press } from './browser';
import { passFaceCheck } from './face-check';
import { complaints, masked, newMember, newPage, openSite, site } from './journey';
import { topUp } from './payment';
import { proveByCode } from './sign-in';

const PERSON = { name: '宋知行', idNumber: '110101199405204174' };
const NAME = '青禾数据组';
const CALL = '/openapi/phone-area/query?phone=13800138000';

let owner: Awaited<ReturnType<typeof newMember>>;
let colleague: Awaited<ReturnType<typeof newMember>>;
let accountant: Awaited<ReturnType<typeof newMember>>;
let secret = '';
let ownSecret = '';

openSite(async () => {
  [owner, colleague, accountant] = [await newMember(), await newMember(), await newMember()];
});
afterAll(() => expect(complaints).toEqual([]));

const main = (page: Page) => page.locator('main').innerText();
/** Takes pictures of a page with a row, on a desk and on a phone, by day and by night. */
async function lookAt(page: Page, { path, row, name }: { path: string; row: RegExp; name: string }) {
  for (const [size, width] of [
    [MOBILE, '390'],
    [{ width: 1440, height: 900 }, '1440'],
  ] as const) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await goTo(page, path);
      await page.getByRole('row', { name: row }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
async function called(by = secret): Promise<number> {
  const answer = await fetch(`${site.url}${CALL}`, { headers: { authorization: `APPCODE ${by}` } });
  return ((await answer.json()) as { code: number }).code;
}

test('who is certified founds an organisation and invites a colleague by phone, within a cap', async () => {
  const { page } = owner;
  await goTo(page, '/organisation');
  await page.getByText('完成认证后可以建立组织').waitFor();
  await goTo(page, '/acomang/auth/form?type=1');
  await page.getByLabel('姓名').fill(PERSON.name);
  await page.getByLabel('身份证号').fill(PERSON.idNumber);
  await page.getByRole('button', { name: /下一步/ }).click();
  await passFaceCheck({ desktop: page, mobile: await newPage(MOBILE), purpose: '个人实名认证', name: PERSON.name });
  await page.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();
  ownSecret = (await newKey(site, owner, '1001')).secret;
  await goTo(page, '/organisation');
  await page.getByLabel('组织名称').fill(NAME);
  await press(page, '建立组织');
  await page.getByText('还没有同事加入').waitFor();
  await press(page, '邀请同事');
  await page.getByLabel('同事的手机号').fill(colleague.phone);
  await page.getByLabel('每日次数').fill('2');
  await picture(page, 'organisation-invite');
  await press(page, '发出邀请');
  await page.getByRole('row', { name: /每日 2 次/ }).waitFor();
});

test("before the first call the spend says so; without an organisation of one's own it leads back", async () => {
  const { page } = owner;
  const { own } = await owner.call<{ own: { id: string } }>('/mem/organisation/list');
  await goTo(page, `/organisation/spend?id=${own.id}`);
  await page.getByText('这个月没有调用').waitFor();
  await pictures(page, 'spend-empty');
  await goTo(page, '/organisation/spend');
  await page.getByText('地址里没有组织').waitFor();
  await pictures(page, 'spend-nowhere');
  await goTo(page, '/organisation/spend?id=999999');
  await page.getByText('看不到这个组织的花费').waitFor();
  await pictures(page, 'spend-unknown');
});

test('the colleague accepts, makes a key that is shown once, and calls until the cap', async () => {
  const { page } = colleague;
  await goTo(page, '/organisation');
  await page.getByRole('heading', { name: `“${NAME}”邀请您加入` }).waitFor();
  await picture(page, 'organisation-invited');
  await press(page, '加入');
  await page.getByRole('heading', { name: NAME, exact: true }).waitFor();
  await press(page, '新建密钥');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('订单系统');
  await proveByCode(dialog, site, colleague.phone, 1);
  await dialog.getByRole('button', { name: '生成密钥' }).click();
  await page.getByText('完整密钥只显示这一次').waitFor();
  secret = /jsk_\w{38}/.exec(await main(page))?.[0] ?? '';
  expect(secret).toHaveLength(42);
  expect([await called(), await called(), await called()]).toEqual([0, 0, 429009]);
});

test('the owner sees what was used, by day and by night, on a desk and on a phone', async () => {
  const { page } = owner;
  await expect
    .poll(async () => {
      await goTo(page, '/organisation');
      await page.getByRole('row', { name: /订单系统/ }).waitFor();
      return main(page);
    })
    .toMatch(/今日 [\d.]+ 元，2 \/ 2 次，已到上限/);
  expect(await main(page)).toContain(`由 ${masked(colleague.phone)} 新建`);
  for (const [who, name] of [
    [page, 'organisation-owner'],
    [colleague.page, 'organisation-colleague'],
  ] as const)
    await lookAt(who, { path: '/organisation', row: /订单系统/, name });
});

test('a higher cap lets the next call through; who is removed is refused at once', async () => {
  const { page } = owner;
  await press(page, `角色与上限 ${masked(colleague.phone)}`);
  await page.getByLabel('每日次数').fill('50');
  await press(page, '保存');
  await expect.poll(() => called()).toBe(0);
  await press(page, `移除 ${masked(colleague.phone)}`);
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  await page.getByText('还没有同事加入').waitFor();
  await expect.poll(() => called()).toBe(401002);
  await goTo(colleague.page, '/organisation');
  await colleague.page.getByText('完成认证后可以建立组织').waitFor();
});

test('a colleague becomes finance, sees the month with those who left, downloads it, and has no way to keys', async () => {
  const { own } = await owner.call<{ own: { id: string } }>('/mem/organisation/list');
  const { page } = accountant;
  await topUp(owner.page, site, '50');
  for (let n = 0; n < 105; n += 1) expect(await called(ownSecret)).toBe(0); // beyond the month's free ones
  await owner.call('/mem/organisation/invitation/add', { id: own.id, phone: accountant.phone, role: 2 });
  await goTo(page, '/organisation');
  await press(page, '加入');
  await page.getByRole('button', { name: '新建密钥' }).waitFor();

  await goTo(owner.page, '/organisation');
  await press(owner.page, `角色与上限 ${masked(accountant.phone)}`);
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('button', { name: '财务' }).click();
  await dialog.getByText('立即不能再用，不能恢复').waitFor();
  expect(await dialog.getByLabel('每日次数').count()).toBe(0);
  await picture(owner.page, 'organisation-to-finance');
  await dialog.getByRole('button', { name: '保存' }).click();
  await owner.page.getByText('已改为财务，其密钥已停止').waitFor();

  await goTo(page, '/organisation');
  await page.getByText('财务不建密钥，也不调用').waitFor();
  expect(await page.getByRole('button', { name: '新建密钥' }).count()).toBe(0);
  const asked = { id: own.id, name: '想建', tradePassword: '135792' };
  await expect(accountant.call('/mem/organisation/key/add', asked)).rejects.toThrow('财务不建密钥');
  await picture(page, 'organisation-finance');
  await page.getByRole('link', { name: '组织花费' }).click();
  await page
    .getByRole('row', { name: new RegExp(`${masked(colleague.phone).replaceAll('*', '\\*')}.*已离开`) })
    .waitFor();
  await page.getByRole('row', { name: /订单系统.*已删除/ }).waitFor();
  await page.getByRole('heading', { name: '所有者的对账单' }).waitFor();
  const monthOf = async () =>
    (await owner.call<{ total: { charged: number; amount: string } }>(`/mem/organisation/spend?id=${own.id}`)).total;
  await expect.poll(monthOf).toMatchObject({ charged: 108, amount: '0.096' });
  await goTo(page, `/organisation/spend?id=${own.id}`);
  await page.getByText('¥0.096').first().waitFor();
  await page
    .getByRole('row', { name: /所有者/ })
    .first()
    .waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '下载 CSV')]);
  expect(file.suggestedFilename()).toMatch(/^组织花费-\d{4}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('所有者');
  expect(lines[2]).toContain('订单系统');
  expect(lines[3]).toMatch(/,合计,.*,108,0\.09600$/);
  await lookAt(page, { path: `/organisation/spend?id=${own.id}`, row: /订单系统/, name: 'organisation-spend' });
});
