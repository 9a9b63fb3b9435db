// Another phone for a member who is signed in: with the old one at hand, and by a face check when it is lost.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, press } from './browser';
import { passFaceCheck } from './face-check';
import { complaints, masked, newPage, newPhone, openSite, site } from './journey';
import { codeOf, scanTo, signInTo } from './sign-in';

const AT_HAND = { old: newPhone(), new: newPhone() };
const LOST = { old: newPhone(), new: newPhone() };
const PERSON = { name: '陈立夏', idNumber: '110105198806053013' };
let scanner: Page;
let elsewhere: Page;
let certified: Page;
/** How many codes a phone got. */
const codes = new Map<string, number>();

openSite();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '更换手机号' });
const phoneRow = (phone: string) => new RegExp(`登录手机号.*${masked(phone).replaceAll('*', '\\*')}`);
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function newestCode(phone: string): Promise<string> {
  const seen = codes.get(phone) ?? 0;
  codes.set(phone, seen + 1);
  return codeOf(site, phone, seen);
}

const scan = (page: Page) => scanTo(page, '立夏', '/security/accountSecurity');

async function openChange(page: Page) {
  await goTo(page, '/security/accountSecurity');
  await page
    .getByRole('row', { name: /登录手机号/ })
    .getByRole('button', { name: '更换' })
    .click();
}

/** Proves the new number with its code, after a code that is not the one. */
async function proveNewPhone(page: Page, phone: string) {
  const dialog = dialogOf(page);
  await dialog.getByLabel('新手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  const code = await newestCode(phone);
  await dialog.getByLabel('验证码', { exact: true }).fill(wrong(code));
  await dialog.getByRole('button', { name: '更换手机号' }).click();
  await dialog.getByText(/验证码不正确/).waitFor();
  expect(await dialog.getByLabel('新手机号').inputValue()).toBe(phone);
  expect(await dialog.getByLabel('验证码', { exact: true }).inputValue()).toBe(wrong(code));
  expect(await dialog.getByLabel('验证码', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('验证码', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: '更换手机号' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function isSignedOut(page: Page) {
  await goTo(page, '/overview');
  await Promise.race([page.waitForURL(/\/login/), page.getByRole('dialog', { name: '登录' }).waitFor()]);
}

async function registerOnTwoDevices() {
  await scan(scanner);
  await scanner.getByRole('heading', { name: '绑定手机号' }).waitFor();
  await scanner.getByLabel('手机号').fill(AT_HAND.old);
  await scanner.getByRole('checkbox').check();
  await press(scanner, '获取验证码');
  await scanner.getByLabel('验证码', { exact: true }).fill(await newestCode(AT_HAND.old));
  await press(scanner, '绑定并登录');
  await scanner.waitForURL('**/security/accountSecurity');
  await scan(elsewhere);
  await elsewhere.waitForURL('**/security/accountSecurity');
  await elsewhere.goto('about:blank'); // an open page would complain once it is signed out
}

async function registerByCode() {
  await signInTo(certified, site, LOST.old, '/acomang');
  codes.set(LOST.old, 1);
}

test('two members register, one of them signed in on two devices', async () => {
  [scanner, elsewhere, certified] = await Promise.all([newPage(), newPage(), newPage()]);
  await Promise.all([registerOnTwoDevices(), registerByCode()]);
});

test('a certified member who lost the phone changes it by a face check on another phone', async () => {
  const mobile = await newPage(MOBILE);
  await openChange(certified);
  await dialogOf(certified).getByRole('button', { name: '原手机收不到短信了' }).click();
  await dialogOf(certified)
    .getByText(/还没有实名认证/)
    .waitFor();
  await dialogOf(certified).getByRole('link', { name: '去认证' }).click();
  await certified.getByLabel('姓名').fill(PERSON.name);
  await certified.getByLabel('身份证号').fill(PERSON.idNumber);
  await certified.getByRole('button', { name: /下一步/ }).click();
  await passFaceCheck({ desktop: certified, mobile, purpose: '个人实名认证', name: PERSON.name });
  await certified.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();

  await openChange(certified);
  await dialogOf(certified).getByRole('button', { name: '原手机收不到短信了' }).click();
  await press(certified, '开始核身');
  await passFaceCheck({ desktop: certified, mobile, purpose: '更换登录手机号', name: PERSON.name });
  expect(await mobile.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await press(certified, '填写新手机号');
  await proveNewPhone(certified, LOST.new);
  await certified.getByRole('row', { name: phoneRow(LOST.new) }).waitFor();
});

test('with the old phone at hand its code comes first, and other devices are signed out', async () => {
  await openChange(scanner);
  const dialog = dialogOf(scanner);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  const code = await newestCode(AT_HAND.old);
  await dialog.getByLabel('验证码', { exact: true }).fill(wrong(code));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText(/验证码不正确/).waitFor();
  expect(await dialog.getByLabel('验证码', { exact: true }).inputValue()).toBe(wrong(code));
  await dialog.getByLabel('验证码', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await proveNewPhone(scanner, AT_HAND.new);
  await scanner.getByRole('row', { name: phoneRow(AT_HAND.new) }).waitFor();
  await isSignedOut(elsewhere);
  await scan(elsewhere); // the account is the same
  await elsewhere.getByRole('row', { name: phoneRow(AT_HAND.new) }).waitFor();
});

async function returnTo(path: string, phone: string): Promise<Page> {
  const page = await newPage();
  await goTo(page, `/login?redirect=${encodeURIComponent(path)}`);
  const form = page.locator('form.sign-in').filter({ visible: true });
  await form.getByLabel('手机号').fill(phone);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码', { exact: true }).fill(await newestCode(phone));
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`**${path}`);
  return page;
}

test('the new number signs in to the account, the old one does not reach it', async () => {
  const [owner, stranger] = await Promise.all([LOST.new, LOST.old].map((phone) => returnTo('/acomang/auth', phone)));
  await owner!.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();
  await stranger!.getByRole('main').locator('a[href^="/acomang/auth/form"]').first().waitFor(); // certified as nobody
});

test('who changed it with the old phone at hand signs in by a code to the new one, and is the same member', async () => {
  const page = await returnTo('/acomang', AT_HAND.new);
  expect(await accountOf(page)).toBe(await accountOf(scanner));
  const stranger = await returnTo('/acomang', AT_HAND.old);
  expect(await accountOf(stranger)).not.toBe(await accountOf(scanner));
});

/** The number of the account that is signed in. */
async function accountOf(page: Page): Promise<string> {
  await goTo(page, '/acomang');
  const fact = page.getByRole('main').locator('dt', { hasText: '账户编号' }).filter({ visible: true });
  return /\d+/.exec(await fact.locator('xpath=following-sibling::dd[1]').innerText())![0];
}

test('nothing complained in any browser all the way', () => {
  expect(complaints).toEqual([]);
});
