// A face check as a phone sees it: the page behind the QR code, then the identity provider's.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keyOn } from './keys';

type Check = {
  /** Where the QR code is shown. */
  desktop: Page;
  mobile: Page;
  /** What the phone says it is for. */
  purpose: string;
  /** Whose full name the phone may not show. */
  name: string;
};

/** Opens the page of a face check as a phone does after scanning, and passes at the provider; by keys alone. */
export async function passFaceCheck(check: Check): Promise<void> {
  await decideFaceCheck(check, '通过');
  await check.mobile.getByRole('heading', { name: '核身已通过' }).waitFor();
}

/** As `passFaceCheck`, but the provider sees somebody else. */
export async function failFaceCheck(check: Check): Promise<void> {
  await decideFaceCheck(check, '未通过：不是本人');
  await check.mobile.getByRole('heading', { name: '核身没有通过' }).waitFor();
}

async function decideFaceCheck({ desktop, mobile, purpose, name }: Check, outcome: string): Promise<void> {
  const address = await desktop.getByRole('link', { name: '就在这台设备上做' }).getAttribute('href');
  await mobile.goto(address!);
  await mobile.getByText(purpose).waitFor();
  await mobile.getByText('本人').first().waitFor();
  expect(await mobile.locator('main').innerText()).not.toContain(name);
  await keyOn(mobile, /^开始核身$/);
  await mobile.getByRole('button', { name: outcome, exact: true }).waitFor();
  await keyOn(mobile, new RegExp(`^${outcome}$`)); // which leads back
}
