// Categories of products: kept by operators in two levels, and what visitors find by them.
import { listApiTypes, listProjects } from '@jishi/contract/catalogue';
import { listTypes, saveProject, searchProjects } from '@jishi/contract/console/catalogue';
import { deleteType, saveType } from '@jishi/contract/console/product-type';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { makeProduct, productDraft } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { content } from '../../content/domain';
import { catalogue } from '../domain';
import { ensureProjectType } from './service';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue, content] });
  ({ token } = await signInOperator(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from catalogue.api_info');
  await server.db.query('delete from catalogue.project');
  await server.db.query('delete from catalogue.api_type');
});

const save = (name: string, more: { id?: string; parentId?: string | null; icon?: string; sort?: number } = {}) =>
  server.call(saveType, { name, ...more }, { token });
const made = async (name: string, parentId: string | null = null) => (await save(name, { parentId })).result.id;
const directory = async () => (await server.call(listApiTypes, {})).result;
const found = async (typeId: string) => (await server.call(listProjects, { typeId })).result;

test('a category is made, renamed and hung below another; visitors see it at once, and the trail says who did', async () => {
  const life = await made('生活');
  const weather = await made('天气', life);
  const product = await makeProduct(server, { typeId: weather, name: '天气预报' });
  expect(await directory()).toEqual([
    {
      id: life,
      name: '生活',
      icon: '',
      count: 1,
      children: [{ id: weather, name: '天气', icon: '', count: 1 }],
      projects: [{ id: product.id, name: '天气预报' }],
    },
  ]);
  await save('生活服务', { id: life });
  expect((await directory())[0]!.name).toBe('生活服务');
  const trail = await server.db.query<{ action: string }>(
    `select action from audit.entry where target_kind = 'type' and target_id = any($1) order by id`,
    [[life, weather]],
  );
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'catalogue.createType',
    'catalogue.createType',
    'catalogue.changeType',
  ]);
});

test('a category of the first level finds what is below it, one of the second only its own; both are facets', async () => {
  const life = await made('生活');
  const [weather, roads] = [await made('天气', life), await made('路况', life)];
  const other = await made('金融');
  await makeProduct(server, { typeId: life });
  await makeProduct(server, { typeId: weather });
  await makeProduct(server, { typeId: roads });
  await makeProduct(server, { typeId: other });
  expect((await server.call(searchProjects, { typeId: weather }, { token })).result.total).toBe(1);
  expect([(await found(life)).total, (await found(weather)).total]).toEqual([3, 1]);
  expect((await found(weather)).facets.types.map(({ name, parentId, count }) => [name, parentId, count])).toEqual([
    ['生活', null, 3],
    ['天气', life, 1],
    ['路况', life, 1],
    ['金融', null, 1],
  ]);
});

test('the order is the operators’, and a new one comes last', async () => {
  const [first, second] = [await made('甲'), await made('乙')];
  for (const typeId of [first, second]) await makeProduct(server, { typeId });
  expect((await directory()).map(({ name }) => name)).toEqual(['甲', '乙']);
  await save('甲', { id: first, sort: 30 });
  expect((await directory()).map(({ name }) => name)).toEqual(['乙', '甲']);
});

test('an icon is a picture that was uploaded here', async () => {
  const foreign = '/media/image?id=00000000-0000-4000-8000-000000000000';
  expect(await save('甲', { icon: foreign })).toMatchObject({ code: 4000, fields: [{ path: 'icon' }] });
  expect(await save('甲', { icon: 'https://example.com/i.png' })).toMatchObject({ fields: [{ path: 'icon' }] });
  const id = '11111111-0000-4000-8000-000000000001';
  await server.db.query(
    `insert into content.image (id, type, width, height, content, created_at) values ($1, 'image/webp', 1, 1, '', now())`,
    [id],
  );
  const { result } = await save('甲', { icon: `/media/image?id=${id}` });
  await makeProduct(server, { typeId: result.id });
  expect((await directory())[0]!.icon).toBe(`/media/image?id=${id}`);
});

test('a name twice among siblings, a third level, and one below itself are refused at their field', async () => {
  const [life, other] = [await made('生活'), await made('金融')];
  const weather = await made('天气', life);
  expect(await save('生活')).toMatchObject({ code: 4000, fields: [{ path: 'name', message: '已有同名的分类' }] });
  expect(await save('天气', { parentId: other })).toMatchObject({ code: 0 });
  for (const [id, parentId] of [
    [undefined, weather],
    [life, life],
    [life, other],
    [other, '999999'],
  ] as const)
    expect(await save('乙', { ...(id && { id }), parentId })).toMatchObject({
      code: 4000,
      fields: [{ path: 'parentId' }],
    });
  expect(await save('乙', { id: '999999' })).toMatchObject({ code: 4004 });
});

test('built-in products go into the category that operators made under the name of theirs', async () => {
  const own = await made('物流查询');
  expect(await ensureProjectType(systemContext(server), '物流查询', 1)).toBe(own);
});

test('one that holds products or others stays; an empty one goes', async () => {
  const life = await made('生活');
  const weather = await made('天气', life);
  const remove = (id: string) => server.call(deleteType, { id }, { token });
  expect(await remove(life)).toMatchObject({ code: 4005 });
  await makeProduct(server, { typeId: weather }, 'draft');
  expect(await remove(weather)).toMatchObject({ code: 4005, msg: '里面还有产品或分类，先移走再删除' });
  await server.db.query('delete from catalogue.api_info');
  await server.db.query('delete from catalogue.project');
  expect([(await remove(weather)).code, (await remove(life)).code]).toEqual([0, 0]);
  const kept = (await server.call(listTypes, {}, { token })).result.map(({ id }) => id);
  expect([kept.includes(life), kept.includes(weather)]).toEqual([false, false]);
});

test('a product saved while its category is deleted is in it, or is told that there is none', async () => {
  for (let round = 0; round < 8; round++) {
    const typeId = await made(`并发${round}`);
    const draft = await productDraft(server, { typeId, code: `racing-${round}` });
    const [saved, deleted] = await Promise.all([
      server.call(saveProject, draft, { token }),
      server.call(deleteType, { id: typeId }, { token }),
    ]);
    expect([
      [0, 4005],
      [4000, 0],
    ]).toContainEqual([saved.code, deleted.code]);
  }
});

test('of two that hang two categories below each other at once, one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await made(`甲${round}`), await made(`乙${round}`)];
    const codes = await Promise.all([
      save(`甲${round}`, { id: one, parentId: two }),
      save(`乙${round}`, { id: two, parentId: one }),
    ]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  }
});
