// A face check as a phone sees it: the page behind the QR code, then the identity provider's.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Check = {
  /** Where the QR code is shown. */
  desktop: Page;
  mobile: Page;
  /** What the phone says it is for. */
  purpose: string;
  /** Whose full name the phone may not show. */
  name: string;
};

/** Opens the page of a face check as a phone does after scanning, and passes at the provider. */
export async function passFaceCheck({ desktop, mobile, purpose, name }: Check): Promise<void> {
  const address = await desktop.getByRole('link', { name: '就在这台设备上做' }).getAttribute('href');
  await mobile.goto(address!);
  await mobile.getByText(purpose).waitFor();
  await mobile.getByText('本人').first().waitFor();
  expect(await mobile.locator('main').innerText()).not.toContain(name);
  await mobile.getByRole('link', { name: '开始核身' }).click();
  await mobile.getByRole('button', { name: '通过', exact: true }).click(); // which leads back
  await mobile.getByRole('heading', { name: '核身已通过' }).waitFor();
}
