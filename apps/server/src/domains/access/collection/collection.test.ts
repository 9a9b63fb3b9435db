import { addCollection, cancelCollection, listCollection } from '@jishi/contract/access/collection';
import { addApply } from '@jishi/contract/access';
import { getProject, listProjects } from '@jishi/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { catalogue } from '../../catalogue/domain';
import { signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { changeProjectStatus } from '../../catalogue';

let server: TestServer;
let projects: string[];
beforeAll(async () => {
  server = await startTestServer({ domains: [access, catalogue] });
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await makeProduct(server, { name: `产品${n}`, price: '0.02' }));
  projects = made.map(({ id }) => id);
});
afterAll(() => server.close());

test('a favourite is marked on every card of its member, and on nobody else’s', async () => {
  const [mine, theirs] = [await signInMember(server), await signInMember(server)];
  const kept = await server.call(addCollection, { projectId: projects[0]! }, { token: mine.token });
  expect(kept.result).toEqual({ collected: true, total: 1 });
  const marked = async (token?: string) => {
    const { list } = (await server.call(listProjects, {}, token ? { token } : {})).result;
    const detail = await server.call(getProject, { id: projects[0]! }, token ? { token } : {});
    return [...list.filter(({ collected }) => collected).map(({ id }) => id), detail.result.collected];
  };
  expect(await marked(mine.token)).toEqual([projects[0], true]);
  expect(await marked(theirs.token)).toEqual([false]);
  expect(await marked()).toEqual([false]);
  const gone = await server.call(cancelCollection, { projectId: projects[0]! }, { token: mine.token });
  expect(gone.result).toEqual({ collected: false, total: 0 });
  expect(await marked(mine.token)).toEqual([false]);
});

test('the list has the newest first, with price, state of the application, and what is off sale', async () => {
  const { token } = await signInMember(server);
  const off = await makeProduct(server, { name: '旧产品' });
  for (const projectId of [projects[0]!, off.id, projects[2]!]) {
    server.clock.advance(1000);
    await server.call(addCollection, { projectId }, { token });
  }
  await server.call(addApply, { projectId: projects[0]! }, { token });
  await changeProjectStatus(systemContext(server), { id: off.id, status: 3 });
  const { result } = await server.call(listCollection, {}, { token });
  expect(result.total).toBe(3);
  expect(result.list.map(({ name, onSale, applyStatus }) => [name, onSale, applyStatus])).toEqual([
    ['产品2', true, 0],
    ['旧产品', false, 0],
    ['产品0', true, 1],
  ]);
  expect(result.list[0]).toMatchObject({ price: '0.02', collected: true, availability: { calls: 0 } });
  expect((await server.call(listCollection, { keyword: '旧' }, { token })).result.list).toHaveLength(1);
  expect((await server.call(listCollection, { keyword: '%' }, { token })).result.list).toEqual([]);
});

test('pressing often and everywhere at once keeps it once; taking away what is not kept is no error', async () => {
  const { token, memberId } = await signInMember(server);
  const press = () => server.call(addCollection, { projectId: projects[1]! }, { token });
  const answers = await Promise.all(Array.from({ length: 10 }, press));
  expect(answers.every(({ code, result }) => code === 0 && result.total === 1)).toBe(true);
  const { rows } = await server.db.query('select from access.collection where member_id = $1', [memberId]);
  expect(rows).toHaveLength(1);
  for (let n = 0; n < 2; n += 1)
    expect(await server.call(cancelCollection, { projectId: projects[1]! }, { token })).toMatchObject({ code: 0 });
});

test('there is no favourite of what is not there', async () => {
  const { token } = await signInMember(server);
  const draft = await makeProduct(server, {}, 'draft');
  for (const projectId of ['999999', draft.id]) {
    expect(await server.call(addCollection, { projectId }, { token })).toMatchObject({ code: 4004 });
    expect(await server.call(cancelCollection, { projectId }, { token })).toMatchObject({ code: 4004 });
  }
});
