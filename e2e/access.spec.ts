// Access to APIs: favourites, batch applications, a scene audit with files, the operator's decision, the first call;
// then suspending and resuming. Once on a desktop, once on a phone.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from './api-key';
import { DESKTOP, MOBILE, PICTURE, goTo } from './browser';
import { complaints, newMember, newOwner, openSite, site } from './journey';
import { agree } from './operator';
import { proveByCode } from './sign-in';

let operator: Page;

/** The product that is opened after an audit only. */
const AUDITED = 'IP 归属地';
/** Pictures are sent under the moment as their name, and kept as WebP. */
const SENT_AS_JPEG = /^下载 \d{13}\.webp$/;

openSite(async () => {
  operator = await newOwner();
  await needAudit();
});

async function needAudit() {
  await goTo(operator, `${site.url}/console/products?keyword=${encodeURIComponent(AUDITED)}`);
  await operator.getByRole('link', { name: AUDITED, exact: true }).click();
  await operator.locator('[data-field="needs"]').selectOption('3');
  await operator.getByRole('button', { name: '保存', exact: true }).click();
  await operator
    .getByText(/已保存/)
    .first()
    .waitFor();
}

describe.each([
  { name: 'desktop', viewport: DESKTOP },
  { name: 'phone', viewport: MOBILE },
])('on a $name', ({ viewport }) => {
  let page: Page;
  let phone: string;
  let secret = '';
  const go = (path: string) => goTo(page, path);
  const dialog = () => page.getByRole('dialog');
  const row = (name: string | RegExp) => page.getByRole('row', { name });
  /** On a phone the row's cells are folded, their roles stay. */
  const menuOf = async (name: string, entry: string) => {
    await row(new RegExp(name)).getByText('更多').first().click();
    await row(new RegExp(name)).getByRole('button', { name: entry, exact: true }).click();
  };
  const call = async () => {
    const answer = await fetch(`${site.url}/openapi/ip-place/query?ip=1.2.4.8`, {
      headers: { authorization: `APPCODE ${secret}` },
    });
    const { code } = (await answer.json()) as { code: number };
    return [answer.status, code];
  };

  beforeAll(async () => {
    ({ page, phone } = await newMember(viewport));
    await go('/product/list');
  });

  test('a heart keeps a product, on the list and on its page, and it stands among the favourites', async () => {
    await page.getByRole('button', { name: `收藏${AUDITED}` }).click();
    await page.getByRole('button', { name: `收藏${AUDITED}`, pressed: true, disabled: false }).waitFor();
    await go('/product/list');
    await page.getByRole('link', { name: '手机号归属地' }).first().click();
    await page.waitForURL(/\/product\/\d+/);
    await page.locator('.heart-words').click();
    await page.locator('.heart-words:not([aria-disabled])', { hasText: '已收藏' }).waitFor(); // the server has it, too
    await go('/req/collect');
    await row(new RegExp(AUDITED)).waitFor();
    expect(await row(/手机号归属地/).innerText()).toContain('未申请');
    await row(/手机号归属地/)
      .getByRole('button', { name: /取消收藏/ })
      .waitFor();
  });

  test('both are applied for at once: one opens, one asks for its scene', async () => {
    await page.getByRole('link', { name: '批量申请' }).click();
    await page.waitForURL(/from=collect/);
    for (const name of [AUDITED, '手机号归属地'])
      await page
        .getByRole('checkbox', { name: `选择${name}` })
        .filter({ visible: true })
        .check();
    await page.getByText('申请后提交使用场景，审核通过即开通').waitFor();
    await page.getByRole('button', { name: '申请 2 个接口' }).click();
    await page.getByRole('heading', { name: '1 个已开通，1 个待提交场景' }).waitFor();
  });

  test('what is missing in the scene is told beside its field; with files it is sent and waits', async () => {
    await page.getByRole('button', { name: '提交场景材料' }).click();
    await dialog().getByLabel('使用场景').fill('测试');
    await dialog().getByRole('button', { name: '提交审核' }).click();
    await dialog().getByText('请填写网址，或应用、小程序的名称').waitFor();
    await dialog().getByText('使用场景至少 10 个字').waitFor();
    await dialog().getByText('请至少上传一个附件').waitFor();
    expect(await dialog().getByLabel('使用场景').inputValue()).toBe('测试');
    const files = dialog().locator('input[type=file]');
    const buffer = Buffer.from('<script>1</script>');
    await files.setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }]);
    await dialog().getByLabel('网站或应用').fill('shop.example.com');
    await dialog().getByLabel('使用场景').fill('在商城的实名页核对用户本人填写的身份证号');
    await dialog().getByRole('button', { name: '提交审核' }).click();
    await dialog().getByText('“a.png”：图片打不开，请换一张再传').waitFor();
    await dialog().getByRole('button', { name: '去掉 a.png' }).click();
    await files.setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer }]);
    await dialog().getByRole('button', { name: '提交审核' }).click();
    await dialog().getByText('不是能读的图片或 PDF').waitFor();
    await dialog().getByRole('button', { name: '去掉 a.pdf' }).click();
    await files.setInputFiles([{ name: '实名页.png', mimeType: 'image/png', buffer: PICTURE }]);
    await dialog().getByRole('button', { name: '提交审核' }).click();
    await dialog().waitFor({ state: 'detached' });
    await go('/req/apply');
    await row(new RegExp(AUDITED)).getByText('审核中').waitFor();
    await page.getByRole('button', { name: `看提交的材料：${AUDITED}` }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: SENT_AS_JPEG }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^\d{13}\.webp$/);
    await dialog().getByRole('button', { name: '知道了' }).click();
  });

  test('the key is made; the call waits for the audit', async () => {
    ({ secret } = await makeKey(page, (asked) => proveByCode(asked, site, phone, 1)));
    expect((await call())[0]).toBe(403);
  });

  test('the operator finds it in the queue, reads it, accepts it; at once the call works', async () => {
    await goTo(operator, `${site.url}/console/scenes?status=1`);
    await operator.getByText('1 份待审核').waitFor();
    await operator.getByRole('link', { name: new RegExp(`^去处理 ${AUDITED}`) }).click();
    await operator.getByText('在商城的实名页核对用户本人填写的身份证号').waitFor();
    await operator.getByRole('button', { name: /^看原图/ }).waitFor();
    const [saved] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name: SENT_AS_JPEG }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^\d{13}\.webp$/);
    await operator.getByRole('button', { name: '领取', exact: true }).click();
    await operator.getByRole('button', { name: '放回', exact: true }).waitFor();
    expect(await agree(operator)).toContain('已开通');
    await expect.poll(call).toEqual([200, 0]);
    await go('/req/apply');
    await row(new RegExp(AUDITED)).getByText('已开通').waitFor();
    await go('/security/notifyMessage');
    await page.getByText(`场景审核已通过：${AUDITED}`).filter({ visible: true }).first().waitFor();
  });

  test('one is pinned, noted, watched, closed and applied for again', async () => {
    await go('/req/apply');
    await menuOf('手机号归属地', '置顶');
    await row(/手机号归属地/)
      .getByText('置顶', { exact: true })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('手机号归属地');
    await menuOf('手机号归属地', '写备注');
    await dialog().getByLabel('备注').fill('注册页');
    await dialog().getByRole('button', { name: '保存' }).click();
    await row(/手机号归属地/)
      .locator('small', { hasText: '注册页' })
      .waitFor();
    await menuOf('手机号归属地', '关闭接口');
    await dialog().getByText('剩余的 100 次保留').waitFor();
    await dialog().getByRole('button', { name: '关闭接口' }).click();
    await page.getByRole('button', { name: '重新申请：手机号归属地' }).click();
    await row(/手机号归属地/)
      .getByText('已开通')
      .waitFor();
    await row(/手机号归属地/)
      .getByText('更多')
      .first()
      .click();
    await row(/手机号归属地/)
      .getByRole('link', { name: '设置预警' })
      .click();
    await dialog().getByLabel('剩余少于').fill('5');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('剩余少于 5 次').filter({ visible: true }).first().waitFor();
  });

  test('suspended by the operator, it is refused at once and says why; resumed, it answers again', async () => {
    await goTo(operator, `${site.url}/console/applies?status=1`);
    await operator
      .getByRole('button', { name: new RegExp(`停用.*${AUDITED}`) })
      .first()
      .click();
    await operator.getByRole('dialog').getByRole('button', { name: '停用接口' }).click();
    await operator.getByText('请写明原因').or(operator.getByText('原因至少 2 个字')).first().waitFor();
    await operator.getByRole('button', { name: '收到投诉，调查期间暂停' }).click();
    await operator.getByRole('dialog').getByRole('button', { name: '停用接口' }).click();
    await operator.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(async () => (await call())[0]).toBe(403);
    await go('/req/apply');
    await row(new RegExp(AUDITED)).getByText('收到投诉，调查期间暂停').waitFor();
    await goTo(operator, `${site.url}/console/applies?status=4`);
    await operator.getByRole('button', { name: new RegExp(`恢复.*${AUDITED}`) }).click();
    await operator.getByRole('dialog').getByLabel('原因').fill('已整改');
    await operator.getByRole('dialog').getByRole('button', { name: '恢复接口' }).click();
    await operator.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(call).toEqual([200, 0]);
  });
});

test('nothing complained in the browser but the file that was none', () => {
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
