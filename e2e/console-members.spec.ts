// Operators' work on members, seen from both sides: messages to all, agreements, sessions, freezing.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type ApiKey, newKey } from './api-key';
import { goTo, pictures, press } from './browser';
import { complaints, masked, newMember, newOwner, openSite, site } from './journey';

let operator: Page;
let frozen: Awaited<ReturnType<typeof newMember>>;
let member: Page;

openSite(async () => {
  frozen = await newMember();
  member = frozen.page;
  operator = await newOwner();
});

const openConsole = (path: string) => goTo(operator, `/console${path}`);
const field = (name: string) => operator.locator(`[data-field="${name}"]`);
const asked = () => operator.getByRole('dialog');

async function openMember({ phone }: { phone: string }) {
  await openConsole(`/members?keyword=${phone}`);
  await operator
    .getByRole('row')
    .filter({ hasText: masked(phone) })
    .getByRole('link')
    .click();
  await operator.getByText(masked(phone)).first().waitFor();
}

async function giveReason(reason: string, verb: string) {
  await asked().getByLabel('原因').fill(reason);
  await asked().getByRole('button', { name: verb, exact: true }).click();
  await asked().waitFor({ state: 'detached' });
}

test('a broadcast is drafted, counted, sent, and stands in the message centre', async () => {
  await openConsole('/broadcasts/new');
  const { id } = await frozen.call<{ id: string }>('/mem/info');
  await field('audience.memberIds').fill(id);
  await operator.getByText('现在符合的用户 1 位').waitFor();
  await field('title').fill('周六凌晨维护');
  await field('text').fill('周六 02:00 至 02:30 维护，调用失败不扣费。');
  await field('link').fill('notice');
  await press(operator, '发送');
  await operator.getByText('链接是站内地址，以 / 开头').waitFor(); // beside its field, and nothing is lost
  expect(await field('title').inputValue()).toBe('周六凌晨维护');
  await field('link').fill('/notice');
  await press(operator, '发送');
  await asked().getByText('现在 1 位').waitFor();
  await asked().getByRole('button', { name: '立即发送' }).click();
  await operator.getByText('全部发完').waitFor();

  await goTo(member, '/notice');
  await member.getByText('周六凌晨维护').filter({ visible: true }).first().click();
  await member.getByText('调用失败不扣费').filter({ visible: true }).first().waitFor();
  const read = operator.getByRole('row', { name: /周六凌晨维护.*已发送.*1（100%）/ });
  const shownAsRead = async () => {
    await openConsole('/broadcasts');
    return read.count();
  };
  await expect.poll(shownAsRead).toBe(1); // the member's page tells that it was read after showing it
});

test('a draft that a colleague saved meanwhile is not saved over unseen', async () => {
  await openConsole('/broadcasts/new');
  await field('title').fill('周日凌晨维护');
  await field('text').fill('周日 02:00 至 02:30 维护。');
  await press(operator, '保存草稿');
  await operator.waitForURL(/\/broadcasts\/\d+$/);
  await operator.getByRole('heading', { level: 1, name: '周日凌晨维护' }).waitFor();

  const colleague = await operator.context().newPage();
  await goTo(colleague, operator.url());
  await colleague.locator('[data-field="link"]').fill('/news');
  await colleague.getByRole('button', { name: '保存草稿' }).click();
  await colleague.getByText('草稿已保存').first().waitFor();
  await colleague.close();

  await field('title').fill('周日维护');
  await press(operator, '保存草稿');
  await operator.getByText('您填写的都还在').waitFor();
  expect(await field('title').inputValue()).toBe('周日维护');
  await press(operator, '看他保存的');
  await asked().getByText('/news').waitFor();
  await operator.keyboard.press('Escape');
  await press(operator, '放弃我写的');
  await operator.getByText('您填写的都还在').waitFor({ state: 'detached' });
  expect([await field('title').inputValue(), await field('link').inputValue()]).toEqual(['周日凌晨维护', '/news']);
});

