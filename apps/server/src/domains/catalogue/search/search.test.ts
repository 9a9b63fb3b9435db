// What is on sale is found by word, narrowed by choices, and put in order; operators find everything.
import {
  getHomeFigures,
  getProject,
  listApiTypes,
  listHomeProjects,
  listProjectNames,
  listProjects,
} from '@jishi/contract/catalogue';
import { compareProjects } from '@jishi/contract/catalogue/choice';
import { searchProjects } from '@jishi/contract/console/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../domain';
import { signInOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  await makeProduct(server, { code: 'weather-now', name: '天气实况', price: '0.03', freeQuota: 100, needs: 0 });
  await makeProduct(server, {
    code: 'forecast',
    name: '天气预报',
    price: '0.02',
    freeQuota: 0,
    needs: 1,
    tiers: [{ fromCalls: 1_000_000_000_000, price: '0.01' }],
  });
  await makeProduct(server, { code: 'company', name: '企业信息', price: '0.025', freeQuota: 0, needs: 0 });
  await makeProduct(server, { code: 'weather-draft', name: '天气草稿' }, 'draft');
});
afterAll(() => server.close());

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const found = async (input: Parameters<typeof server.call<typeof listProjects>>[1]) =>
  (await server.call(listProjects, input)).result;

test.each([
  ['default', ['weather-now', 'forecast', 'company']],
  ['price', ['forecast', 'company', 'weather-now']],
  ['success', ['weather-now', 'forecast', 'company']],
  ['speed', ['weather-now', 'forecast', 'company']],
  ['newest', ['company', 'forecast', 'weather-now']],
] as const)('in the order %s everything on sale is listed', async (sort, order) => {
  const { list, total } = await found({ sort });
  expect([codes(list), total]).toEqual([order, 3]);
});

test('the fastest is first by what calls took, not by a class of durations', async () => {
  const took = { 'weather-now': 240, forecast: 110 };
  for (const [code, ms] of Object.entries(took))
    await server.db.query(
      `insert into gateway.call_hour
         (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms, durations,
          shortest_ms, longest_ms)
       select 0, date_trunc('hour', $3::timestamptz), id, 0, 0, 1, 0, 1, 1, 1, 0, $2::int, gateway.duration($2::int), $2::int, $2::int
       from catalogue.project where code = $1`,
      [code, ms, server.clock.now()],
    );
  server.clock.advance(10_000); // measurements are kept for five seconds
  expect(codes((await found({ sort: 'speed' })).list)).toEqual(['forecast', 'weather-now', 'company']);
});

test('a word and choices narrow the list; each facet counts as if its own choice were not made', async () => {
  const { list, facets } = await found({ keyword: '天气', needs: 1 });
  expect(codes(list)).toEqual(['forecast']);
  expect(facets).toMatchObject({
    types: [{ name: '测试', count: 1 }],
    needs: [
      { value: 0, count: 1 },
      { value: 1, count: 1 },
    ],
    free: 0,
  });
  expect(await found({ keyword: '天气', free: 1 })).toMatchObject({ list: [{ code: 'weather-now' }], total: 1 });
  const typeId = facets.types[0]!.id;
  expect((await found({ typeId })).total).toBe(3);
  expect((await found({ typeId: String(Number(typeId) + 1) })).total).toBe(0);
});

test('a page beyond the last is empty and says how many there are', async () => {
  expect(await found({ keyword: '天气', pageNum: 3, pageSize: 10 })).toMatchObject({ list: [], total: 2 });
});

test('a keyword with a slip in it comes with what may have been meant, each of which finds something', async () => {
  const { total, alike } = await found({ keyword: '天汽预报' });
  expect([total, alike]).toEqual([0, ['天气预报']]);
  expect(await found({ keyword: alike[0]! })).toMatchObject({ total: 1, alike: [] });
  expect(await found({ keyword: 'tianqi' })).toMatchObject({ total: 0, alike: ['天气实况', '天气预报'] });
  expect(await found({ keyword: 'weathre' })).toMatchObject({ total: 0, alike: ['weather'] });
  expect(await found({ keyword: '银行卡' })).toMatchObject({ total: 0, alike: [] });
  expect(await found({})).toMatchObject({ alike: [] });
});

test('the front page, the directory and the names show what is on sale alone', async () => {
  const home = async (kind: 'hot' | 'new') => codes((await server.call(listHomeProjects, { kind })).result);
  expect(await home('hot')).toEqual(['weather-now', 'forecast', 'company']);
  expect(await home('new')).toEqual(['company', 'forecast', 'weather-now']);
  expect((await server.call(listApiTypes, {})).result).toMatchObject([{ name: '测试', count: 3 }]);
  expect(codes((await server.call(listProjectNames, {})).result)).toHaveLength(3);
  expect((await server.call(getHomeFigures, {})).result.projects).toBe(3);
});

test('a product shows the tiers it is sold at, however many calls they begin after', async () => {
  const { id } = (await found({ keyword: '预报' })).list[0]!;
  expect((await server.call(getProject, { id })).result.tiers).toEqual([{ fromCalls: 1e12, price: '0.01' }]);
});

test('an operator finds drafts too, the one changed last first', async () => {
  const { token } = await signInOperator(server);
  const all = await server.call(searchProjects, { keyword: '天气' }, { token });
  expect(all.result.total).toBe(3);
  expect(all.result.list[0]).toMatchObject({ code: 'weather-draft', apiCount: 1 });
  const drafts = await server.call(searchProjects, { status: 1 }, { token });
  expect(codes(drafts.result.list)).toEqual(['weather-draft']);
});

test('products stand side by side in the order that is asked, without those off sale', async () => {
  const { list } = await found({});
  const [first, second] = [list[2]!, list[0]!];
  const { rows } = await server.db.query<{ id: string }>(
    `select id from catalogue.project where code = 'weather-draft'`,
  );
  const compare = (ids: string) => server.call(compareProjects, { ids });
  const { result } = await compare(`${first.id}-${rows[0]!.id}-${second.id}-${first.id}`);
  expect(codes(result)).toEqual([first.code, second.code]);
  expect(result[0]).toMatchObject({ price: first.price, offers: [], apiInfos: [{ name: '查询' }] });
  expect(await compare('1-2-3-4-5')).toMatchObject({ code: 4000 });
});
