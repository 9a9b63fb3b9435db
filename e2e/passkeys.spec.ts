// Passkeys of a member and of an operator: added, used to sign in by keys alone and to confirm an act, given up half-way, removed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Authenticator, giveAuthenticator } from './authenticator';
import { MOBILE, fill, goTo, press } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, newPage, newPhone, openSite, site } from './journey';
import { keyOn } from './keys';
import { invitationTo, passTheFirstDay } from './operator';
import { proveByCode, signInTo } from './sign-in';
import { totp } from './totp';

const PHONE = newPhone();
const OPERATORS_PHONE = '13700000009';
const ACCOUNT = 'miyao';
const PASSWORD = 'Long-enough-9';
const SECURITY = '/security/accountSecurity';
const GIVEN_UP = '没有完成：已取消，或等得太久。可以再试一次';

let member: Page;
let device: Authenticator;
let codes = 1;
let owner: Page;
let operator: Page;
let key: Authenticator;
let secret = '';

openSite(async () => {
  [member, owner, operator] = [await newPage(), await newOwner(), await newPage()];
  [device, key] = [await giveAuthenticator(member), await giveAuthenticator(operator)];
});

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
/** Takes the member's session from the browser while no page is open that asks with it. */
async function forgetMember() {
  await member.goto('about:blank');
  await member.context().clearCookies({ name: 'token' });
}
const rows = (page: Page) => page.getByRole('table', { name: '通行密钥' }).getByRole('row');

test('a member adds a passkey by a code to the phone; a window that was closed asks for no other code', async () => {
  await signInTo(member, site, PHONE, SECURITY);
  await member.getByText('还没有通行密钥').waitFor();
  await press(member, '添加通行密钥');
  expect(await dialog(member).getByLabel('名称').inputValue()).toMatch(/^Chrome \d+，Linux$/);
  await dialog(member).getByLabel('名称').fill('');
  await proveByCode(dialog(member), site, PHONE, codes++);
  await press(member, '下一步');
  await dialog(member).getByText('请输入名称').waitFor();
  await dialog(member).getByLabel('名称').fill('办公室电脑');
  await device.verify(false);
  await press(member, '下一步');
  await dialog(member).getByText(GIVEN_UP).waitFor();
  expect(await device.passkeys()).toBe(0);
  await device.verify(true);
  await press(member, '再试一次');
  await member.getByText('通行密钥“办公室电脑”已添加').waitFor();
  await rows(member).filter({ hasText: '办公室电脑' }).getByText('还没有用过').waitFor();
  expect(await device.passkeys()).toBe(1);
  expect(await faultsOf(member)).toEqual([]);
});

test('the same device is not added twice', async () => {
  await press(member, '添加通行密钥');
  await proveByCode(dialog(member), site, PHONE, codes++);
  await press(member, '下一步');
  await dialog(member).getByText('这个设备上已经有您的通行密钥').waitFor();
  await member.keyboard.press('Escape');
  await dialog(member).waitFor({ state: 'detached' });
  expect(await rows(member).count()).toBe(2);
});

test('the passkey signs in by keys alone, without a phone number; given up, nothing typed is lost', async () => {
  await forgetMember();
  await goTo(member, `/login?redirect=${encodeURIComponent(SECURITY)}`);
  await device.verify(false);
  // who comes to the field later, with a willing device, is signed in there: on the way by Tab, too
  await member.getByRole('button', { name: '用通行密钥登录' }).waitFor();
  await member.getByLabel('手机号').fill('1390000');
  await keyOn(member, /^用通行密钥登录$/);
  await member.getByText(GIVEN_UP).waitFor();
  expect(await member.getByLabel('手机号').inputValue()).toBe('1390000');
  await device.verify(true);
  await keyOn(member, /^用通行密钥登录$/);
  await member.waitForURL(`**${SECURITY}`);
  await expect.poll(() => rows(member).filter({ hasText: '办公室电脑' }).innerText()).not.toContain('还没有用过');
});

test('whoever comes to the field for the phone number is offered the passkey there, and has nothing to press', async () => {
  await forgetMember();
  await goTo(member, `/login?redirect=${encodeURIComponent(SECURITY)}`);
  await member.getByRole('button', { name: '用通行密钥登录' }).waitFor();
  await member.getByLabel('手机号').focus();
  await member.waitForURL(`**${SECURITY}`);
});

test('the login log knows the way, and a passkey that was removed opens nothing', async () => {
  await goTo(member, '/security/logManagement/loginLog?way=6');
  await member
    .getByRole('row', { name: /通行密钥.*成功/ })
    .first()
    .waitFor();
  await goTo(member, SECURITY);
  await press(member, '删除 办公室电脑');
  await proveByCode(dialog(member), site, PHONE, codes++);
  await dialog(member).getByRole('button', { name: '删除', exact: true }).click();
  await member.getByText('还没有通行密钥').waitFor();
  await forgetMember();
  await goTo(member, '/login');
  await press(member, '用通行密钥登录');
  await member.getByText('这个通行密钥不能登录，请用别的方式').waitFor();
  expect(await faultsOf(member)).toEqual([]);
});

test('at an IP address nothing is offered that cannot work, and both sign-in pages say why', async () => {
  const page = await newPage(MOBILE);
  const at = site.url.replace('localhost', '127.0.0.1');
  for (const path of ['/login', '/console/login']) {
    await goTo(page, at + path);
    await page.getByText('用 IP 地址打开的页面不能用通行密钥').waitFor();
    expect(await page.getByRole('button', { name: '用通行密钥登录' }).count()).toBe(0);
  }
});

