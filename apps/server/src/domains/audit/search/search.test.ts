import { searchAudit } from '@jishi/contract/console/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../domain';
import { formatTime } from '../../../kernel/time';
import { memberContext, signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { recordAudit } from '..';

let server: TestServer;
let owner: TestOperator;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [audit] });
  owner = await signInOperator(server);
  const member = await signInMember(server);
  memberId = member.memberId;
  await server.db.transaction(async (tx) => {
    for (let n = 0; n < 25; n += 1) {
      await recordAudit(tx, systemContext(server), { action: 'test.sweep', targetKind: 'row', targetId: String(n) });
    }
    await recordAudit(tx, memberContext(server, member), {
      action: 'account.test_act',
      targetKind: 'member',
      targetId: memberId,
      after: { amount: 5n },
    });
    await recordAudit(tx, owner.context, { action: 'catalogue.test', targetKind: 'project', targetId: '9' });
  });
});
afterAll(() => server.close());

type Search = Parameters<typeof server.callRaw>[1];
const search = async (input: Search) =>
  (await server.callRaw(searchAudit, input, { token: owner.token })).result as {
    list: Record<string, unknown>[];
    total: number;
    nextCursor: string | null;
  };

test('entries name who acted, the newest first', async () => {
  const { list, total } = await search({ pageSize: 3 });
  expect(total).toBe(27);
  expect(list).toMatchObject([
    { action: 'catalogue.test', actorKind: 2, actorName: '测试员', before: null },
    { action: 'account.test_act', actorKind: 1, actorName: expect.stringMatching(/^用户/), after: '{"amount":"5"}' },
    { action: 'test.sweep', actorKind: 3, actorName: '系统', targetId: '24' },
  ]);
});

test('a cursor walks all entries once', async () => {
  const seen: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = await search({ pageSize: 10, cursor });
    seen.push(...page.list.map((entry) => entry['id']));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(27);
  expect(new Set(seen).size).toBe(27);
});

test('pages by number give the same entries', async () => {
  const [first, second] = [await search({ pageNum: 1, pageSize: 20 }), await search({ pageNum: 2, pageSize: 20 })];
  expect(new Set([...first.list, ...second.list].map((entry) => entry['id'])).size).toBe(27);
});

test.each([
  [{ actorKind: 3 }, 25],
  [{ action: 'test.' }, 25],
  [{ action: 'account.test_' }, 1],
  [{ action: '%' }, 0],
  [{ action: 'account.testXact' }, 0],
  [{ targetId: '9' }, 2],
  [{ targetId: "9' or true --" }, 0],
])('%j finds %i', async (filter, count) => {
  expect((await search(filter)).total).toBe(count);
});

test('what one member did is found by their id, and by no one else’s', async () => {
  expect(await search({ memberId })).toMatchObject({ total: 1, list: [{ action: 'account.test_act' }] });
  expect((await search({ memberId: String(Number(memberId) + 1) })).total).toBe(0);
});

test('a range takes the seconds at both its ends', async () => {
  const now = formatTime(server.clock.now());
  expect((await search({ beginTime: now, endTime: now })).total).toBe(27);
  expect((await search({ endTime: formatTime(new Date(server.clock.now().getTime() - 1000)) })).total).toBe(0);
});

test.each([
  { cursor: 'x' },
  { cursor: '../..' },
  { actorKind: 9 },
  { beginTime: '2026-99-99 00:00:00' },
  { pageSize: 1000 },
])('%j is refused as invalid input', async (input) => {
  expect(await server.callRaw(searchAudit, input, { token: owner.token })).toMatchObject({ status: 400, code: 4000 });
});
