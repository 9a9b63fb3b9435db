// From an advertisement's link to the operator's funnel: building the link, the visit, the counts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, goTo, press } from './browser';
import { complaints, masked, newOwner, newPage, newPhone, openSite, site } from './journey';
import { signInTo } from './sign-in';

let operator: Page;
let link: string;

openSite(async () => {
  await comeBy('/?bd_vid=winter-1&aPlanid=冬季'); // a page without visits is another one, which a new site shows
});

/** Comes by an advertisement's address, which tells the site. */
async function comeBy(address: string): Promise<Page> {
  const visitor = await newPage();
  const [told] = await Promise.all([
    visitor.waitForResponse((response) => response.url().endsWith('/ad/track')),
    goTo(visitor, address),
  ]);
  expect(told.status()).toBe(200);
  return visitor;
}

const openConsole = (path: string) => goTo(operator, `/console${path}`);

test('the console makes the link of an advertisement', async () => {
  operator = await newOwner();
  await openConsole('/campaigns');
  await press(operator, '生成推广链接');
  await operator.getByLabel('其他地方').check();
  await fill(operator, { plan: '春季' });
  await press(operator, '生成链接');
  await operator.getByText('请填写广告编号').waitFor(); // beside its field, and nothing is lost
  await fill(operator, { adId: 'poster-7' });
  await press(operator, '生成链接');
  link = await operator.locator('.made-link code').innerText();
  expect(new URL(link).searchParams.get('aPlanid')).toBe('春季');
});

test('who comes by the link and registers is a visit and a registration of its plan', async () => {
  const visitor = await comeBy(link);
  const phone = newPhone();
  await signInTo(visitor, site, phone, '/overview');

  await openConsole('/campaigns');
  const row = operator.getByRole('row').filter({ hasText: '春季' });
  await row.waitFor();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual('春季 1 1 100% 0 0 0 0% 0% 0.00'.split(' '));
  await row.getByRole('link', { name: '1', exact: true }).click();
  await operator.getByText(masked(phone)).waitFor();
  expect(complaints).toEqual([]);
});
