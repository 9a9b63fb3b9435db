// A new operator: the link on their phone, their account, a lost authenticator, and signing in while strangers try
// their name.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, goTo, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, newPage, openSite, site } from './journey';
import { invitationTo } from './operator';
import { connectTo } from './site';
import { totp } from './totp';

const PHONE = '13700000003';
const ACCOUNT = 'heshi';
const FIRST = 'Long-enough-3';
const SECOND = 'Longer-still-4';

let owner: Page;
let own: Page;
let secret = '';
let codes: string[] = [];

openSite(async () => {
  [owner, own] = [await newOwner(), await newPage()];
});

const secretOn = async (page: Page) => (await page.locator('code').first().innerText()).replaceAll(' ', '');
const codesOn = (page: Page) => page.locator('.recovery-codes li').allInnerTexts();

test('the link goes to the phone of whom it is for, and a second one takes the place of the first', async () => {
  await goTo(owner, '/console/operators');
  await press(owner, '邀请操作员');
  await fill(owner, { name: '何师', account: ACCOUNT, contact: PHONE });
  await owner.locator('[data-field="role"]').selectOption('support');
  await press(owner, '发送邀请');
  await owner.getByText('邀请已发到 137****0003').waitFor();
  const first = await invitationTo(site, PHONE);
  await press(owner, '重新发送给 何师 的邀请');
  const second = await invitationTo(site, PHONE, 1);
  expect(await owner.content()).not.toContain(new URL(second).searchParams.get('token'));
  await goTo(own, first);
  await own.getByText('这个链接不能用了').waitFor();
  complaints.length = 0;
  await goTo(own, second);
  secret = await secretOn(own);
  await fill(own, { password: FIRST, again: FIRST, totp: totp(secret, -1) });
  await press(own, '设置完成并登录');
  await own.locator('.recovery-codes').waitFor();
  expect(await codesOn(own)).toHaveLength(10);
  await press(own, '已经存好');
  await own.getByRole('link', { name: /我的账号/ }).click();
  await own.getByText('还有 10 个').waitFor();
});

test('recovery codes, a new password and a new authenticator, each only with the ones before', async () => {
  await press(own, '生成恢复码');
  await own.getByLabel('密码').fill(FIRST);
  await own.getByLabel('动态口令或恢复码').fill(totp(secret));
  await own.getByRole('dialog').getByRole('button', { name: '生成恢复码' }).click();
  await own.locator('.recovery-codes').waitFor();
  codes = await codesOn(own);
  expect(codes).toHaveLength(10);
  await press(own, '已经存好');
  await own.getByText('还有 10 个').waitFor();

  await press(own, '修改密码');
  const asked = own.getByRole('dialog');
  await fill(own, { password: 'Wrong-word-5', totp: codes[0]!, newPassword: SECOND, again: SECOND });
  await asked.getByRole('button', { name: '修改密码' }).click();
  await own.getByText('密码或动态口令不正确').waitFor();
  await fill(own, { password: FIRST });
  await asked.getByRole('button', { name: '修改密码' }).click();
  await own.getByText('密码已修改').waitFor();

  await press(own, '更换认证器');
  await fill(own, { password: SECOND, totp: codes[1]! });
  await press(own, '下一步');
  await own.locator('.setup-secret').waitFor();
  secret = await secretOn(own);
  await fill(own, { totp: totp(secret, -1) });
  await press(own, '换成新的认证器');
  await own.locator('.recovery-codes').waitFor();
  codes = await codesOn(own);
  await press(own, '已经存好');
  expect(await faultsOf(own)).toEqual([]);
});

async function signIn(page: Page, code: string) {
  await goTo(page, '/console/login');
  await fill(page, { account: ACCOUNT, password: SECOND, totp: code });
  await press(page, '登录');
  await page.waitForURL(/\/console\/(?!login)/);
}

test('where strangers have tried the name, a known browser notices nothing and a new one solves a captcha', async () => {
  await press(own, '退出');
  const client = await connectTo(site);
  await client.query(
    `insert into operator.sign_in_try (subject, fails, began_at, tried_at, open_at) values ($1, 20, now(), now(), now())
     on conflict (subject) do update set fails = 20`,
    [`${ACCOUNT} strangers`],
  );
  await client.end();
  const solutions: string[] = [];
  for (const page of [own, await newPage()]) {
    page.on('request', (request) => void (request.url().includes('/intelligent/verify') && solutions.push('asked')));
    await signIn(page, page === own ? totp(secret) : codes[0]!);
    expect(solutions).toHaveLength(page === own ? 0 : 1);
  }
  await own.getByRole('link', { name: /我的账号/ }).click();
  await own.getByText('2 台').waitFor();
  await press(own, '退出其他设备');
  await own.getByRole('dialog').getByRole('button', { name: '退出其他设备' }).click();
  await own.getByText('1 台设备已退出登录').waitFor();
});

test('the audit trail tells what was done, and what was tried', async () => {
  await goTo(owner, '/console/audit');
  for (const act of ['更换运营台认证器', '修改运营台密码', '验证本人失败', '重新发送邀请'])
    await owner.getByText(act).first().waitFor();
  expect(complaints).toEqual([]);
});