test('a new version of an agreement is written with what was typed kept, and members must agree anew', async () => {
  await openConsole('/agreements/user/new');
  const page = operator.getByRole('textbox', { name: '正文' });
  await page.click();
  await operator.keyboard.press('Control+Home');
  await operator.keyboard.type('自即日起，客服时间为每日 9 点至 21 点。');
  await operator.keyboard.press('Enter');
  const other = await operator.context().newPage();
  await publish(other, '另一位同事的一句话。');
  await other.close();

  await press(operator, '发布');
  await asked().getByRole('button', { name: '发布', exact: true }).click();
  await operator.getByText('协议已有更新的版本').waitFor();
  expect(await page.innerText()).toContain('客服时间为每日 9 点至 21 点');
  await press(operator, '仍用我写的');
  await operator.getByRole('tab', { name: '预览' }).click();
  await operator.getByRole('article').getByText('客服时间为每日 9 点至 21 点').waitFor();
  await press(operator, '发布');
  await asked().getByRole('button', { name: '发布', exact: true }).click();
  await operator.waitForURL('**/agreements');
  await versions()
    .getByRole('row', { name: /现行.*0 位/ })
    .waitFor();

  await goTo(member, '/overview');
  const dialog = member.getByRole('dialog', { name: '协议有更新' });
  await dialog.getByText('《用户服务协议》').waitFor();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await dialog.waitFor({ state: 'detached' });
  await goTo(member, '/content/user');
  await member.getByText('客服时间为每日 9 点至 21 点').waitFor();
  await openConsole('/agreements');
  await versions()
    .getByRole('row', { name: /现行.*1 位/ })
    .waitFor();
});

const versions = () => operator.getByRole('table', { name: '用户协议的版本' });

/** Publishes a version in another window. */
async function publish(page: Page, words: string) {
  await goTo(page, '/console/agreements/user/new');
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type(words);
  await press(page, '发布');
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await page.waitForURL('**/agreements');
}

test('a session that the operator ends is signed out at its next step', async () => {
  const visitor = await newMember();
  await openMember(visitor);
  await operator.getByRole('link', { name: '设备', exact: true }).click();
  await operator.getByText('IP Geolocation by DB-IP').waitFor();
  await press(operator, '退出此设备');
  await giveReason('用户来电说手机丢了', '退出设备');
  await operator.getByText('没有登录着的设备').waitFor();
  await operator.getByRole('link', { name: '登录日志' }).click();
  await operator.getByRole('row', { name: /成功.*验证码.*内网地址/ }).waitFor();
  await visitor.page.goto('/overview');
  await visitor.page.waitForURL(/\/login/);
});

test('a note is written with what was typed kept, stands at the top of every page of the member, and is withdrawn', async () => {
  await openMember(frozen);
  await operator.getByRole('link', { name: '备注', exact: true }).click();
  await operator.getByText('还没有备注').waitFor();
  await pictures(operator, 'member-notes-none');
  await press(operator, '写备注');
  await field('text').fill('长'.repeat(2001));
  await asked().getByRole('button', { name: '写备注' }).click();
  await asked().getByText('备注最多 2000 个字').waitFor();
  expect(await field('text').inputValue()).toHaveLength(2001);
  await field('text').fill('退款有争议，先找法务。');
  await pictures(operator, 'member-note-dialog');
  await asked().getByRole('button', { name: '写备注' }).click();
  await asked().waitFor({ state: 'detached' });
  await press(operator, '写备注');
  await field('text').fill(`来电问过发票，已答复。\n${'很长的一段话，'.repeat(40)}`);
  await field('isPinned').check();
  await asked().getByRole('button', { name: '写备注' }).click();
  await asked().waitFor({ state: 'detached' });

  const top = operator.getByRole('list', { name: '置顶的备注' });
  await top.getByText('来电问过发票').waitFor();
  await operator.getByRole('button', { name: '置顶', exact: true }).click();
  await top.getByText('先找法务').waitFor();
  await operator.getByLabel('用户的资料').getByRole('link', { name: '订单' }).click();
  await top.getByText('先找法务').waitFor();
  await operator.getByRole('link', { name: '备注', exact: true }).click();
  await operator.getByRole('button', { name: '撤回' }).first().click();
  await giveReason('写错了用户', '撤回备注');
  await operator.getByText(/撤回于/).waitFor();
  await pictures(operator, 'member-notes');
});

