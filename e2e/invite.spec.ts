// 邀请有礼 end to end: a campaign in the console, a link, a friend who registers by it, is certified and tops up; both have it.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { MOBILE, fill, goTo, picture, press } from './browser';
import { passFaceCheck } from './face-check';
import { complaints, masked, newMember, newOwner, newPage, newPhone, openSite, site } from './journey';
import { ownerCalls } from './operator';
import { chooseTopUp, openAlipay, payAtAlipay } from './payment';
import { signIn } from './sign-in';

const CAMPAIGN = '邀请好友得余额';
const FRIEND = newPhone();
const PERSON = { name: '许知远', idNumber: '110101199206151233' };

let operator: Page;
let inviter: Page;
let friend: Page;

openSite(async () => {
  [operator, friend] = [await newOwner(), await newPage()];
  inviter = (await newMember()).page;
});
afterAll(async () => {
  const call = await ownerCalls(site); // whoever comes next registers without a promise
  const { list } = await call<{ list: { id: string; name: string }[] }>('/console-api/referral/campaign/list', {});
  for (const { id, name } of list)
    if (name === CAMPAIGN) await call('/console-api/referral/campaign/stop', { id, reason: '旅程结束' });
});

/** Nothing is wider than the screen, by day and by night. */
async function fitsPhones(page: Page, path: string, name: string) {
  await page.setViewportSize(MOBILE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await goTo(page, path);
    await page.getByText(masked(FRIEND)).or(page.getByText(CAMPAIGN)).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(page, `${name}-390-${colorScheme}`);
  }
}

test('without a campaign the page says so; an operator starts one, and it says what it is worth', async () => {
  await goTo(inviter, '/invite');
  await inviter.getByRole('heading', { name: '现在没有邀请活动' }).waitFor();
  await goTo(operator, '/console/referrals/campaigns');
  await picture(operator, 'referral-campaigns-empty');
  await press(operator, '新建邀请活动');
  await fill(operator, { name: CAMPAIGN, beginTime: '2026-01-01T00:00', endTime: '2098-01-01T00:00', budget: '1000' });
  await fill(operator, { holdDays: '0' });
  await picture(operator, 'referral-campaign-dialog');
  await press(operator, '提交活动');
  await operator.getByText('活动已生效').first().waitFor();
  await operator
    .getByRole('row', { name: new RegExp(CAMPAIGN) })
    .first()
    .waitFor();
  await goTo(inviter, '/invite');
  await inviter.getByRole('heading', { name: CAMPAIGN }).waitFor();
  await inviter.getByRole('img', { name: '用手机扫码打开邀请链接' }).waitFor();
  await picture(inviter, 'invite');
});

test('a friend opens the link, registers, and sees what is missing', async () => {
  const link = await inviter
    .getByText(/\?invitenumber=/)
    .first()
    .innerText();
  await goTo(friend, new URL(link).pathname + new URL(link).search);
  await goTo(friend, '/login?redirect=%2Finvite');
  await signIn(friend, site, FRIEND);
  await friend.getByRole('heading', { name: '您受邀注册，可得 10.00 元' }).waitFor();
  await picture(friend, 'invited');
  await goTo(inviter, '/invite');
  await inviter.getByRole('row', { name: new RegExp(masked(FRIEND).replaceAll('*', '\\*')) }).waitFor();
});

test('certified and topped up, both have their reward, and the console’s figure is the ledger’s', async () => {
  await goTo(friend, '/acomang/auth/form?type=1');
  await friend.getByLabel('姓名').fill(PERSON.name);
  await friend.getByLabel('身份证号').fill(PERSON.idNumber);
  await friend.getByRole('button', { name: /下一步/ }).click();
  await passFaceCheck({ desktop: friend, mobile: await newPage(MOBILE), purpose: '个人实名认证', name: PERSON.name });
  await friend.getByRole('img', { name: /已通过.*实名认证/ }).waitFor();
  await goTo(friend, '/fund/rechargeCenter');
  await chooseTopUp(friend, /^100/, /支付宝/);
  await payAtAlipay(await openAlipay(friend));
  await friend.getByText('已入账').first().waitFor();
  await expect
    .poll(async () => {
      await goTo(inviter, '/invite');
      return inviter.locator('main').innerText();
    })
    .toMatch(/已获奖励\s+¥20\.00/);
  await picture(inviter, 'invite-given');
  await goTo(friend, '/invite');
  await friend.getByText('奖励已记入您的赠送余额。').waitFor();
  await goTo(operator, '/console/referrals/campaigns');
  await operator.getByText('与账目一致').waitFor();
  await picture(operator, 'referral-campaigns');
  await goTo(operator, '/console/referrals');
  await operator.getByRole('row', { name: /已发放/ }).waitFor();
  await picture(operator, 'referrals');
  await fitsPhones(inviter, '/invite', 'invite');
  await fitsPhones(operator, '/console/referrals/campaigns', 'referral-campaigns');
  await fitsPhones(operator, '/console/referrals', 'referrals');
  expect(complaints).toEqual([]);
});
