// A month's statement by mail: turned on for an accountant's address, sent when the month is closed, and ended by its reader.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, MOBILE, goTo, newPerson, picture, pictures, press } from './browser';
import { faultsOf } from './inspection';
import { browser, complaints, fromHere, newMember, openSite, site } from './journey';
import { connectTo } from './site';

const ACCOUNTANT = 'statement-accountant@example.com';
let page: Page;
let wayOut: string;
/** Of the closed month, as its mail has it. */
let monthPage: string;

openSite(async () => {
  ({ page } = await newMember());
});

/** A member asks for a code once a minute: for a journey it is over. */
async function passAMinute() {
  const client = await connectTo(site);
  await client.query(
    `update message.email_code set created_at = created_at - interval '1 minute'
     where member_id in (select member_id from statement.subscription)`,
  );
  await client.end();
}

/** Proves an address of its owner's in the dialog that `button` opens, and confirms there by `verb`. */
async function proveAddress(address: string, button: string, verb: string) {
  await passAMinute();
  await press(page, button);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(verb === '换邮箱' ? '新邮箱' : '邮箱', { exact: true }).fill(address);
  await pictures(page, `statement-mail-${verb === '换邮箱' ? 'change' : 'on'}`);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(async () => (await mails(address)).length).toBe(1);
  const code = /验证码是 (\d{6})/.exec((await mails(address))[0]!.text)![1]!;
  await dialog.getByLabel('验证码', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.waitFor({ state: 'hidden' });
}

type Mail = { subject: string; text: string; files: { fileName: string }[] };
async function mails(address = ACCOUNTANT): Promise<Mail[]> {
  const answer = await fetch(`${site.sandboxUrl}/mail/messages?address=${address}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}
const statements = async () => (await mails()).filter(({ subject }) => /对账单 \d{4}-\d{2}$/.test(subject));

/** For a journey the last closed month is the one that is due: money came in before it, and what comes every ten minutes comes now. */
async function closeTheMonth() {
  const client = await connectTo(site);
  const { rows } = await client.query<{ id: string }>(
    `update statement.subscription
     set next_month = date_trunc('month', now() at time zone 'Asia/Shanghai' - interval '25 hours') - interval '1 month'
     returning member_id as id`,
  );
  expect(rows).toHaveLength(1);
  await client.query(
    `select ledger.post_batch(array['statement-mail'], array['bonus'], array['{}'::jsonb], array[2],
       array['platform:expense.bonus', 'member:' || $1 || ':bonus'], array[-8800000::bigint, 8800000], now() - interval '100 days')`,
    [rows[0]!.id],
  );
  await client.query(`select graphile_worker.add_job('statement.mailClosed')`);
  await client.end();
}

test('a member turns it on for an address whose owner passes the code on', async () => {
  await goTo(page, '/fund/detail?tab=statement');
  await page.getByRole('button', { name: '打开每月邮件' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('邮箱', { exact: true }).fill(ACCOUNTANT);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(async () => (await mails()).length).toBe(1);
  const code = /验证码是 (\d{6})/.exec((await mails())[0]!.text)![1]!;
  await dialog.getByLabel('验证码', { exact: true }).fill(code);
  await picture(page, 'statement-mail-dialog');
  await dialog.getByRole('button', { name: '打开每月邮件' }).click();
  await page.getByText('对账单将发到 st***@example.com').waitFor();
  await page.getByText(/下一封是 \d{4}-\d{2} 的对账单/).waitFor();
});

test('the closed month arrives with its PDF, and the page says what went where', async () => {
  await closeTheMonth();
  await expect.poll(async () => (await statements()).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await statements();
  expect(mail!.text).toContain('期末余额：88.00 元');
  expect(mail!.files.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^对账单-\d{4}-\d{2}\.pdf$/)]);
  wayOut = /(\/sheet\/statement\/[\w-]{43})/.exec(mail!.text)![1]!;
  monthPage = /(\/fund\/detail\?\S+)/.exec(mail!.text)![1]!;
  await goTo(page, monthPage);
  await page.getByRole('row', { name: /st\*\*\*@example\.com.*已送出/ }).waitFor();
  await page.getByRole('button', { name: /^把 \d{4}-\d{2} 发到邮箱$/ }).click();
  await page.getByRole('row', { name: /再次发送.*已送出/ }).waitFor();
  expect(await statements()).toHaveLength(2);
  await picture(page, 'statement-mail-sent');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(MOBILE);
  await picture(page, 'statement-mail-sent-phone');
  await page.setViewportSize(DESKTOP);
});

test('its reader ends it without an account, by the second click and not the first', async () => {
  const { page: reader } = await newPerson(browser, site, {
    viewport: DESKTOP,
    complaints,
    extraHTTPHeaders: fromHere(),
  });
  await goTo(reader, wayOut);
  await picture(reader, 'statement-mail-reader');
  await goTo(page, '/fund/detail?tab=statement');
  await page.getByRole('button', { name: '停用' }).waitFor();
  await press(reader, '不再接收');
  await reader.getByRole('heading', { name: '不再发送' }).waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  await goTo(page, '/fund/detail?tab=statement');
  await page.getByText(/的主人在邮件里退订了/).waitFor();
  await pictures(page, 'statement-mail-unsubscribed', page.locator('.statement-mail'));
});

test('a mailbox that refuses is named with what to do; the address is changed, then the mails are stopped', async () => {
  await proveAddress('statement-gone@example.com', '打开每月邮件', '打开每月邮件');
  await page.getByText('发到 st***@example.com').first().waitFor();
  const refuses = JSON.stringify({ address: 'statement-gone@example.com', outcome: 'refused' });
  const told = { method: 'POST', headers: { 'content-type': 'application/json' }, body: refuses };
  expect((await fetch(`${site.sandboxUrl}/mail/switches`, told)).ok).toBe(true);
  await goTo(page, monthPage);
  await page.getByRole('button', { name: /^把 \d{4}-\d{2} 发到邮箱$/ }).click();
  await page.getByText(/的对账单没有送到：收件邮箱的服务器拒收/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await pictures(page, 'statement-mail-refused', page.locator('.statement-mail'));
  await proveAddress('statement-new@example.com', '换邮箱', '换邮箱');
  await page.getByText(/的对账单没有送到/).waitFor({ state: 'detached' });
  await pictures(page, 'statement-mail-changed', page.locator('.statement-mail'));
  await press(page, '停用');
  await picture(page, 'statement-mail-stop');
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
  await page.getByText('已停用，不再发到').waitFor();
  await pictures(page, 'statement-mail-stopped', page.locator('.statement-mail'));
  expect(complaints).toEqual([]);
});
