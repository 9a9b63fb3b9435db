// Another phone for a member who is signed in: with the old one at hand, and by a face check when it is lost.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, MOBILE, launchChromium, openPage } from './browser';
import { passFaceCheck } from './face-check';
import { codeOf, signIn } from './sign-in';
import { type Site, startSite } from './site';

const AT_HAND = { old: '13950000001', new: '13950000002' };
const LOST = { old: '13950000003', new: '13950000004' };
const PERSON = { name: '王小满', idNumber: '11010519491231002X' };
/** A phone gets one code in so many milliseconds. */
const CODE_PAUSE = 61_000;

let site: Site;
let browser: Browser;
let scanner: Page;
let elsewhere: Page;
let certified: Page;
const codeTimes = new Map<string, number>();
const complaints: string[][] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.dispose();
});

/** A browser of one's own. */
async function newPage(viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const opened = await openPage(context);
  complaints.push(opened.complaints);
  opened.page.setDefaultTimeout(20_000);
  return opened.page;
}

const go = (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '更换手机号' });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** A person who wants the next code waits out the minute, and so does the journey. */
async function untilCodeMayBeSent(page: Page, phone: string) {
  await page.waitForTimeout(Math.max(0, (codeTimes.get(phone) ?? 0) + CODE_PAUSE - Date.now()));
}

async function newestCode(phone: string): Promise<string> {
  const code = await codeOf(site, phone, codeTimes.has(phone) ? 1 : 0);
  codeTimes.set(phone, Date.now());
  return code;
}

async function scan(page: Page) {
  await go(page, '/login?redirect=%2Fsecurity%2FaccountSecurity');
  await page.getByRole('tab', { name: '微信扫码' }).click();
  await press(page, '打开微信扫码页');
  await page.getByRole('radio').first().check();
  await press(page, '确认登录');
}

async function openChange(page: Page) {
  await go(page, '/security/accountSecurity');
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
  await go(page, '/overview');
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
  await go(certified, '/login?redirect=%2Facomang');
  await signIn(certified, site, LOST.old);
  codeTimes.set(LOST.old, Date.now());
  await certified.waitForURL('**/acomang');
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
  await certified.getByRole('row', { name: /登录手机号.*139\*\*\*\*0004/ }).waitFor();
});

test('with the old phone at hand its code comes first, and other devices are signed out', async () => {
  await openChange(scanner);
  await untilCodeMayBeSent(scanner, AT_HAND.old);
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
  await scanner.getByRole('row', { name: /登录手机号.*139\*\*\*\*0002/ }).waitFor();
  await isSignedOut(elsewhere);
  await scan(elsewhere); // the account is the same
  await elsewhere.getByRole('row', { name: /登录手机号.*139\*\*\*\*0002/ }).waitFor();
});

async function signInForCertificate(phone: string): Promise<Page> {
  const page = await newPage();
  await go(page, '/login?redirect=%2Facomang%2Fauth');
  await untilCodeMayBeSent(page, phone);
  const form = page.locator('form.sign-in').filter({ visible: true });
  await form.getByLabel('手机号').fill(phone);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码', { exact: true }).fill(await newestCode(phone));
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/acomang/auth');
  return page;
}

test('the new number signs in to the account, the old one does not reach it', async () => {
  const [owner, stranger] = await Promise.all([LOST.new, LOST.old].map(signInForCertificate));
  await owner!.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();
  await stranger!.getByRole('main').locator('a[href^="/acomang/auth/form"]').first().waitFor(); // certified as nobody
});

test('nothing complained in any browser all the way', () => {
  expect(complaints.flat()).toEqual([]);
});
