import { actorKind } from '@jishi/contract/enums/account';
import { listOperations } from '@jishi/contract/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../domain';
import { cursorOf } from '../../../kernel/cursor';
import { formatTime } from '../../../kernel/time';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type Page, expectReadOff, walkWhole } from '../../../testing/paging';
import { pagePlan } from '../../../testing/plans';
import { listOperations as listOwnOperations } from './list';

let server: TestServer;
let member: TestMember;
const ACTS = 4_300;
beforeAll(async () => {
  server = await startTestServer({ domains: [audit] });
  member = await signInMember(server);
  await addCrowd();
  await addActs(member.memberId, 500, actorKind.operator); // an operator may have a member's number
  await addActs(member.memberId, ACTS);
  await server.db.query('analyze audit.entry');
});
afterAll(() => server.close());

/** Many others with a hundred acts each: without them the planner would see a trail of one member. */
const addCrowd = () =>
  server.db.query(
    `insert into audit.entry (at, actor_kind, actor_id, request_id, ip, action, target_kind, target_id)
     select now(), 1, 1000000 + who, '', '', 'account.saveProfile', 'member', (1000000 + who)::text
     from generate_series(1, 100) act
     cross join generate_series(1, 300) who`,
  );
const addActs = (actorId: string, acts: number, kind: number = actorKind.member) =>
  server.db.query(
    `insert into audit.entry (at, actor_kind, actor_id, request_id, ip, action, target_kind, target_id)
     select
       $4::timestamptz - n * interval '1 minute', $2, $1::bigint, '', '203.0.113.7',
       case n % 5 when 0 then 'account.setTradePassword' else 'account.saveProfile' end, 'member', $1::bigint::text
     from generate_series(1, $3::int) n
     order by n desc`,
    [actorId, kind, acts, server.clock.now()],
  );
type Input = Parameters<typeof server.callRaw>[1];
const list = async (input: Input, { token } = member) =>
  (await server.callRaw(listOperations, input, { token })).result as Page;

test('a cursor walks all of a member’s acts once, the newest first', () => walkWhole(list, ACTS));

test('acts and times narrow the list', async () => {
  expect((await list({ action: 'account.setTradePassword' })).total).toBe(ACTS / 5);
  const at = (minutes: number) => formatTime(new Date(server.clock.now().getTime() - minutes * 60_000));
  expect((await list({ beginTime: at(10), endTime: at(1) })).total).toBe(10);
  for (const bad of [{ cursor: '!' }, { beginTime: 'yesterday' }])
    expect(await server.callRaw(listOperations, bad, { token: member.token })).toMatchObject({ code: 4000 });
});

test.each([
  ['the first page', undefined, /actor_kind = .* AND \(?\(?actor_id = /],
  ['a page in the depths', cursorOf('31000'), /actor_kind = .* AND \(?\(?actor_id = .* AND \(?\(?id < /],
])(
  '%s is read off the index of actor and id, without sorting and without reading past it',
  async (_what, cursor, condition) => {
    const nodes = await pagePlan(server.db, listOwnOperations, member.memberId, { cursor });
    expectReadOff(nodes, 'entry_actor_kind_actor_id_id_idx', condition);
  },
);

test('counting stops at ten thousand', async () => {
  const busy = await signInMember(server);
  await addActs(busy.memberId, 10_050);
  expect(await list({}, busy)).toMatchObject({ total: 10_000, totalCapped: true });
});
