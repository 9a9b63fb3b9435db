// The first owner, made over the console's own calls: for journeys that are about what an operator published.
import type { Page } from 'playwright-core';
import { fill, goTo, press } from './browser';
import { callerOf } from './calls';
import type { Site } from './site';
import { totp } from './totp';

export type Operator = (path: string, input: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Calls of the console as its owner. @throws Error for every code but 0 */
export async function becomeOwner(site: Pick<Site, 'url' | 'ownerLink'>): Promise<Operator> {
  const link = new URL(site.ownerLink).searchParams.get('token') ?? '';
  const visitor = callerOf(site.url, '');
  const { secret } = await visitor<{ secret: string }>('/console-api/setup/begin', { token: link });
  const account = { account: 'owner', name: '站长', password: 'Long-enough-1', totp: totp(secret) };
  const { token } = await visitor<{ token: string }>('/console-api/setup/finish', { token: link, ...account });
  return callerOf(site.url, token);
}

/** Makes the first owner on the page of the one-time link, and is signed in. */
export async function signInAsOwner(page: Page, site: Pick<Site, 'ownerLink'>): Promise<void> {
  await goTo(page, site.ownerLink);
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  const password = 'Long-enough-1';
  const filled = { account: 'owner', name: '林溪', password, again: password, totp: totp(secret) };
  await fill(page, filled);
  await press(page, '创建所有者并登录');
  await page.waitForURL(/\/console\/(?!setup)/);
}

/** An owner invites a second operator, who sets a password and is signed in. */
export async function inviteAccountant(owner: Page, invited: Page): Promise<void> {
  await goTo(owner, '/console/operators');
  await press(owner, '邀请操作员');
  await fill(owner, { name: '钱会计', account: 'qian' });
  await press(owner, '生成邀请链接');
  await goTo(invited, await owner.getByText(/console\/setup\?token=/).innerText());
  await invited.getByRole('heading', { name: '钱会计，设置您的密码' }).waitFor();
  const secret = (await invited.locator('code').first().innerText()).replaceAll(' ', '');
  await fill(invited, { password: 'Long-enough-2', again: 'Long-enough-2', totp: totp(secret) });
  await press(invited, '设置完成并登录');
  await invited.waitForURL(/\/console\/(?!setup)/);
}
