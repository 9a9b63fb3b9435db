// What stands beside a product as similar shares rare words or the category with it, and is on sale.
import { listSimilarProjects } from '@jishi/contract/catalogue/choice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { type TestProduct, makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { ensureProjectType } from '../type/service';
import { catalogue } from '../domain';

let server: TestServer;
let phone: TestProduct;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  const other = await ensureProjectType(systemContext(server), '别的', 1);
  const plain = { summary: '查询接口' };
  phone = await makeProduct(server, { code: 'phone', name: '手机号归属地', ...plain });
  await makeProduct(server, { code: 'calendar', name: '农历', typeId: other, ...plain });
  await makeProduct(server, { code: 'ip', name: '网络地址归属地', typeId: other, ...plain });
  await makeProduct(server, { code: 'company', name: '企业信息', ...plain });
  await makeProduct(server, { code: 'phone-state', name: '手机号状态', ...plain });
  await makeProduct(server, { code: 'weather', name: '天气', typeId: other, ...plain });
  await makeProduct(server, { code: 'phone-draft', name: '手机号归属地草稿', ...plain }, 'draft');
});
afterAll(() => server.close());

const similarTo = async (id: string) => (await server.call(listSimilarProjects, { id })).result.map(({ code }) => code);

test('the same category and rare words in common come first; words of most products and drafts say nothing', async () => {
  expect(await similarTo(phone.id)).toEqual(['phone-state', 'ip', 'company']);
});

test('a product off sale and one that nobody knows have none', async () => {
  expect(await similarTo('999999')).toEqual([]);
});
