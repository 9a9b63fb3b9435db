// Settings of the shop: an owner changes the name and the record number, visitors read them at once, and the history leads back.
import { changeSiteSettings, getSettings } from '@jishi/contract/console/setting';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOBILE, fill, goTo, picture, press, shown } from './browser';
import { faultsOf } from './inspection';
import { complaints, newOwner, openSite, site } from './journey';
import { ownerCalls, ownerCodeOf } from './operator';

let owner: Page;

openSite(async () => {
  owner = await newOwner();
});

const ICP = '浙ICP备2026012345号-1';
/** What a visitor is sent, once a page like it is kept and compressed. */
const pageOf = async (path: string) =>
  (await owner.request.get(site.url + path, { headers: { accept: 'text/html' } })).text();
const group = (name: string) => owner.getByRole('region', { name: `${name}设置` });
const dialog = () => owner.getByRole('dialog');
const field = (name: string) => owner.locator(`[data-field="values.${name}"]`);
/** What the browser complained of, refusals that the test asked for aside. */
const faults = () => complaints.filter((complaint) => !/status of 4\d\d/.test(complaint));

test('a new name and record number are on the kept pages at once, and the history leads back to the old ones', async () => {
  for (let time = 0; time < 3; time += 1) expect(await pageOf('/aboutus')).toContain('关于集市');
  await goTo(owner, '/console/settings');
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'settings');
  await press(owner, '修改网站设置');
  await fill(owner, { 'values.name': '澄江数据', 'values.icpNumber': '浙ICP备1号' });
  await dialog().getByRole('button', { name: '保存' }).press('Enter');
  await dialog().getByText('形如 京ICP备12345678号-1').and(owner.locator('.form-error')).waitFor();
  expect(await field('name').inputValue()).toBe('澄江数据');
  await fill(owner, {
    'values.icpNumber': ICP,
    'values.csPhone': '0571-88886666',
    'values.companyName': '杭州澄江数据有限公司',
  });
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'settings-dialog');
  await dialog().getByRole('button', { name: '保存' }).press('Enter');
  await owner.getByText('已保存，马上生效').waitFor();
  await dialog().waitFor({ state: 'detached' });

  const page = await pageOf('/aboutus');
  for (const part of ['关于澄江数据', ICP, '0571-88886666', '杭州澄江数据有限公司']) expect(page).toContain(part);
  expect(page).not.toContain('关于集市');
  await owner.locator('.mast-word').getByText('澄江数据').waitFor();
  await picture(owner, 'settings-changed');

  await group('网站')
    .getByRole('button', { name: /^对照 / })
    .first()
    .click();
  await dialog()
    .getByRole('row', { name: /站点名称.*集市.*澄江数据.*澄江数据/ })
    .waitFor();
  expect(await faultsOf(owner)).toEqual([]);
  await picture(owner, 'settings-compared');
  await press(owner, '恢复为改前的值');
  expect(await field('name').inputValue()).toBe('集市');
  expect(await field('icpNumber').inputValue()).toBe('');
  await press(owner, '保存');
  await dialog().waitFor({ state: 'detached' });
  expect(await pageOf('/aboutus')).toContain('关于集市');
  expect(await pageOf('/aboutus')).not.toContain(ICP);
  expect(faults()).toEqual([]);
});

test('what a colleague saved meanwhile is named, and nothing typed is lost', async () => {
  await goTo(owner, '/console/settings');
  await press(owner, '修改网站设置');
  await fill(owner, { 'values.address': '杭州市西湖区' });
  const colleague = await ownerCalls(site);
  const save = async (values: Record<string, string>) => {
    const { groups } = await colleague<Output<typeof getSettings>>(getSettings.path);
    const { version } = groups.find((found) => found.group === 'site')!;
    await colleague(changeSiteSettings.path, { version, values });
  };
  await save({ copyRight: '© 2026 澄江' });
  await press(owner, '保存');
  await dialog()
    .getByText(/没有保存：林溪 .* 改过版权行。您填写的都还在/)
    .waitFor();
  expect(await field('address').inputValue()).toBe('杭州市西湖区');
  await dialog().getByText('别人刚刚改成了：© 2026 澄江').waitFor();
  await press(owner, '保存');
  await dialog().waitFor({ state: 'detached' });
  const page = await pageOf('/aboutus');
  for (const part of ['杭州市西湖区', '© 2026 澄江']) expect(page).toContain(part);
  await save({ copyRight: '', address: '' });
  complaints.length = 0; // the refusal that was asked for
});

test('a limit that is loosened waits for another operator; on a phone, too, everything is there', async () => {
  await goTo(owner, '/console/settings');
  await press(owner, '修改界线设置');
  await fill(owner, { 'values.invoiceSecondAbove': '20000', reason: '季度调整' });
  await press(owner, '保存');
  await owner
    .getByRole('dialog', { name: '确认是您本人' })
    .getByRole('textbox')
    .fill(await ownerCodeOf(site));
  await owner.keyboard.press('Enter');
  await group('界线').getByText('等另一位操作员同意').waitFor();
  await owner.setViewportSize(MOBILE);
  await goTo(owner, '/console/settings');
  await picture(owner, 'settings-phone');
  expect(await faultsOf(owner)).toEqual([]);
  await group('界线')
    .getByRole('link', { name: /去处理/ })
    .click();
  await shown(owner);
  await press(owner, '撤回');
  await owner.getByText('已撤回').first().waitFor();
  expect(faults()).toEqual([]);
});
