// The first day of a new site: its owner signs in, reads what it still lacks, and follows the first money from the home to its rows.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, goTo, picture, shown } from './browser';
import { callerFrom } from './calls';
import { faultsOf } from './inspection';
import { complaints, newMember, newPage, openOwnSite, site } from './journey';
import { signInAsOwner } from './operator';
import { topUp } from './payment';
import { connectTo } from './site';

let owner: Page;
let member: Page;
let phone: string;

openOwnSite(async () => {
  owner = await newPage();
});

test('an owner who signs in on a new site stands at its home and reads what it still lacks', async () => {
  await signInAsOwner(owner, site);
  await owner.getByRole('heading', { name: '首页', level: 1 }).waitFor();
  await shown(owner);
  const opening = owner.getByRole('region', { name: '开店清单' });
  const words = await opening.innerText();
  for (const part of ['ICP 备案号', '页脚要写明备案号', '“服务商”里填写密钥', '沙箱', '第二位所有者', '还没有备份过'])
    expect(words).toContain(part);
  await owner.getByText('今天还没有收款').waitFor();
  await owner.getByText('昨天同时也没有').first().waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'home-new');
  expect(await opening.getByRole('link', { name: '去做：ICP 备案号' }).getAttribute('href')).toBe('/console/settings');
  expect(await opening.getByRole('link', { name: '去做：收款渠道' }).getAttribute('href')).toBe('/console/providers');
  await opening.getByRole('link', { name: '去做：对公收款账户' }).click();
  await owner.getByRole('heading', { name: '收款账户' }).first().waitFor();
});

test('money that came in is on the home, and leads to the rows that it is the sum of', async () => {
  ({ page: member, phone } = await newMember());
  await topUp(member, site, '100');
  await topUp(member, site, '50.50');
  await goTo(owner, '/console/');
  await shown(owner);
  const money = owner.getByRole('region', { name: '今天的钱' });
  await money.getByText('150.50').first().waitFor();
  await money.getByRole('link', { name: /^支付宝收款/ }).click();
  await owner.getByText('所选时间里支付宝收款共 150.50 元。').waitFor();
  const rows = await owner.locator('main').innerText();
  for (const amount of ['100.00', '50.50']) expect(rows).toContain(amount);
});

/** Something that waits for a second operator. */
async function proposeCredit() {
  const token = await owner.evaluate(() => sessionStorage.getItem('operator-token') ?? '');
  const call = await callerFrom(owner, site.url, token);
  const { list } = await call<{ list: { id: string }[] }>('/console-api/member/list', { keyword: phone });
  const proposal = {
    memberId: list[0]!.id,
    kind: 5,
    amount: '500',
    reason: '按合同给授信',
    evidence: '合同 JS-2026-018',
  };
  await call('/console-api/adjustment/propose', proposal);
}

test('what waits is found by keys alone', async () => {
  await proposeCredit();
  await goTo(owner, '/console/');
  await shown(owner);
  const queues = owner.getByRole('region', { name: '等人处理' });
  await queues.getByRole('link', { name: /^调账与授信/ }).waitFor();
  await owner.keyboard.press('j');
  await owner.keyboard.press('ArrowDown');
  await owner.keyboard.press('k');
  await expect.poll(() => owner.evaluate(() => document.activeElement?.textContent)).toMatch(/^调账与授信1 件/);
  await picture(owner, 'home');
  await owner.keyboard.press('Enter');
  await owner.waitForURL(/\/console\/reviews\/adjustment/);
  expect(complaints).toEqual([]);
});

/** Background work that has failed as often as it may; it fits the site, so that it does what it is for when asked for again. */
async function stopAJob() {
  const client = await connectTo(site);
  await client.query(`
    insert into graphile_worker._private_tasks (identifier) values ('content.publishDue') on conflict do nothing`);
  await client.query(`
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, last_error)
    select id, 25, 25, 'connect ECONNREFUSED 127.0.0.1:1\n    at TCPConnectWrap' from graphile_worker._private_tasks
    where identifier = 'content.publishDue'`);
  await client.end();
}

test('background work that has stopped is found from the home and done again', async () => {
  await stopAJob();
  await goTo(owner, '/console/');
  await owner.getByRole('link', { name: /^停下的后台任务\s*1 件/ }).click();
  await owner.getByRole('heading', { name: '后台任务', level: 1 }).waitFor();
  const row = owner.getByRole('row', { name: /发布到时间的内容/ }).filter({ hasText: '已停下' });
  await row.getByText('connect ECONNREFUSED 127.0.0.1:1').waitFor();
  expect(await row.innerText()).toMatch(/25 \/ 25 次/);
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'jobs');
  await row.getByRole('button', { name: '再做一次 发布到时间的内容' }).press('Enter');
  await owner.getByText('马上再做').waitFor();
  await row.waitFor({ state: 'detached' });
  await owner.getByRole('link', { name: '定期任务' }).click();
  await owner.getByRole('row', { name: /核对总账.*每天 03:40/ }).waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'jobs-periodic');
  await goTo(owner, '/console/');
  await owner.getByText(/没有待办：.*停下的后台任务/).waitFor();
});

test('what went out by SMS is a line each, found by how it stands', async () => {
  await goTo(owner, '/console/deliveries');
  await owner.getByRole('heading', { name: '消息投递', level: 1 }).waitFor();
  await owner
    .getByRole('row', { name: /短信.*已送出/ })
    .first()
    .waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'deliveries');
  await goTo(owner, '/console/deliveries?status=4');
  await owner.getByText('没有符合条件的').first().waitFor();
});

test('it is whole on a phone, for who may read all of it and for who may read little', async () => {
  await owner.setViewportSize(MOBILE);
  await goTo(owner, '/console/');
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'home-phone');
  const client = await connectTo(site);
  await client.query(`update operator.account set role = 'content'`);
  await client.end();
  await goTo(owner, '/console/');
  await owner.getByText('没有等人处理的。').waitFor();
  for (const name of ['今天的钱', '今天的调用', '开店清单'])
    expect(await owner.getByRole('region', { name }).count()).toBe(0);
  expect(await faultsOf(owner)).toEqual([]);
  expect(complaints).toEqual([]);
});
