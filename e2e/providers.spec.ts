// Keys of providers: an owner reads how each stands, tries keys before saving them, and saves those of one with a code.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, fill, goTo, picture, pictures, press, shown } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, openSite, site } from './journey';
import { ownerCodeOf } from './operator';

let owner: Page;

openSite(async () => {
  owner = await newOwner();
});

const dialog = () => owner.getByRole('dialog');
const field = (name: string) => owner.locator(`[data-field="values.${name}"]`);
/** What the browser complained of, refusals that the test asked for aside. */
const faults = () => complaints.filter((complaint) => !/status of 4\d\d/.test(complaint));

async function confirm() {
  await owner
    .getByRole('dialog', { name: '确认是您本人' })
    .getByRole('textbox')
    .fill(await ownerCodeOf(site));
  await owner.keyboard.press('Enter');
}

test('every provider is listed with how it stands, and the sandbox’s Alipay passes its test', async () => {
  await goTo(owner, '/console/providers');
  await owner.getByRole('row', { name: /支付宝.*由环境变量设置.*没有测试过/ }).waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await pictures(owner, 'providers');
  await owner.getByRole('link', { name: '支付宝' }).click();
  await owner.getByRole('heading', { name: /^支付宝/, level: 1 }).waitFor();
  await press(owner, '测试已保存的');
  await owner.getByText(/应用私钥、支付宝公钥都对/).waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await pictures(owner, 'provider-alipay');
});

test('a wrong key is named before it is saved, a right one is saved with a code, and no page shows a secret', async () => {
  await goTo(owner, '/console/providers/sms');
  await press(owner, '修改阿里云短信');
  await fill(owner, { 'values.sms.accessKeySecret': 'not-the-secret-of-anybody' });
  await dialog().getByRole('button', { name: '测试' }).click();
  await dialog().getByText('AccessKey Secret 不对').waitFor();
  expect(await field('sms.accessKeySecret').inputValue(), 'what was typed stays').toBe('not-the-secret-of-anybody');
  expect(await faultsOf(owner)).toEqual([]);
  await pictures(owner, 'provider-dialog');
  await goTo(owner, '/console/providers/smtp');
  await press(owner, '修改邮件');
  await fill(owner, { 'values.smtp.from': '', reason: '换发件地址' });
  await press(owner, '保存');
  await dialog().getByText('请填写发件地址').waitFor();
  await fill(owner, { 'values.smtp.from': 'news@example.com' });
  await press(owner, '保存');
  await confirm();
  await owner.getByText('已保存，马上生效').waitFor();
  await dialog().first().waitFor({ state: 'detached' });
  await owner.getByText('发件地址：').waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'provider-saved');
  expect(await owner.content()).not.toContain('not-the-secret-of-anybody');
  await press(owner, '改回环境变量');
  await fill(owner, { reason: '试完了' });
  await dialog().getByRole('button', { name: '撤掉' }).click();
  await confirm();
  await owner.getByText('已改回环境变量').waitFor();
});

test('keys of whoever collects money wait for another operator; on a phone, too, everything is there', async () => {
  await goTo(owner, '/console/providers/alipay');
  await press(owner, '修改支付宝');
  await fill(owner, { 'values.alipay.sellerId': '2088000000000001', reason: '换商户' });
  await press(owner, '保存');
  await confirm();
  await owner.getByText('等另一位操作员同意', { exact: true }).waitFor();
  await owner.setViewportSize(MOBILE);
  await goTo(owner, '/console/providers/alipay');
  await pictures(owner, 'provider-waiting');
  expect(await faultsOf(owner)).toEqual([]);
  await owner.getByRole('link', { name: /去处理/ }).click();
  await shown(owner);
  await press(owner, '撤回');
  await owner.getByText('已撤回').first().waitFor();
  expect(faults()).toEqual([]);
});
