// Content written in the console: a help page from draft to public, a product from an OpenAPI document.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PICTURE, goTo, picture, press as pressOn } from './browser';
import { complaints, newOwner, openSite, site } from './journey';

let operator: Page;

openSite(async () => {
  operator = await newOwner();
});

const openConsole = (path: string) => goTo(operator, `/console${path}`);
const press = (name: string) => pressOn(operator, name);
const field = (name: string) => operator.locator(`[data-field="${name}"]`);
/** What the browser complained of, refusals that the test asked for aside. */
const faults = () => complaints.filter((complaint) => !/status of 4\d\d/.test(complaint));
const asked = () => operator.getByRole('dialog');

test('a help page is written, previewed, published and public; what a colleague saved meanwhile is not overwritten', async () => {
  await openConsole('/content/help/new');
  await field('title').fill('怎样申请退款');
  await operator.getByRole('textbox', { name: '正文' }).click();
  await operator.keyboard.type('未用的套餐七天内可退，');
  await operator.getByRole('button', { name: '表格' }).click();
  await operator.keyboard.type('条件');
  await press('保存草稿');
  await operator.waitForURL(/\/content\/help\/\d+$/);
  const id = /\d+$/.exec(operator.url())![0];

  await press('发布');
  await asked().getByText('所有人都能看到').waitFor();
  await asked().getByRole('button', { name: '立即发布' }).click();
  await operator.getByText('请选择目录').waitFor(); // beside its field, and nothing is lost
  await field('placeId').selectOption({ index: 1 });
  await operator.getByRole('tab', { name: '预览' }).click();
  await operator.locator('.prose th').getByText('条件').waitFor();

  const colleague = await operator.context().newPage();
  await goTo(colleague, operator.url());
  await colleague.locator('[data-field="summary"]').fill('同事写的摘要');
  await colleague.getByRole('button', { name: '保存草稿' }).click();
  await colleague.getByText('草稿已保存').waitFor();
  await colleague.close();
  await press('保存草稿');
  await operator.getByText('您填写的都还在').waitFor();
  await press('用我写的盖掉');
  await operator.getByText('您填写的都还在').waitFor({ state: 'detached' });

  await press('发布');
  await asked().getByRole('button', { name: '立即发布' }).click();
  await operator.getByText(/^第 \d+ 版$/).waitFor();
  const page = await operator.request.get(`${site.url}/help/${id}`);
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('未用的套餐七天内可退');

  await press('撤下');
  await asked().getByRole('button', { name: '撤下' }).click();
  await operator.getByText('已撤下').waitFor();
  expect((await operator.request.get(`${site.url}/help/${id}`)).status()).toBe(404);
  expect(faults()).toEqual([]);
});

test('an article keeps its tags and the products it is about', async () => {
  await openConsole('/content/news/new');
  await field('title').fill('拼音接口怎么用');
  const tags = field('tags').getByRole('textbox');
  await tags.fill('拼音，汉字');
  await tags.press('Enter');
  await field('tags').getByRole('button', { name: '去掉 汉字' }).click();
  // the focus goes back to the field of tags by then, and takes no other field's list away
  await field('tags').getByRole('button', { name: '去掉 汉字' }).waitFor({ state: 'hidden' });
  const products = field('projectIds').getByRole('combobox');
  await products.fill('拼音');
  await expect.poll(() => operator.getByRole('option').allInnerTexts()).toEqual(['汉字转拼音']);
  await products.press('ArrowDown');
  await products.press('Enter');
  await field('projectIds').getByRole('button', { name: '去掉 汉字转拼音' }).waitFor();
  await press('保存草稿');
  await operator.waitForURL(/\/content\/news\/\d+$/);
  await operator.reload();
  const chosen = (name: string) => field(name).getByRole('listitem').allInnerTexts();
  await expect.poll(() => chosen('projectIds')).toEqual(['汉字转拼音']);
  expect(await chosen('tags')).toEqual(['拼音']);
  expect(faults()).toEqual([]);
});

test("a partner's mark stands on the home page and leads to them", async () => {
  await openConsole('/content/partner/new');
  await field('title').fill('某某银行');
  await field('link').fill('https://bank.example/');
  await press('保存草稿');
  await operator.waitForURL(/\/content\/partner\/\d+$/);
  await press('发布');
  await asked().getByRole('button', { name: '立即发布' }).click();
  await operator.getByText('请上传标志').waitFor();
  const mark = { name: 'mark.png', mimeType: 'image/png', buffer: PICTURE };
  await field('cover').locator('input[type="file"]').setInputFiles(mark);
  await field('cover').getByRole('img').waitFor();
  await picture(operator, 'console-partner');
  await press('发布');
  await asked().getByRole('button', { name: '立即发布' }).click();
  await operator.getByText(/^第 \d+ 版$/).waitFor();

  await goTo(operator, '/');
  const partner = operator.getByRole('region', { name: '合作伙伴' }).getByRole('link', { name: '某某银行' });
  expect(await partner.getAttribute('href')).toBe('https://bank.example/');
  await picture(operator, 'home-partner');
  expect(faults()).toEqual([]);
});

const pets = (limit: string) => ({
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1.0.0' },
  servers: [{ url: 'https://pets.example.com/v1' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/pets': {
      get: {
        summary: '宠物列表',
        parameters: [{ name: 'limit', in: 'query', description: limit, schema: { type: 'integer' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
    '/photos': {
      post: {
        summary: '上传照片',
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
});
const documentOf = (limit: string) => ({
  name: 'pets.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(pets(limit))),
});

test('an OpenAPI document becomes a product; the document of the next version shows what it would change', async () => {
  await openConsole('/products/import');
  await operator.locator('input[type=file]').setInputFiles({ ...documentOf(''), buffer: Buffer.from('{"a":1}') });
  await operator.getByText('文档没有写 openapi 版本').waitFor();
  await operator.locator('input[type=file]').setInputFiles(documentOf('最多几条'));
  await operator.getByText('已选 1 个操作').waitFor();
  expect(await operator.getByRole('checkbox', { name: '导入 POST /photos' }).isDisabled()).toBe(true);
  await operator.getByText('在请求头 X-Api-Key 里带密钥').waitFor();
  await press('导入为草稿产品');
  await operator.getByText('请选择分类').waitFor(); // beside its field, and nothing is lost
  await field('typeId').selectOption({ index: 1 });
  await press('导入为草稿产品');
  await operator.waitForURL(/\/products\/\d+#upstream$/);
  expect(await field('code').inputValue()).toBe('pet-shop');

  await operator.getByRole('link', { name: '用 OpenAPI 更新' }).click();
  await operator.locator('input[type=file]').setInputFiles(documentOf('最多几条，不填为 20'));
  await operator.getByText('新增 0 个，更新 1 个').waitFor();
  await operator.getByRole('button', { name: /宠物列表/ }).click();
  const difference = operator.getByRole('row').filter({ hasText: '参数 query limit' });
  expect(await difference.innerText()).toContain('不填为 20');
  await press('更新产品');
  await operator.waitForURL(/\/products\/\d+#upstream$/);
  await operator.getByText('已导入：新增 0 个接口，更新 1 个').waitFor();
  expect(faults()).toEqual([]);
});