test('an operator adds a passkey by password and code; a window that was closed asks for no other code', async () => {
  await goTo(owner, '/console/operators');
  await press(owner, '邀请操作员');
  await fill(owner, { name: '米钥', account: ACCOUNT, contact: OPERATORS_PHONE });
  await owner.locator('[data-field="role"]').selectOption('finance');
  await press(owner, '发送邀请');
  await goTo(operator, await invitationTo(site, OPERATORS_PHONE));
  secret = (await operator.locator('code').first().innerText()).replaceAll(' ', '');
  await fill(operator, { password: PASSWORD, again: PASSWORD, totp: totp(secret, -1) });
  await press(operator, '设置完成并登录');
  await press(operator, '已经存好');
  await passTheFirstDay(site, ACCOUNT);
  await operator.getByRole('link', { name: /我的账号/ }).click();
  await press(operator, '添加通行密钥');
  await fill(operator, { name: '', password: PASSWORD, totp: totp(secret) });
  await press(operator, '下一步');
  await dialog(operator).getByText('请输入名称').waitFor();
  await fill(operator, { name: '安全密钥' });
  await key.verify(false);
  await press(operator, '下一步');
  await dialog(operator).getByText(GIVEN_UP).waitFor();
  await key.verify(true);
  await press(operator, '再试一次');
  await operator.getByText('通行密钥“安全密钥”已添加').waitFor();
  await rows(operator).filter({ hasText: '安全密钥' }).getByText('还没有用过').waitFor();
  expect(await faultsOf(operator)).toEqual([]);
});

test('it opens the console by keys alone, in place of password and code; given up, what was typed stays', async () => {
  await press(operator, '退出');
  await operator.getByRole('heading', { name: '登录运营台' }).waitFor();
  await key.verify(false);
  await operator.getByRole('button', { name: '用通行密钥登录' }).waitFor();
  await fill(operator, { account: ACCOUNT });
  await keyOn(operator, /^用通行密钥登录$/);
  await operator.getByText(GIVEN_UP).waitFor();
  expect(await operator.locator('[data-field="account"]').inputValue()).toBe(ACCOUNT);
  expect(await faultsOf(operator)).toEqual([]);
  await key.verify(true);
  await keyOn(operator, /^用通行密钥登录$/);
  await operator.getByRole('link', { name: /我的账号/ }).click();
  await expect.poll(() => rows(operator).filter({ hasText: '安全密钥' }).innerText()).not.toContain('还没有用过');
});

test('whoever comes to the field for the account is offered it there, and has nothing to press', async () => {
  await press(operator, '退出');
  await operator.getByRole('button', { name: '用通行密钥登录' }).waitFor();
  await operator.locator('[data-field="account"]').focus();
  await operator.getByRole('link', { name: /我的账号/ }).waitFor();
  expect(await faultsOf(operator)).toEqual([]);
});

test('it confirms an act about much money in place of a code; given up, nothing happened', async () => {
  await goTo(operator, `/console/members?keyword=${PHONE}`);
  await operator.locator('a[href*="/members/"]').filter({ visible: true }).last().click();
  await operator.getByLabel('用户的资料').getByRole('link', { name: '调账与授信' }).click();
  await press(operator, '提出调账或授信');
  await operator.locator('[data-field="kind"]').selectOption({ label: '充值余额调增' });
  await fill(operator, { amount: '60000', reason: '3 月故障的补偿', evidence: '工单 20260301-8' });
  await press(operator, '提出');
  const asked = operator.getByRole('dialog', { name: '确认是您本人' });
  await asked.getByText(/60,000\.00 元）$/).waitFor();
  await key.verify(false);
  await press(operator, '用通行密钥确认');
  await asked.getByText(GIVEN_UP).waitFor();
  expect(await faultsOf(operator)).toEqual([]);
  await key.verify(true);
  await press(operator, '用通行密钥确认');
  await asked.waitFor({ state: 'hidden' });
  await operator.getByRole('link', { name: /^去处理 TZ/ }).click();
  await operator.getByText('是您提出的，要由另一位操作员复核').first().waitFor();
  await press(operator, '撤回');
  await operator.waitForURL('**/console/reviews/adjustment');
});

test('it is removed by password and code, and opens nothing any more', async () => {
  await operator.getByRole('link', { name: /我的账号/ }).click();
  await press(operator, '删除 安全密钥');
  await fill(operator, { password: 'Wrong-word-9', totp: totp(secret, 1) });
  await dialog(operator).getByRole('button', { name: '删除', exact: true }).click();
  await dialog(operator).getByText('密码或动态口令不正确').waitFor();
  await fill(operator, { password: PASSWORD });
  await dialog(operator).getByRole('button', { name: '删除', exact: true }).click();
  await operator.getByText('还没有通行密钥').waitFor();
  await press(operator, '退出');
  await press(operator, '用通行密钥登录');
  await operator.getByText('这个通行密钥不能登录，请用别的方式').waitFor();
  await goTo(owner, '/console/audit');
  for (const act of ['添加运营台通行密钥', '删除运营台通行密钥']) await owner.getByText(act).first().waitFor();
  expect(complaints).toEqual([]);
});
