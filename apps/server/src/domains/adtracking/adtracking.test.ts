import { trackProductVisit, trackVisit } from '@jishi/contract/adtracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adtracking } from './domain';
import { memberContext, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { makeProduct } from '../../testing/products';
import { attachVisit } from '.';
import { purgeVisits } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [adtracking] });
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

test('a visit that was never told of is noted with the registration it led to', async () => {
  const member = await signInMember(server);
  const asMember = memberContext(server, member);
  await server.db.transaction((tx) => attachVisit(tx, asMember, member.memberId, 'untold'));
  expect(await visitsOf('untold')).toEqual([{ at: server.clock.now(), marks: {} }]);
  const { rows } = await server.db.query('select visited_at, marks from adtracking.registration where bd_vid = $1', [
    'untold',
  ]);
  expect(rows).toEqual([{ visited_at: server.clock.now(), marks: {} }]);
});

test('a visit to a product’s page carries the product, named by its id or its code', async () => {
  const { id, code } = await makeProduct(server);
  await server.call(trackProductVisit, { product: id, bdVid: 'p', aPlanid: '7' });
  await server.call(trackProductVisit, { product: code, bdVid: 'p' });
  expect((await visitsOf('p')).map(({ marks }) => marks)).toEqual([{ aPlanid: '7', product: id }, { product: id }]);
});

test('a product that visitors cannot see is not told from one that is not there, and nothing is kept', async () => {
  const draft = await makeProduct(server, {}, 'draft');
  const monitor = (product: string) => server.call(trackProductVisit, { product, bdVid: 'nowhere' });
  const [hidden, unknown] = [await monitor(draft.id), await monitor('999999999')];
  expect(hidden.code).toBe(4004);
  expect(hidden.text).toBe(unknown.text);
  expect(await visitsOf('nowhere')).toEqual([]);
});

test.each([
  ['/atm/baidu/..%2F..%2Fetc%2FpasswdMonitor?bdVid=h', 404],
  ["/atm/baidu/1'%20or%201=1--Monitor?bdVid=h", 400],
  ['/atm/baidu/%E4%BA%A7%E5%93%81Monitor?bdVid=h', 400],
  ['/atm/baidu/1%00Monitor?bdVid=h', 400],
  ['/atm/baidu/%ffMonitor?bdVid=h', 400],
  ['/atm/baidu/1001Monitor', 400],
  ['/atm/baidu/1001Monitor?bdVid=h&bdVid=i', 400],
  ['/atm/baidu/999999999Monitor?bdVid=h&product=1001', 200],
  ['/atm/baidu/Monitor?bdVid=h', 404],
  ['/atm/baidu/1001monitor?bdVid=h', 404],
  [`/atm/baidu/${'9'.repeat(3000)}Monitor?bdVid=h`, 400],
])('%s is refused and kept nowhere', async (url, status) => {
  const answer = await server.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(status);
  expect(JSON.parse(answer.payload)).toMatchObject({ code: expect.any(Number), msg: expect.stringMatching(/./) });
  expect(JSON.parse(answer.payload)).not.toMatchObject({ code: 0 });
  expect(await visitsOf('h')).toEqual([]);
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
