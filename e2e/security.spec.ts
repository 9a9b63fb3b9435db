// The security area and the messages: whitelist, warnings, devices, logs, closing an account and taking it back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applyFor, makeKey } from './api-key';
import { MOBILE, goTo, press as pressOn } from './browser';
import { exportedFile } from './exports';
import { complaints, fromHere, masked, newPage, newPhone, openSite, site } from './journey';
import { codeOf, scanTo } from './sign-in';

const PHONE = newPhone();
const ALERT_PHONE = newPhone();
const EMAIL = `ledger-${PHONE}@example.com`;
const CALL = '/openapi/phone-area/query?phone=13800138000';

let page: Page;
let codes = 0;

openSite(async () => {
  page = await newPage();
});

const go = (path: string, to: Page = page) => goTo(to, path);
const press = (name: string, to: Page = page) => pressOn(to, name);
const dialog = () => page.getByRole('dialog').filter({ visible: true });
const told = (text: string | RegExp) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();

/** The next code to the member's own phone. */
async function nextCode(ask: () => Promise<void>): Promise<string> {
  await ask();
  const code = await codeOf(site, PHONE, codes);
  codes += 1;
  return code;
}

const scan = (to: Page) => scanTo(to, '账房', '/security/accountSecurity');

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${site.sandboxUrl}/mail/messages?address=${address}`);
  return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages;
}

test('a member registers by a scan and a code, and finds this device in the list', async () => {
  await scan(page);
  await page.getByRole('heading', { name: '绑定手机号' }).waitFor();
  await page.getByLabel('手机号').fill(PHONE);
  await page.getByRole('checkbox').check();
  await page.getByLabel('验证码', { exact: true }).fill(await nextCode(() => press('获取验证码')));
  await press('绑定并登录');
  await page.waitForURL('**/security/accountSecurity');
  await told('当前设备');
  expect(await page.getByRole('table', { name: '登录着的设备' }).getByRole('row').count()).toBe(2);
});

test('an e-mail address is bound by the code sent there', async () => {
  await go('/security/notifyMessage?tab=reception');
  await press('设置邮箱');
  await dialog().getByLabel('邮箱').fill('ledger@example');
  await dialog().getByRole('button', { name: '获取验证码' }).click();
  await dialog().getByText('邮箱格式不正确').waitFor();
  await dialog().getByLabel('邮箱').fill(EMAIL);
  await dialog().getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(async () => (await mailsTo(EMAIL)).length).toBe(1);
  const code = /\d{6}/.exec((await mailsTo(EMAIL))[0]!.text)?.[0] ?? '';
  await dialog().getByLabel('验证码', { exact: true }).fill(code);
  await dialog().getByRole('button', { name: '绑定' }).click();
  await told(/l\S*@example\.com/);
});

test('a colleague is added to the alert phones by the code they receive', async () => {
  await go('/security/alertSettings');
  await press('添加预警手机');
  await dialog().getByLabel('称呼').fill('值班同事');
  await dialog().getByLabel('手机号').fill(ALERT_PHONE);
  await dialog().getByRole('button', { name: '获取验证码' }).click();
  const code = await codeOf(site, ALERT_PHONE);
  await dialog()
    .getByLabel('验证码', { exact: true })
    .fill(code === '000000' ? '111111' : '000000');
  await dialog().getByRole('button', { name: '添加', exact: true }).click();
  await dialog()
    .getByText(/验证码不正确/)
    .waitFor();
  expect(await dialog().getByLabel('称呼').inputValue()).toBe('值班同事');
  await dialog().getByLabel('验证码', { exact: true }).fill(code);
  await dialog().getByRole('button', { name: '添加', exact: true }).click();
  await page
    .getByRole('row', { name: /值班同事/ })
    .getByText(masked(ALERT_PHONE))
    .waitFor();
});

test('a balance warning is set: what would not arrive is said beside its choice', async () => {
  await told(/还没有绑定微信|还没有设置地址/);
  await page.getByLabel('预警金额（元）').fill('50');
  await page.getByLabel('邮件').check();
  await page.getByRole('checkbox', { name: '短信' }).check();
  await press('保存余额预警');
  await page.getByText('余额预警已保存').waitFor();
  await page.getByRole('switch', { name: /余额低于预警金额/ }).check();
  await told(/正在看守|已提醒/);
});

test('a second device is signed out from afar', async () => {
  const elsewhere = await newPage();
  await scan(elsewhere);
  await elsewhere.waitForURL('**/security/accountSecurity');
  await go('/security/accountSecurity');
  await told('2 台，30 天没有使用会自动退出');
  await press('退出此设备');
  await dialog().getByRole('button', { name: '退出此设备' }).click();
  await page.getByText('这台设备已退出').waitFor();
  await told('1 台，30 天没有使用会自动退出');
  await go('/overview', elsewhere);
  await Promise.race([elsewhere.waitForURL(/\/login/), elsewhere.getByRole('dialog', { name: '登录' }).waitFor()]);
  await elsewhere.context().close();
});

test('closing the account takes a code, and is taken back by one press', async () => {
  await go('/security/accountSecurity');
  await press('申请注销');
  await dialog().getByRole('button', { name: '申请注销' }).click();
  await dialog().getByText('请输入验证码').waitFor();
  const code = await nextCode(() => dialog().getByRole('button', { name: '获取验证码' }).click());
  await dialog().getByLabel('验证码', { exact: true }).fill(code);
  await dialog().getByRole('button', { name: '申请注销' }).click();
  await told('账户正在注销');
  await press('撤回注销申请');
  await page.getByText('注销申请已撤回').waitFor();
  await page.getByRole('button', { name: '申请注销' }).waitFor();
});

test('the warning fires: badge, message, e-mail and the colleague’s SMS', async () => {
  const unread = async () => {
    await go('/security/notifyMessage');
    return page.getByRole('row', { name: /余额低于预警金额/ }).count();
  };
  await expect.poll(unread, { timeout: 80_000, interval: 500 }).toBe(1);
  const badge = page.getByRole('button', { name: /^消息\s?，\d+ 条未读$/ });
  const before = Number(await badge.locator('.badge').innerText());
  await badge.click();
  const latest = page.getByRole('dialog', { name: '最近消息' });
  await latest.getByRole('link', { name: /余额低于预警金额/ }).click();
  const detail = page.getByRole('dialog', { name: '余额低于预警金额' });
  await detail.getByText('您的可用余额为 0.00 元，已低于预警金额 50.00 元').waitFor();
  await expect
    .poll(async () => (await badge.count()) && Number(await badge.locator('.badge').innerText()))
    .toBe(before - 1);
  await expect
    .poll(async () => (await mailsTo(EMAIL)).filter(({ subject }) => subject.includes('余额')).length)
    .toBe(1);
  const sms = async () => (await fetch(`${site.sandboxUrl}/phone/messages?phone=${ALERT_PHONE}`)).text();
  await expect.poll(sms).toContain('50.00');
  await go('/security/alertSettings');
  await told('已提醒');
});

let secret = '';
const callGateway = async () => {
  const answer = await fetch(site.url + CALL, { headers: { ...fromHere(), authorization: `APPCODE ${secret}` } });
  await answer.arrayBuffer();
  return answer.status;
};

test('a key calls from anywhere until a whitelist says otherwise, which is at once', async () => {
  await applyFor(page, '1001');
  ({ secret } = await makeKey(page, async (asked) => {
    const code = await nextCode(() => asked.getByRole('button', { name: '获取验证码' }).click());
    await asked.getByLabel('验证码', { exact: true }).fill(code);
  }));
  expect(await callGateway()).toBe(200);

  await go('/security/whitelistSettings');
  const list = page.getByLabel('允许的来源，每行一个 IP 地址或网段');
  await list.fill('203.0.113.0/24\n300.1.1.1');
  await press('保存白名单');
  await page
    .getByText(/第 2 行 300\.1\.1\.1 不是有效的地址或网段/)
    .first()
    .waitFor();
  expect(await list.inputValue()).toBe('203.0.113.0/24\n300.1.1.1');
  expect(await callGateway()).toBe(200); // nothing was saved
  expect(
    await list.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
  ).toBe('300.1.1.1');
  await list.fill('203.0.113.0/24');
  await press('保存白名单');
  await told('已启用，只有这 1 行里的来源可以调用');
  await expect.poll(callGateway).toBe(403);

  await press('加入');
  await press('保存白名单');
  await told('已启用，只有这 2 行里的来源可以调用');
  await expect.poll(callGateway).toBe(200);
});

test('an API is watched for what is left of it', async () => {
  await go('/security/alertSettings');
  await press('设置手机号归属地的预警');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().getByText('请至少填写一项，或先关闭预警').waitFor();
  await dialog().getByLabel('剩余少于').fill('5');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await told('剩余少于 5 次');
});

test('both logs show what happened, filter by the address, and export', async () => {
  await go('/security/logManagement/loginLog?way=3');
  const logins = page.getByRole('table', { name: '登录日志' });
  expect(await logins.getByRole('row', { name: /微信扫码.*成功.*Chrome \d+，Linux/ }).count()).toBeGreaterThan(0);
  expect(await exported()).toMatch(/^登录日志.*\.csv: .*微信扫码/s);

  await go('/security/logManagement/operateLog');
  const row = page.getByRole('row', { name: /白名单/ }).first();
  await row.getByText('看改动').click();
  expect(await row.innerText()).toContain('203.0.113.0/24');
  expect(await exported()).toMatch(/^操作日志.*\.csv: .*白名单/s);
  await page.locator('select[name=action]').selectOption({ label: '注册' });
  await page.waitForURL(/action=/);
  await expect.poll(() => page.getByRole('table', { name: '操作日志' }).getByRole('row').count()).toBe(2);
});

/** Name and text of the file behind 导出文件. */
async function exported(): Promise<string> {
  const { name, text } = await exportedFile(page);
  return `${name}: ${text}`;
}

test('an account whose calls are not settled yet says so instead of closing', async () => {
  expect(await callGateway()).toBe(200); // what was called long ago is settled
  await go('/security/accountSecurity');
  await told(/还有调用没有结算/);
  expect(await page.getByRole('button', { name: '申请注销' }).count()).toBe(0);
});

test('the balance warning fired once, though its check has run again', async () => {
  const mails = (await mailsTo(EMAIL)).filter(({ subject }) => subject.includes('余额'));
  expect(mails).toHaveLength(1);
  await go('/notice');
  await page.getByRole('link', { name: '全部消息' }).click();
  await page.waitForURL(/notifyMessage/);
  await expect.poll(() => page.getByRole('row', { name: /余额低于预警金额/ }).count()).toBe(1);
  await press('全部标为已读');
  await page.getByRole('button', { name: '消息', exact: true }).waitFor();
});

test('on a phone every page of the area folds instead of scrolling sideways', async () => {
  await page.setViewportSize(MOBILE);
  const pages = {
    '/security/accountSecurity': '账户安全',
    '/security/alertSettings': '预警设置',
    '/security/notifyMessage': '消息',
    '/security/notifyMessage?tab=reception': '消息',
    '/security/whitelistSettings': '白名单设置',
    '/security/logManagement': '日志管理',
    '/security/logManagement/loginLog': '登录日志',
    '/security/logManagement/operateLog': '操作日志',
    '/notice': '公告',
  };
  for (const [path, title] of Object.entries(pages)) {
    await go(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});

test('nothing complained in the browser but of the whitelist that was refused', () => {
  expect(complaints).toEqual([expect.stringMatching(/whitelistSettings: .*status of 400/)]);
});
