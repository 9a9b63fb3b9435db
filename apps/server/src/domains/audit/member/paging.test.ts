import { listOperations } from '@jishi/contract/audit';
import { actorKind } from '@jishi/contract/enums/account';
import { sql } from '@jishi/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../domain';
import { formatTime } from '../../../kernel/time';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { operations } from './store';

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
  (await server.callRaw(listOperations, input, { token })).result as {
    list: { id: string; time: string }[];
    total: number;
    totalCapped: boolean;
    nextCursor: string | null;
  };

test('a cursor walks all of a member’s acts once, the newest first', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ pageSize: 100, cursor });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(ACTS);
  expect(new Set(seen).size).toBe(ACTS);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
});

test('acts and times narrow the list', async () => {
  expect((await list({ action: 'account.setTradePassword' })).total).toBe(ACTS / 5);
  const at = (minutes: number) => formatTime(new Date(server.clock.now().getTime() - minutes * 60_000));
  expect((await list({ beginTime: at(10), endTime: at(1) })).total).toBe(10);
  for (const bad of [{ cursor: '!' }, { beginTime: 'yesterday' }])
    expect(await server.callRaw(listOperations, bad, { token: member.token })).toMatchObject({ code: 4000 });
});

/** The nodes of a plan, outermost first. */
type Plan = { 'Node Type': string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['the first page', null],
  ['a page in the depths', '31000'],
])('%s is read off the index of actor and id, without sorting and without reading past it', async (_what, beforeId) => {
  const filter = { memberId: member.memberId, from: null, to: null, action: null };
  const explained = await server.db.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) ${operations(filter, { beforeId, offset: 0, limit: 11 })}`,
  );
  const nodes = nodesOf(explained['QUERY PLAN'][0].Plan);
  expect(nodes.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan']);
  expect(nodes[1]).toMatchObject({
    'Index Name': 'entry_actor_kind_actor_id_id_idx',
    'Index Cond': expect.stringMatching(/actor_kind = .* AND \(?\(?actor_id = .* AND \(?\(?id < /),
  });
});

test('counting stops at ten thousand', async () => {
  const busy = await signInMember(server);
  await addActs(busy.memberId, 10_050);
  expect(await list({}, busy)).toMatchObject({ total: 10_000, totalCapped: true });
});
