import { trackVisit } from '@jishi/contract/adtracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, memberContext, signInMember, startTestServer, systemContext } from '../../testing';
import { attachVisit } from '.';
import { purgeVisits } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const visitsOf = async (bdVid: string) =>
  (await server.db.query('select at, marks from adtracking.visit where bd_vid = $1 order by id', [bdVid])).rows;

test('each visit is kept with the marks it carried and without those it did not', async () => {
  await server.call(trackVisit, { bdVid: 'a', channelId: '7', kwEncUtf8: '身份证', aPlanid: '', aUnitid: null });
  await server.call(trackVisit, { bdVid: 'a' });
  expect(await visitsOf('a')).toEqual([
    { at: server.clock.now(), marks: { channelId: '7', kwEncUtf8: '身份证' } },
    { at: server.clock.now(), marks: {} },
  ]);
});

test.each([[{}], [{ bdVid: '' }], [{ bdVid: 'x'.repeat(201) }], [{ bdVid: 'x', channelId: { a: 1 } }], [{ bdVid: 7 }]])(
  '%j is refused as invalid input',
  async (input) => {
    expect(await server.callRaw(trackVisit, input)).toMatchObject({ status: 400, code: 4000 });
  },
);

test('a member keeps the first visit they are attached to, with the marks of its latest', async () => {
  const member = await signInMember(server);
  await server.call(trackVisit, { bdVid: 'b', aPlanid: 'old' });
  await server.call(trackVisit, { bdVid: 'b', aPlanid: 'new' });
  const attach = (bdVid: string) =>
    server.db.transaction((tx) => attachVisit(tx, memberContext(server, member), member.memberId, bdVid));
  await attach('b');
  await attach('c');
  const { rows } = await server.db.query('select bd_vid, marks from adtracking.registration where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ bd_vid: 'b', marks: { aPlanid: 'new' } }]);
});

test('visits are forgotten after 180 days, registrations are not', async () => {
  await server.call(trackVisit, { bdVid: 'd' });
  server.clock.advance(180 * 24 * 3600_000);
  await purgeVisits(systemContext(server));
  expect(await visitsOf('d')).toHaveLength(1);
  server.clock.advance(1);
  await purgeVisits(systemContext(server));
  expect(await visitsOf('d')).toEqual([]);
  expect((await server.db.query('select from adtracking.registration')).rowCount).toBeGreaterThan(0);
});
