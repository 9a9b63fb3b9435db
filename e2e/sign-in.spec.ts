// Every way in, and every way back in: code, password, WeChat, second factor, forgotten password, lost phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, press } from './browser';
import { failFaceCheck, passFaceCheck } from './face-check';
import { complaints, masked, newPage, newPhone, openSite, site } from './journey';
import { hasFocus, keyOn, typeAll, typeInto } from './keys';
import { codeOf, scanTo, signIn } from './sign-in';
import { totp } from './totp';

const OWNER = newPhone();
const FORGETFUL = newPhone();
const UNLUCKY = newPhone();
const SCANNER = newPhone();
const NEW_PHONE = newPhone();
const PASSWORD = 'ledger-and-seal';
const PERSON = { name: '王小满', idNumber: '11010519491231002X' };

const pages = new Map<string, Page>();

openSite();

const pageOf = (phone: string) => pages.get(phone)!;

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^账户：/ }).click();
  await press(page, '退出登录');
  await page.waitForURL(`${site.url}/`);
}

async function loginByPassword(page: Page, phone: string, password: string) {
  await goTo(page, '/login');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await press(page, '登录');
}

const faceCheck = async (desktop: Page, purpose: string) =>
  passFaceCheck({ desktop, mobile: await newPage(MOBILE), purpose, name: PERSON.name });

test('who asks for a code by keyboard is still at the button, beside the field for it', async () => {
  const page = await newPage();
  await goTo(page, '/login');
  const form = page.locator('form.sign-in').filter({ visible: true });
  await form.getByLabel('手机号').fill(newPhone());
  await form.getByRole('checkbox').check();
  const ask = form.getByRole('button', { name: '获取验证码' });
  await ask.press('Enter');
  await form.getByText('已发送到').waitFor();
  await hasFocus(ask);
  await page.keyboard.press('Shift+Tab');
  await hasFocus(form.locator('[name=code]'));
  await page.close();
});

test('an unknown phone becomes a member by its code, wherever the tabs were in between', async () => {
  for (const phone of [OWNER, FORGETFUL, UNLUCKY]) {
    const page = await newPage();
    pages.set(phone, page);
    await goTo(page, '/login?redirect=%2Facomang');
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByRole('tab', { name: '密码登录' }).press('ArrowLeft');
    expect(await page.getByLabel('手机号').inputValue()).toBe(phone);
    await signIn(page, site, phone);
    await page.waitForURL('**/acomang');
    await page.getByRole('heading', { name: '账户信息' }).waitFor();
  }
});

const scan = (page: Page) => scanTo(page, '小满', '/acomang');

test('a first scan with WeChat asks for a phone, the next one signs in', async () => {
  const page = await newPage();
  pages.set(SCANNER, page);
  await scan(page);
  await page.getByRole('heading', { name: '绑定手机号' }).waitFor();
  await page.getByLabel('手机号').fill(SCANNER);
  await press(page, '获取验证码');
  const code = await codeOf(site, SCANNER);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await press(page, '绑定并登录');
  await page.getByText('请先阅读并同意').waitFor();
  await page.reload(); // the scan is remembered, though WeChat's code is spent
  await page.getByRole('heading', { name: '绑定手机号' }).waitFor();
  await page.getByLabel('手机号').fill(SCANNER);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByRole('checkbox').check();
  await press(page, '绑定并登录');
  await page.waitForURL('**/acomang');
  await signOut(page);
  await scan(page);
  await page.waitForURL('**/acomang');
  await page.getByRole('main').getByText(masked(SCANNER)).waitFor();
});

test("a scan that another window began signs nobody in, and WeChat's refusal is told", async () => {
  const page = await newPage();
  await goTo(page, '/wxbind?code=stolen&state=somebody-elses');
  await page.getByText('这次扫码不是从这个窗口开始的').waitFor();
  await goTo(page, '/wxbind?state=refused');
  await page.getByText('没有收到微信的授权').waitFor();
});

test('by keys alone a person is certified by a face check on the phone, after one that saw somebody else', async () => {
  const page = pageOf(UNLUCKY);
  await goTo(page, '/acomang/auth/form?type=1');
  await typeAll(page, { 姓名: PERSON.name, 身份证号: '110105194912310021' });
  await keyOn(page, /^下一步/);
  await page.getByText('身份证号不对').waitFor();
  expect(await page.getByLabel('姓名').inputValue()).toBe(PERSON.name);
  await typeInto(page, /^身份证号$/, PERSON.idNumber);
  await keyOn(page, /^下一步/);
  const check = { desktop: page, mobile: await newPage(MOBILE), purpose: '个人实名认证', name: PERSON.name };
  await failFaceCheck(check);
  await page.getByRole('heading', { name: '核身没有通过' }).waitFor();
  await keyOn(page, /^换一个二维码$/);
  await passFaceCheck(check);
  await page.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();
  expect(await page.locator('main').filter({ visible: true }).innerText()).not.toContain(PERSON.idNumber);
  await signOut(page);
});

