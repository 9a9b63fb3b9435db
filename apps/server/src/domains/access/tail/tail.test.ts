// Live calls: each member receives their own while signed in.
import { tailCallRecords } from '@jishi/contract/access/record';
import type { Input, Output } from '@jishi/contract/endpoint';
import { logout } from '@jishi/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { account } from '../../account/domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeCall } from '../../../testing/caller';
import { makeProduct } from '../../../testing/products';

type Heard = Output<typeof tailCallRecords>;

let server: TestServer;
let apiId: string;
let projectId: string;
let members: [TestMember, TestMember];
let calls = 0;

beforeAll(async () => {
  server = await startTestServer({ domains: [access, account] });
  const product = await makeProduct(server);
  projectId = product.id;
  apiId = product.apiIds[0]!;
  members = [await signInMember(server), await signInMember(server)];
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [server.clock.now()]);
});
afterAll(() => server.close());

/** Books one call and returns its id. */
async function book({ memberId }: TestMember, code = 0): Promise<string> {
  calls += 1;
  const { rows } = await server.db.query<{ id: string }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        total_ms, node_id)
     values (gateway.first_call_id($1::timestamptz) + $2, $1, $3, 1, $4, $5, 1, 'GET', '/', '', '', 200, $6, false, 0, 0, 5, 1)
     returning id`,
    [server.clock.now(), calls, memberId, projectId, apiId, code],
  );
  return rows[0]!.id;
}

/** Listens; `next` is the next event's calls, undefined once the server has ended it. */
async function listen(member: TestMember, input: Input<typeof tailCallRecords> = {}) {
  const answer = await server.inject({
    method: 'GET',
    url: tailCallRecords.path,
    query: input as Record<string, string>,
    token: member.token,
    payloadAsStream: true,
  });
  expect(answer.headers['content-type']).toContain('text/event-stream');
  const pieces = answer.stream()[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let text = '';
  async function next(): Promise<string[] | undefined> {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return (JSON.parse(event[1]!) as Heard).list.map(({ id }) => id);
      }
      const piece = await pieces.next();
      if (piece.done) return undefined;
      text += piece.value.toString();
    }
  }
  return { next, close: () => answer.raw.res.destroy() };
}

test('each of two members hears of their own calls only, once', async () => {
  const [mine, theirs] = await Promise.all(members.map((member) => listen(member)));
  const [a, b] = [await book(members[0]), await book(members[1])];
  expect(await mine!.next()).toEqual([a]);
  expect(await theirs!.next()).toEqual([b]);
  const c = await book(members[0]);
  expect(await mine!.next()).toEqual([c]);
  for (const one of [mine, theirs]) one!.close();
});

test('a listener hears what meets their conditions', async () => {
  const failures = await listen(members[0], { outcome: '2' as never });
  const others = await listen(members[0], { apiId: '999999' });
  await book(members[0]);
  const failed = await book(members[0], 504_001);
  expect(await failures.next()).toEqual([failed]);
  failures.close();
  others.close();
});

test('a call that is booked late is heard of, although newer ones were', async () => {
  const listener = await listen(members[1]);
  const newer = await book(members[1]);
  const heard = [...(await listener.next())!];
  while (!heard.includes(newer)) heard.push(...(await listener.next())!);
  server.clock.advance(-5000);
  const late = await book(members[1]);
  server.clock.advance(5000);
  expect(await listener.next()).toEqual([late]);
  listener.close();
});

test('signing out ends it', async () => {
  const member = await signInMember(server);
  const listener = await listen(member);
  await server.call(logout, {}, { token: member.token });
  expect(await listener.next()).toBeUndefined();
});

test('a frozen member hears nothing more', async () => {
  const member = await signInMember(server);
  const listener = await listen(member);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  expect(await listener.next()).toBeUndefined();
});

test('a member listens at four places at most, and again when one is left', async () => {
  const member = await signInMember(server);
  const four = await Promise.all([1, 2, 3, 4].map(() => listen(member)));
  const fifth = await makeCall(server, tailCallRecords, {}, { token: member.token });
  expect(fifth.status).toBe(429);
  four[0]!.close();
  await expect
    .poll(async () => (await makeCall(server, tailCallRecords, {}, { token: member.token })).status)
    .toBe(200);
  for (const one of four) one.close();
});

test('a server that stops ends what it sends', async () => {
  const other = await startTestServer({ domains: [access, account] });
  const member = await signInMember(other);
  const answer = await other.inject({
    method: 'GET',
    url: tailCallRecords.path,
    token: member.token,
    payloadAsStream: true,
  });
  await Promise.all([answer.stream().resume().toArray(), other.close()]);
});
