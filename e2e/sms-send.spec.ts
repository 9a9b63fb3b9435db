// Messages that a member's program and the page send: through a carrier and the web phone, and what comes back.
import { execFileSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { listCallRecords } from '@jishi/contract/access/record';
import { getProject, listProjects, makeCodeSample } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { smsState } from '@jishi/contract/enums/sms';
import { phoneOptedOut } from '@jishi/contract/codes';
import { listSmsMessages } from '@jishi/contract/sms/message';
import { listOptOuts } from '@jishi/contract/sms/opt-out';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Cell, xlsxDownload } from '../apps/server/src/kernel/xlsx';
import { type ApiKey, newKey } from './api-key';
import { goTo, press } from './browser';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, masked, newMember, newPhone, openSite, site } from './journey';
import { topUp } from './payment';
import { connectTo } from './site';
import { register } from './sms-carriers';

const SIGNATURE = '澄江快递';
/** With the signature more than 70, so it is two segments. */
const CONTENT =
  '您的快递{order}已由配送员取出，预计今天下午送到您登记的收货地址，请保持电话畅通；如果您不方便当面签收，可以在小程序里改约时间，或指定附近的驿站代收。';
const CODES = { aliyun: 'SMS_PARCEL', tencent: '3300001' };

const receiver = newPhone();
let page: Page;
let call: Caller;
let key: ApiKey;
let apiId: string;
let template: string;

openSite(async () => {
  const member = await newMember();
  ({ page, call } = member);
  const { list } = await call<Output<typeof listProjects>>(listProjects.path, { keyword: '短信服务' });
  const { id } = list.find(({ code }) => code === 'sms')!;
  const { apiInfos } = await call<Output<typeof getProject>>(`${getProject.path}?id=${id}`);
  apiId = apiInfos.find(({ code }) => code === 'send')!.id;
  key = await newKey(site, member, id);
  template = await letIn(key.appKey);
});

/** A signature and a template of the member who owns a key, in force and registered at both carriers; the template's code. */
async function letIn(appKey: string): Promise<string> {
  const client = await connectTo(site);
  const { rows } = await client.query<{ signatureId: string; templateId: string; versionId: string }>(
    `with member as (select member_id as id from access.api_key where app_key = $1),
     signature as (insert into sms.signature (member_id, name, created_at) select id, $2, now() from member returning id),
     passed as (
       insert into sms.signature_version (signature_id, number, status, source, purpose, agent_cipher, agent_mask, agent_phone_mask, files, submitted_at)
       select id, 1, 2, 1, '', '\\x00', '', '', '{}', now() from signature),
     filed as (
       insert into sms.signature_filing (signature_id, carrier, status, changed_at)
       select id, carrier, 3, now() from signature, generate_series(1, 3) carrier),
     template as (insert into sms.template (member_id, created_at) select id, now() from member returning id),
     version as (
       insert into sms.template_version (template_id, number, status, name, kind, content, variables, submitted_at)
       select id, 1, 2, '派件通知', 2, $3, '[{"name":"order","kind":3,"most":20,"hosts":[]}]', now() from template returning id)
     select signature.id as "signatureId", template.id as "templateId", version.id as "versionId"
     from signature, template, version`,
    [appKey, SIGNATURE, CONTENT],
  );
  await client.end();
  const { signatureId, templateId, versionId } = rows[0]!;
  await register(site, { signatureId, signature: SIGNATURE, versionId, content: CONTENT, codes: CODES });
  return `TP${templateId}`;
}

