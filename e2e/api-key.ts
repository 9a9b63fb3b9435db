// From an API on the shelf to a key that calls it: applied for, the key made, its secret read where it is shown once.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { goTo, press } from './browser';
import type { Caller } from './calls';
import { codeOf } from './sign-in';
import type { Site } from './site';

/** Of a live key, of a sandbox key. */
const APP_KEYS = { 正式: /ak[0-9a-f]{24}/, 沙箱: /sk[0-9a-f]{24}/ };

export type ApiKey = { appKey: string; secret: string };

/** As below, over the calls of a member: the product applied for, the key proved by the next code after `seen`. */
export async function newKey(
  site: Site,
  { call, phone }: { call: Caller; phone: string },
  projectId: string,
  seen = 1,
): Promise<ApiKey> {
  await call('/api/apply/add', { projectId });
  await call('/mem/send/verifyCode', { purpose: 'apiKey' });
  const code = await codeOf(site, phone, seen);
  return (await call<{ key: ApiKey }>('/mem/get/apiKey', { code })).key;
}

/** Applies for a product that opens at once. */
export async function applyFor(page: Page, projectId: string) {
  await goTo(page, `/req/applynew?projectId=${projectId}`);
  await press(page, '申请 1 个接口');
  const told = page.getByRole('main').getByText(/已申请|已开通/);
  await told.filter({ visible: true }).first().waitFor();
}

/** Makes the default key of a mode; `prove` says in the dialog who asks. */
export async function makeKey(
  page: Page,
  prove: (dialog: Locator) => Promise<void>,
  mode: keyof typeof APP_KEYS = '正式',
): Promise<ApiKey> {
  await goTo(page, '/req/apply');
  if (mode === '沙箱') await press(page, mode);
  await page.getByText(`还没有${mode}密钥`).waitFor();
  await press(page, '生成密钥');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // who signed in by SMS just now is not asked before the first key
  if (await dialog.getByRole('textbox').count()) await prove(dialog);
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(APP_KEYS[mode]).first().waitFor();
  const shown = await page.locator('main').innerText();
  const appKey = APP_KEYS[mode].exec(shown)?.[0] ?? '';
  const secret = /jsk_\w{38}/.exec(shown.replaceAll(appKey, ''))?.[0] ?? '';
  expect(secret).toHaveLength(42);
  return { appKey, secret };
}