test('members stand by the month they registered in; a cell leads to those whom it counts', async () => {
  await openConsole('/cohorts?step=1');
  await operator.getByRole('heading', { name: '认证' }).waitFor();
  await press(operator, '首次付款');
  await operator.waitForURL(/step=3/);
  await pictures(operator, 'cohorts');
  const newest = operator.getByRole('region', { name: '按注册月份' }).locator('tbody tr').first();
  const registered = Number((await newest.getByRole('link').first().innerText()).replaceAll(',', ''));
  await newest.getByRole('link').first().click();
  await operator.waitForURL(/\/members\?beginTime=/);
  await operator.getByText(`共 ${registered} 条`).waitFor();
  await pictures(operator, 'cohort-members');
});

let key: ApiKey;
const call = () =>
  fetch(`${site.url}/openapi/phone-area/query?phone=13800138000`, {
    headers: { authorization: `APPCODE ${key.secret}` },
  });
const answered = async () => (await call()).status;

test('a key made by the member calls the gateway', async () => {
  key = await newKey(site, frozen, '1001');
  expect(await (await call()).json()).toMatchObject({ code: 0 });
});

test('a key that an operator stops is refused with the reason told to the member, who cannot start it; resumed, it calls', async () => {
  await openMember(frozen);
  await operator.getByRole('link', { name: '密钥', exact: true }).click();
  const row = operator.getByRole('row').filter({ hasText: key.appKey });
  expect(await operator.locator('main').innerText()).not.toContain(key.secret);
  await row.getByRole('button', { name: '停用' }).click();
  await press(operator, '停用密钥');
  await asked().getByText('请写明原因').waitFor();
  await giveReason('密钥出现在公开的代码仓库里', '停用密钥');
  await row.getByText('密钥出现在公开的代码仓库里').waitFor();
  await expect.poll(answered).toBe(403);

  await goTo(member, '/req/apply?tab=keys');
  await member.getByRole('row').filter({ hasText: key.appKey }).getByText('密钥出现在公开的代码仓库里').waitFor();
  await row.getByRole('button', { name: '恢复' }).click();
  await giveReason('用户已更换泄露处的密钥', '恢复密钥');
  await row.getByRole('button', { name: '停用' }).waitFor();
  await expect.poll(answered).toBe(200);
  await goTo(member, '/security/notifyMessage');
  await member.getByText('接口密钥已由平台停用').filter({ visible: true }).first().waitFor();
});

test('freezing signs the member out and refuses their key; unfreezing undoes it', async () => {
  await openMember(frozen);
  await press(operator, '冻结');
  await press(operator, '冻结用户');
  await asked().getByText('请写明原因').waitFor();
  await giveReason('投诉：批量查询他人信息', '冻结用户');
  await operator.getByRole('heading', { level: 1 }).getByText('冻结').waitFor();
  await expect.poll(answered).toBe(403);
  await member.goto(`${site.url}/overview`);
  await member.waitForURL(/\/login/);

  await press(operator, '解冻');
  await giveReason('核实后没有问题', '解冻用户');
  await operator.getByRole('heading', { level: 1 }).getByText('正常').waitFor();
  await expect.poll(answered).toBe(200);

  await operator.getByRole('link', { name: '操作日志' }).click();
  await operator.getByRole('row', { name: /生成密钥/ }).waitFor();
  await openConsole('/audit?action=account.freeze');
  await operator.getByRole('button', { name: '冻结用户' }).click();
  await operator.getByText('投诉：批量查询他人信息').waitFor();
});

test('nothing complained in the browsers all the way', () => {
  expect(complaints).toEqual([]);
});