/** Runs the product's own sample with the key and values; what it printed. */
async function send(language: 'curl' | 'appcode', order: string): Promise<string> {
  const params = JSON.stringify({ order });
  const filled = { signature: SIGNATURE, template, phone: receiver, params, clientId: `parcel-${order}` };
  const values = Object.fromEntries(Object.entries(filled).map(([name, value]) => [`body.${name}`, value]));
  const { code } = await call<Output<typeof makeCodeSample>>(makeCodeSample.path, { id: apiId, language, values });
  const script = code.replaceAll('<AppKey>', key.appKey).replaceAll('<AppSecret>', key.secret);
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const price = () => call<Output<typeof getSmsPrice>>(getSmsPrice.path);
const newest = async () => (await call<Output<typeof listSmsMessages>>(listSmsMessages.path, { phone: receiver })).list;

test('a signed sample sends a message, once however often it runs, and its two segments are paid from the balance', async () => {
  await topUp(page, site, '10');
  expect(await price()).toMatchObject({ price: '0.045', balance: '10.00' });
  expect(await send('curl', '7001')).toMatch(/"code":0.*"segments":2/s);
  expect(await send('appcode', '7001')).toMatch(/"code":0.*"segments":2/s);
  expect(await price()).toMatchObject({ balance: '9.91', sentToday: 1 });
  await page.goto(`${site.sandboxUrl}/phone?phone=${receiver}`);
  await page.getByText(`【${SIGNATURE}】您的快递7001已由配送员取出`).waitFor();
  await page.getByRole('heading', { name: `${receiver} 收到 1 条` }).waitFor();
});

test('the receipt arrives: the message is delivered in list and counts, and the calls say what they were charged', async () => {
  await expect.poll(async () => (await newest())[0]?.state).toBe(smsState.delivered);
  expect(await newest()).toMatchObject([{ phone: masked(receiver), segments: 2, amount: '0.09', givenBack: false }]);
  expect(await call(getSmsToday.path)).toMatchObject({ messages: 1, segments: 2, delivered: 1, amount: '0.09' });
  const units = async () => {
    const { list } = await call<Output<typeof listCallRecords>>(listCallRecords.path, {});
    return list.map((record) => record.units);
  };
  await expect.poll(units).toEqual([0, 2]);
});

test('who answers R on the phone gets no notice any more, and nothing is charged for it', async () => {
  await page.getByLabel('回复内容').fill('R');
  await press(page, '发送回复');
  const optOuts = async () => (await call<Output<typeof listOptOuts>>(listOptOuts.path, {})).list.length;
  await expect.poll(optOuts).toBe(1);
  expect(await send('curl', '7002')).toContain(`"code":${phoneOptedOut}`);
  expect(await price()).toMatchObject({ balance: '9.91', sentToday: 1 });
  expect(await newest()).toHaveLength(1);
});

const list = (...lines: string[]) => lines.join('\n');
const field = () => page.getByLabel('号码与变量，一行一个');
const found = () => page.getByText(/人可发/);

async function* oneSheet(...rows: Cell[][]) {
  yield rows;
}

test('a list is checked while it is typed: bad lines are named, the others are priced and sent', async () => {
  await goTo(page, '/req/smsManage');
  await page.getByText('套餐剩余').waitFor();
  const [first, second] = [newPhone(), newPhone()];
  await field().fill(
    list('手机号,门店,order', `${first},一店,8001`, '1380013800,二店,8002', `${receiver},三店,8003`, first),
  );
  await found().getByText('1', { exact: true }).waitFor();
  await page.getByRole('list', { name: '不发的 3 行' }).getByText('少 1 位，应为 11 位').waitFor();
  await page.getByText('已退订').first().waitFor();
  expect(await page.getByLabel('order取自').inputValue(), 'by its name').toBe('3');
  await page.getByRole('figure').getByText(`【${SIGNATURE}】您的快递8001已由配送员取出`).waitFor();
  await page.getByRole('button', { name: '改第 3 行' }).click();
  await page.keyboard.insertText(`${second},二店,8002`);
  await found().getByText('2', { exact: true }).waitFor();
  await page.getByText('4 条 × 0.045').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(page, '发送给 2 人');
  await page.getByText(/已提交 2 条，批次 SB\d+/).waitFor();
  expect(await field().inputValue()).toBe('');
  await page.getByText('2 / 2 条已提交').waitFor();
  await expect.poll(() => page.getByRole('img', { name: /^送达 2，/ }).count()).toBe(1);
  expect(await price()).toMatchObject({ balance: '9.73', sentToday: 3 });
  expect(await call(getSmsToday.path)).toMatchObject({ messages: 3, delivered: 3, amount: '0.27' });
});

test('a table is read as CSV and as Excel, a lost answer is asked for, and nothing is sent twice', async () => {
  const upload = async (name: string, mimeType: string, content: Buffer) => {
    await page.getByLabel('上传表格').setInputFiles({ name, mimeType, buffer: content });
    await page.getByText(`已读入“${name}”，1 行`).waitFor();
  };
  const third = newPhone();
  await upload('名单.csv', 'text/csv', Buffer.from(`运单,order,手机\n零,9000,${newPhone()}\n`));
  const workbook = xlsxDownload('名单.xlsx', [
    {
      name: '名单',
      widths: [10, 10, 20],
      rows: oneSheet(['运单', 'order', '手机'], ['一', '9001', { number: third }]),
    },
  ]);
  await upload('名单.xlsx', workbook.type, await buffer(workbook.content as NodeJS.ReadableStream));
  await page.getByRole('figure').getByText(`【${SIGNATURE}】您的快递9001已由配送员取出`).waitFor();
  await page.getByRole('button', { name: '发送给 1 人' }).waitFor();
  await page.route(
    '**/sms/send/submit',
    async (route) => {
      await route.fetch(); // the server has it; its answer gets lost
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, '发送给 1 人');
  await page.getByText('上一次点“发送”没有收到结果').waitFor();
  await page.reload();
  await press(page, '取得上一次的结果');
  await page.getByText(/已提交 1 条，批次 SB\d+/).waitFor();
  expect(await price()).toMatchObject({ balance: '9.64', sentToday: 4 });
});

test('a scheduled message is held back, goes on, and is cancelled with its money', async () => {
  await page.getByRole('button', { name: '一个号码' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(newPhone());
  await page.getByLabel('order的值').fill('9101');
  await page.getByRole('radio', { name: '定时' }).check({ force: true });
  await press(page, '定时发送给 1 人');
  await page.getByText('0 / 1 条已提交').waitFor();
  await press(page, '暂停');
  await press(page, '继续');
  await press(page, '暂停');
  await page.getByText('已暂停').waitFor();
  await press(page, '取消');
  await press(page, '取消发送');
  await page.getByText('已取消 1 条，退回 2 条、0.09 元').waitFor();
  expect(await price()).toMatchObject({ balance: '9.64' });
  expect(complaints.filter((one) => !one.includes('sms/send/submit') && !one.includes('ERR_FAILED'))).toEqual([]);
});