test('a lost phone is replaced by a face check', async () => {
  const page = pageOf(UNLUCKY);
  await goTo(page, '/login');
  await page.getByRole('link', { name: '手机号不能用了' }).click();
  await page.getByLabel('姓名').fill(PERSON.name);
  await page.getByLabel('身份证号').fill(PERSON.idNumber);
  await page.getByRole('button', { name: /下一步/ }).click();
  await faceCheck(page, '换绑新手机号');
  await page.getByText(`原手机号 ${masked(UNLUCKY)}`).waitFor();
  await press(page, '绑定新手机号');
  await page.getByLabel('新手机号').fill(NEW_PHONE);
  await press(page, '获取验证码');
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(site, NEW_PHONE));
  await press(page, '绑定新手机号');
  await page.getByRole('heading', { name: '新手机号已绑定' }).waitFor();
});

test('who passes but never had an account is told so, and what can be done', async () => {
  const page = await newPage();
  await goTo(page, '/unphone');
  await page.getByLabel('姓名').fill('李白露');
  await page.getByLabel('身份证号').fill('110101199003072113');
  await page.getByRole('button', { name: /下一步/ }).click();
  await faceCheck(page, '换绑新手机号');
  await page.getByText('没有找到用这个身份认证过的账户').waitFor();
  await page.getByRole('link', { name: '用新手机号登录' }).waitFor();
});

test('a login password is set, and a wrong one leaves the phone where it was typed', async () => {
  const page = pageOf(OWNER);
  await goTo(page, '/acomang');
  await page.getByRole('listitem').filter({ hasText: '设置登录密码' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await press(page, '获取验证码');
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(site, OWNER, 1));
  await dialog.getByLabel('新密码').fill(PASSWORD);
  await dialog.getByLabel('再输一次').fill('something-else-1');
  await press(page, '设置登录密码');
  await dialog.getByText('两次输入的不一样').waitFor();
  await dialog.getByLabel('再输一次').fill(PASSWORD);
  await press(page, '设置登录密码');
  await dialog.waitFor({ state: 'hidden' });
  await signOut(page);

  await loginByPassword(page, OWNER, 'not-the-one-1');
  await page.getByText('手机号或密码不正确').waitFor();
  expect(await page.getByLabel('手机号').inputValue()).toBe(OWNER);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await press(page, '登录');
  await page.waitForURL('**/overview');
});

test('a forgotten password is replaced by the code of the phone', async () => {
  const page = pageOf(FORGETFUL);
  await signOut(page);
  await goTo(page, '/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.getByRole('heading', { name: '忘记密码' }).waitFor();
  await page.getByLabel('手机号').fill(FORGETFUL);
  await press(page, '获取验证码');
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(site, FORGETFUL, 1));
  await press(page, '下一步');
  await page.getByLabel('新密码').fill(FORGETFUL);
  await page.getByLabel('再输一次').fill(FORGETFUL);
  await press(page, '设置新密码');
  await page.getByText('密码至少要有字母、数字、符号中的两种').waitFor();
  await page.getByLabel('新密码').fill(PASSWORD);
  await page.getByLabel('再输一次').fill(PASSWORD);
  await press(page, '设置新密码');
  await page.getByRole('heading', { name: '新密码已设置' }).waitFor();
  await loginByPassword(page, FORGETFUL, PASSWORD);
  await page.waitForURL('**/overview');
});

let secret = '';

test('with two-step sign-in on, a scan alone opens nothing, and a recovery code helps', async () => {
  const page = pageOf(SCANNER);
  await goTo(page, '/security/accountSecurity');
  await page
    .getByRole('row', { name: /两步验证/ })
    .getByRole('button', { name: '开启' })
    .click();
  const dialog = page.getByRole('dialog');
  await press(page, '获取验证码');
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(site, SCANNER, 1));
  await press(page, '下一步');
  secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('动态口令').fill(totp(secret));
  await press(page, '开启两步验证');
  const list = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await list.first().waitFor();
  const codes = await list.allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByRole('checkbox').check();
  await press(page, '完成');
  await dialog.waitFor({ state: 'hidden' });
  await signOut(page);

  await scan(page);
  await page.getByLabel('动态口令').fill('aaaaa-aaaaa');
  await press(page, '完成登录');
  await page.getByText('动态口令不正确').waitFor();
  await page.getByLabel('动态口令').fill(codes[0]!);
  await press(page, '完成登录');
  await page.waitForURL('**/acomang');
});

test('on a phone the same doors open, and no page is wider than it', async () => {
  const page = await newPage(MOBILE);
  const isNoWider = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), page.url()).toBe(true);
  for (const path of ['/login', '/fogetpwd', '/unphone', '/wxbind', '/auth']) {
    await goTo(page, path);
    await isNoWider();
  }
  await scan(page);
  await page.getByLabel('动态口令').fill(totp(secret, 1)); // the one of before is spent
  await press(page, '完成登录');
  await page.waitForURL('**/acomang');
  await isNoWider();
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByLabel('昵称').fill('澄江科技');
  await press(page, '保存昵称');
  await page.getByText('澄江科技').filter({ visible: true }).first().waitFor();
  await goTo(page, '/acomang/auth');
  await isNoWider();
  await signOut(page);

  await loginByPassword(page, OWNER, 'not-the-one-1');
  await page.getByText('手机号或密码不正确').waitFor();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await press(page, '登录');
  await page.waitForURL('**/overview');
});

test('nothing complained in any browser all the way', () => {
  expect(complaints).toEqual([]);
});
