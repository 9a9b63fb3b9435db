// Operators for journeys: created through the console's calls, once per site; on its pages where the journey is about
// that.
import { searchReviews } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import type { Page } from 'playwright-core';
import { fill, goTo, press } from './browser';
import { type Caller, callerOf } from './calls';
import { typeInto } from './keys';
import { messageOn } from './sign-in';
import { type Site, connectTo } from './site';
import { totp } from './totp';

/** Calls that are made once for a site. */
function oncePerSite(make: (site: Site) => Promise<string>) {
  const made = new WeakMap<Site, Promise<string>>();
  return (site: Site) => {
    const token = made.get(site) ?? make(site);
    made.set(site, token);
    return token;
  };
}

/** The session of the owner 林溪. */
export const ownerOf = oncePerSite((site) =>
  finishSetup(site, site.ownerLink, { account: 'owner', name: '林溪', password: 'Long-enough-1' }),
);

/** The session of the accountant 周会计. */
export const accountantOf = oncePerSite(async (site) => {
  const account = { account: 'zhou', name: '周会计' };
  const owner = callerOf(site.url, await ownerOf(site));
  const contact = '13700000002';
  await owner('/console-api/operator/invite', { ...account, role: 'finance', contact });
  const token = await finishSetup(site, await invitationTo(site, contact), { ...account, password: 'Long-enough-2' });
  await passTheFirstDay(site, account.account);
  return token;
});

/** The console's calls as the owner's pages make them. */
export async function ownerCalls(site: Site): Promise<Caller> {
  return callerOf(site.url, await ownerOf(site));
}

/** Recovery codes of who joined by calls, by session. */
const recovery = new Map<string, string[]>();

/** A second factor of the owner's that nothing has used yet: unlike a code of their authenticator it waits for nobody. */
export async function ownerCodeOf(site: Site): Promise<string> {
  return recovery.get(await ownerOf(site))!.pop()!;
}

async function finishSetup(site: Site, link: string, account: Record<string, string>): Promise<string> {
  const token = new URL(link).searchParams.get('token') ?? '';
  const visitor = callerOf(site.url, '');
  const { secret } = await visitor<{ secret: string }>('/console-api/setup/begin', { token });
  const filled = { token, ...account, totp: totp(secret) };
  const made = await visitor<{ token: string; recoveryCodes: string[] }>('/console-api/setup/finish', filled);
  recovery.set(made.token, made.recoveryCodes);
  return made.token;
}

/** Makes the first owner on the page of the one-time link, and is signed in. */
export async function signInAsOwner(page: Page, site: Pick<Site, 'ownerLink'>): Promise<void> {
  await goTo(page, site.ownerLink);
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  const password = 'Long-enough-1';
  const filled = { account: 'owner', name: '林溪', password, again: password, totp: totp(secret) };
  await fill(page, filled);
  await press(page, '创建所有者并登录');
  await press(page, '已经存好');
  await page.waitForURL(/\/console\/(?!setup)/);
}

/**
 * An owner invites a second operator, who opens the link on their phone, sets a password and is signed in. Answers the secret of
 * their authenticator.
 */
export async function inviteAccountant(site: Site, owner: Page, invited: Page): Promise<string> {
  await goTo(owner, '/console/operators');
  await press(owner, '邀请操作员');
  const contact = '13700000001';
  await fill(owner, { name: '钱会计', account: 'qian', contact });
  await press(owner, '发送邀请');
  await goTo(invited, await invitationTo(site, contact));
  await invited.getByRole('heading', { name: '钱会计，设置您的密码' }).waitFor();
  const secret = (await invited.locator('code').first().innerText()).replaceAll(' ', '');
  await fill(invited, { password: 'Long-enough-2', again: 'Long-enough-2', totp: totp(secret) });
  await press(invited, '设置完成并登录');
  await press(invited, '已经存好');
  await invited.waitForURL(/\/console\/(?!setup)/);
  await passTheFirstDay(site, 'qian');
  return secret;
}

/** Confirms an act about money by a second factor, in the dialog that asks for it. */
export async function confirmMoney(page: Page, code: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: '确认是您本人' });
  await asked.getByText(/^请用动态口令或通行密钥确认.*）$/).waitFor();
  await asked.getByLabel('动态口令或恢复码').fill(code);
  await asked.getByRole('button', { name: '确认', exact: true }).click();
}

/** The newest set-up link that the sandbox's phone received, once there are more than `seen`. */
export async function invitationTo(site: Site, phone: string, seen = 0): Promise<string> {
  const [, link = ''] = await messageOn(site, phone, /打开 (\S+\/console\/setup\?token=[\w-]+)/, seen);
  return link.replaceAll('&amp;', '&');
}

/** A new money role waits a day by the database's clock: for a journey the day is over. */
export async function passTheFirstDay(site: Site, account: string): Promise<void> {
  const client = await connectTo(site);
  await client.query('update operator.account set money_from = now() where account = $1', [account]);
  await client.end();
}

type ReviewKind = keyof typeof reviewKind;

/** The newest case of a kind that waits. */
export async function waitingCase(site: Site, kind: ReviewKind): Promise<string> {
  const call = await ownerCalls(site);
  const asked = { kind: reviewKind[kind], status: reviewStatus.waiting };
  const { list } = await call<Output<typeof searchReviews>>(searchReviews.path, asked);
  return list.at(-1)!.id;
}

/** Opens it on an operator's page. */
export async function openCase(page: Page, site: Site, kind: ReviewKind): Promise<void> {
  await goTo(page, `/console/reviews/${kind}/${await waitingCase(site, kind)}`);
  await page.getByRole('region', { name: '决定' }).waitFor();
}

/** Agrees with the case that is open, by its keys, and confirms it where it is about much money; answers what was done. */
export async function agree(page: Page, code?: string): Promise<string> {
  await page.getByRole('region', { name: '决定' }).getByRole('button', { name: '拒绝', exact: true }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('再按一次确认。', { exact: true }).waitFor();
  await page.keyboard.press('a');
  if (code) await confirmMoney(page, code);
  return outcomeOn(page);
}

/** Refuses the case that is open for a reason that is typed, by its keys; answers what was done. */
export async function refuse(page: Page, reason: string): Promise<string> {
  await page.getByRole('region', { name: '决定' }).getByRole('button', { name: '拒绝', exact: true }).waitFor();
  await page.keyboard.press('r');
  await typeInto(page, /^补充说明$/, reason);
  await page.keyboard.press('ControlOrMeta+Enter');
  return outcomeOn(page);
}

/** What was done with the case before, told over the next one. */
async function outcomeOn(page: Page): Promise<string> {
  const told = page.locator('.review-done');
  await told.getByRole('link', { name: '看这一件' }).waitFor();
  return told.innerText();
}
