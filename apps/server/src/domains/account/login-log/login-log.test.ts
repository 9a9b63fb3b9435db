import { listLoginLog } from '@jishi/contract/account/session';
import { listMemberLogins } from '@jishi/contract/console/account';
import { exportLoginLog } from '@jishi/contract/export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { exports } from '../../export/domain';
import { cursorOf } from '../../../kernel/cursor';
import { formatTime } from '../../../kernel/time';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { exported } from '../../../testing/exports';
import { type Page, expectReadOff, walkWhole } from '../../../testing/paging';
import { pagePlan } from '../../../testing/plans';
import { listLoginLog as listOwnLogins } from './list';

let server: TestServer;
let member: TestMember;
const LINES = 4_300;
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
beforeAll(async () => {
  server = await startTestServer({ domains: [account, exports] });
  member = await signInMember(server);
  const other = await signInMember(server);
  await addCrowd();
  for (const id of [other.memberId, member.memberId]) await addLines(id, id === member.memberId ? LINES : 2_000);
  await server.db.query('analyze account.login_log');
});
afterAll(() => server.close());

/** Many other members with a hundred lines each: without them the planner would see a log of one member. */
const addCrowd = () =>
  server.db.query(
    `with crowd as (
       insert into account.member (nickname, invite_code, reg_time)
       select '会员', 'crowd' || n, now() from generate_series(1, 300) n
       returning id
     )
     insert into account.login_log (member_id, at, way, ip, place, device, result)
     select c.id, now(), 1, '', '', '', 1 from generate_series(1, 100) n cross join crowd c`,
  );
const addLines = (memberId: string, lines: number) =>
  server.db.query(
    `insert into account.login_log (member_id, at, way, ip, place, device, result)
     select
       $1, $3::timestamptz - n * interval '1 minute', 1 + n % 2, '203.0.113.7', '广东',
       case n % 4 when 0 then $4 else '=cmd|1' end, case n % 5 when 0 then 3 else 1 end
     from generate_series(1, $2::int) n
     order by n desc`,
    [memberId, lines, server.clock.now(), BROWSER],
  );
type Input = Parameters<typeof server.callRaw>[1];
const list = async (input: Input) =>
  (await server.callRaw(listLoginLog, input, { token: member.token })).result as Page;

test('a cursor walks all of a member’s lines once, the newest first', () => walkWhole(list, LINES));

test('ways, results and times narrow the list', async () => {
  expect((await list({ way: 2 })).total).toBe(LINES / 2);
  expect((await list({ result: 3 })).total).toBe(LINES / 5);
  const at = (minutes: number) => formatTime(new Date(server.clock.now().getTime() - minutes * 60_000));
  expect((await list({ beginTime: at(10), endTime: at(1) })).total).toBe(10);
  for (const bad of [{ way: 9 }, { result: 'x' }, { cursor: '!' }, { beginTime: 'yesterday' }])
    expect(await server.callRaw(listLoginLog, bad, { token: member.token })).toMatchObject({ code: 4000 });
});

test.each([
  ['the first page', undefined, /member_id = /],
  ['a page in the depths', cursorOf('34000'), /member_id = .* AND \(?\(?id < /],
])(
  '%s is read off the index of member and id, without sorting and without reading past it',
  async (_what, cursor, condition) => {
    const nodes = await pagePlan(server.db, listOwnLogins, member.memberId, { cursor });
    expectReadOff(nodes, 'login_log_member_id_id_idx', condition);
  },
);

test('counting stops at ten thousand', async () => {
  const busy = await signInMember(server);
  await addLines(busy.memberId, 10_050);
  const { result } = await server.call(listLoginLog, {}, { token: busy.token });
  expect(result).toMatchObject({ total: 10_000, totalCapped: true });
});

test('the file holds every matching line, opens in a spreadsheet, and calculates nothing', async () => {
  const file = await exported(server, exportLoginLog, { way: 1 }, member);
  expect(file.startsWith('\uFEFF时间,方式,结果,IP,地点,设备\r\n')).toBe(true);
  const lines = file.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(LINES / 2);
  expect(lines[0]).toMatch(/^[\d-]+ [\d:]+,验证码,\S+,203\.0\.113\.7,广东,'=cmd\|1$/);
  expect(lines[1]).toMatch(/,广东,"?Chrome 141，Windows"?$/);
});

test('operators read the same lines of one member', async () => {
  const operator = await signInOperator(server, 'support');
  const { result } = await server.call(listMemberLogins, { id: member.memberId }, { token: operator.token });
  expect(result.total).toBe(LINES);
  expect(result.list.map(({ id }) => id)).toEqual((await list({})).list.map(({ id }) => id));
});
