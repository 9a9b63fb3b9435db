// Signing in as a person does: a code by SMS, read on the sandbox's web phone, or a scan with WeChat.
import { getCaptcha, loginBySms, sendVerifyCode } from '@jishi/contract/account';
import type { Output } from '@jishi/contract/endpoint';
import type { Locator, Page } from 'playwright-core';
import { captchaFor } from '../apps/server/src/testing/captcha';
import { PATIENCE_MS, goTo, press } from './browser';
import { callerOf } from './calls';
import type { Site } from './site';

/** Fills the sign-in form that is on the page, or in the open dialog, and sends it. */
export async function signIn(page: Page, site: Site, phone: string): Promise<void> {
  const form = page.locator('form.sign-in').filter({ visible: true });
  await form.getByLabel('手机号').fill(phone);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码', { exact: true }).fill(await codeOf(site, phone));
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** The session of a new member, registered over the calls that the page makes, from where `headers` say. */
export async function registerMember(site: Site, phone: string, headers: Record<string, string>): Promise<string> {
  const call = callerOf(site.url, '', headers);
  const asked = await call<Output<typeof getCaptcha>>(`${getCaptcha.path}?action=login`);
  const captcha = await captchaFor(asked.challenge);
  await call(sendVerifyCode.path, { phone, purpose: 'login', captcha });
  const input = { phone, code: await codeOf(site, phone), agree: true };
  const { token } = await call<Output<typeof loginBySms>>(loginBySms.path, input);
  if (!token) throw new Error(`${phone} is not signed in`);
  return token;
}

/** Signs in on the way to a page of the member area, and is there. */
export async function signInTo(page: Page, site: Site, phone: string, path: string): Promise<void> {
  await goTo(page, `/login?redirect=${encodeURIComponent(path)}`);
  await signIn(page, site, phone);
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
}

/** Scans with the sandbox's WeChat account of this name, made when it is first used, on the way to a page. */
export async function scanTo(page: Page, nickname: string, path: string): Promise<void> {
  await goTo(page, `/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole('tab', { name: '微信扫码' }).click();
  await press(page, '打开微信扫码页');
  const another = page.getByRole('radio', { name: '新的微信账户' });
  await another.check();
  const known = page.getByRole('radio', { name: nickname, exact: true });
  if (await known.count()) await known.check();
  else await page.getByLabel('新账户的昵称').fill(nickname);
  await press(page, '确认登录');
}

/** Fills a dialog's code with one that it sends. `seen`: how many the phone got before. */
export async function proveByCode(dialog: Locator, site: Site, phone: string, seen: number): Promise<void> {
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(site, phone, seen));
}

/** The newest code that the sandbox's phone received, once there are more than `seen`. */
export async function codeOf(site: Site, phone: string, seen = 0): Promise<string> {
  const [, code = ''] = await messageOn(site, phone, /验证码是 (\d{6})/, seen);
  return code;
}

/** The newest message on the sandbox's phone in which `words` are found, once there are more than `seen`. */
export async function messageOn(site: Site, phone: string, words: RegExp, seen = 0): Promise<RegExpMatchArray> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const messages = await (await fetch(`${site.sandboxUrl}/phone/messages?phone=${phone}`)).text();
    const found = [...messages.matchAll(new RegExp(words, 'g'))];
    if (found.length > seen) return found[0]!;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`${phone} got no message with ${words}`);
}
