// A signature from the proof to the carriers' filing, then a template that is refused, corrected and passes, and a message with both.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PICTURE, goTo, press } from './browser';
import type { Caller } from './calls';
import { certify } from './company';
import { faultsOf } from './inspection';
import { complaints, newMember, newOwner, newPhone, openSite, site } from './journey';
import { agree, openCase, refuse } from './operator';
import { topUp } from './payment';
import { connectTo } from './site';
import { register } from './sms-carriers';

let member: Page;
let call: Caller;
let owner: Page;

const MANAGE = '/req/smsManage';
const SIGNATURES = `${MANAGE}?tab=signature`;
const TEMPLATES = `${MANAGE}?tab=template`;
const NAME = '澄江科技';

openSite(async () => {
  ({ page: member, call } = await newMember());
  owner = await newOwner();
});

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

test('a signature asks for the certified enterprise first, and leads there and back', async () => {
  await goTo(member, MANAGE);
  await member.getByRole('main').getByRole('link', { name: '新建签名' }).first().click();
  const way = member.getByRole('link', { name: '去做企业认证' });
  expect(await way.getAttribute('href')).toContain(`back=${encodeURIComponent(`${MANAGE}/saveSignTemplate`)}`);
  await certify(site, call, '杭州澄江科技有限公司', '91330106MA2HMH001');
});

test('a signature is handed in with its proof, filed with its person, and passes', async () => {
  await goTo(member, `${MANAGE}/saveSignTemplate`);
  await press(member, '提交审核');
  await member.getByText('请至少上传一份证明').waitFor();
  await member.getByLabel('签名', { exact: true }).fill(NAME);
  await member.getByLabel('证明文件').setInputFiles(file('licence.png'));
  await member.getByLabel('用途').fill('给下单的客户发送发货与退款通知');
  await member.getByLabel('经办人', { exact: true }).fill('王小明');
  await member.getByLabel('经办人手机').fill('13800138000');
  expect(await faultsOf(member)).toEqual([]);
  await press(member, '提交审核');
  await member.waitForURL(/saveSignTemplate\?id=\d+/);
  await member.getByLabel('责任人姓名').fill('沈若川');
  await member.getByLabel('责任人手机').fill('13900139000');
  await member.getByLabel('责任人身份证号').fill('110101199003074477');
  await member.getByLabel('营业执照').setInputFiles(file('licence.png'));
  await press(member, '保存备案资料');
  await member.getByText(/110\*+4477/).waitFor();
  expect(await faultsOf(member)).toEqual([]);
  await openCase(owner, site, 'smsSignature');
  await agree(owner);
});

test('an operator writes down what a carrier has filed, and the signature can be used', async () => {
  await goTo(owner, '/console/sms/signatures');
  await owner.getByRole('button', { name: `登记备案【${NAME}】` }).click();
  await press(owner, '登记');
  await owner.getByText('移动已备案').waitFor();
  await goTo(member, SIGNATURES);
  const row = member.getByRole('row', { name: NAME });
  await row.getByText('备案中').first().waitFor();
  await row.getByText('联通、电信约 3 个工作日').waitFor();
});

test('a template is previewed on a phone while it is written, refused at its content, corrected, and passes', async () => {
  await goTo(member, `${MANAGE}/saveTemplate`);
  await member.getByLabel('模板名称').fill('发货通知');
  await member.getByLabel('内容').fill('您的订单 {订单号} 已发出，{送达时间} 送达');
  const phone = member.getByRole('figure');
  await expect.poll(() => phone.innerText()).toContain(`【${NAME}】您的订单 订单号 已发出，11月23日 18:30 送达`);
  await member.getByLabel('订单号的类型').selectOption('数字');
  await expect.poll(() => phone.innerText()).toContain('订单 20261123 已发出');
  expect(await faultsOf(member)).toEqual([]);
  await press(member, '提交审核');
  await member.waitForURL(/\?tab=template$/);
  await openCase(owner, site, 'smsTemplate');
  await refuse(owner, '内容：请写明是哪一家店的订单');
  await goTo(member, TEMPLATES);
  await member.getByText('内容：请写明是哪一家店的订单', { exact: true }).waitFor();
  await member.getByRole('link', { name: '修改后再交“发货通知”' }).click();
  await member.getByRole('paragraph').filter({ hasText: '内容：请写明是哪一家店的订单' }).last().waitFor();
  await member.getByLabel('内容').fill('您在澄江的订单 {订单号} 已发出，{送达时间} 送达');
  await press(member, '提交审核');
  await member.waitForURL(/\?tab=template$/);
  await openCase(owner, site, 'smsTemplate');
  await agree(owner);
  await goTo(member, TEMPLATES);
  const item = member.getByRole('list', { name: '模板' }).getByRole('listitem');
  await item.getByText('已通过').waitFor();
  expect(await item.innerText()).toContain('您在澄江的订单');
  expect(await faultsOf(member)).toEqual([]);
});

test('what passed is sent from the page, stands on the phone, and comes back as delivered into the counts', async () => {
  await registerPassed();
  await topUp(member, site, '10');
  await goTo(member, TEMPLATES);
  await member.getByRole('link', { name: '用“发货通知”发送' }).click();
  await press(member, '一个号码');
  const phone = newPhone();
  await member.getByLabel('手机号', { exact: true }).fill(phone);
  await member.getByLabel('订单号的值').fill('八号');
  await member.getByText('只能是数字').waitFor();
  await member.getByLabel('订单号的值').fill('20261124');
  await member.getByLabel('送达时间的值').fill('11月25日 18:30');
  expect(await faultsOf(member)).toEqual([]);
  await press(member, '发送给 1 人');
  await member.getByRole('img', { name: /^送达 1，/ }).waitFor();
  await goTo(member, SIGNATURES);
  await member.getByLabel('今天的短信').getByText('100.0%').waitFor();
  await member.goto(`${site.sandboxUrl}/phone?phone=${phone}`);
  await member.getByText(`【${NAME}】您在澄江的订单 20261124 已发出，11月25日 18:30 送达`).waitFor();
  expect(complaints).toEqual([]);
});

/** The carriers learn of the signature and template that operators let pass here. */
async function registerPassed() {
  const client = await connectTo(site);
  const { rows } = await client.query<{ signatureId: string; versionId: string; content: string }>(
    `select s.id as "signatureId", v.id as "versionId", v.content
     from sms.template_version v join sms.template t on t.id = v.template_id join sms.signature s on s.member_id = t.member_id
     where v.status = 2 and v.name = '发货通知' and s.name = $1`,
    [NAME],
  );
  await client.end();
  const codes = { aliyun: 'SMS_SHIPPED', tencent: '3300002' };
  await register(site, { ...rows[0]!, signature: NAME, codes });
}
