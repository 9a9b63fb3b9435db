// Who invents visitors leaves behind what an address may, and no more.
import { trackProductVisit, trackVisit } from '@jishi/contract/adtracking';
import { voteHelp } from '@jishi/contract/content/help';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domains/account/domain';
import { adtracking } from '../domains/adtracking/domain';
import { content } from '../domains/content/domain';
import { signInMember } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, adtracking, content] });
});
afterAll(() => server.close());

let visitors = 0;
/** A vote about a page that is not there, by another visitor each time. */
const vote = async (ip: string, token?: string) => {
  const visitorId = `visitor-${String((visitors += 1)).padStart(16, '0')}`;
  return (await server.call(voteHelp, { id: '1', visitorId, useful: true }, { ip, ...(token && { token }) })).code;
};

test('thirty invented visitors of an address vote in an hour; members and other addresses are not held back by them', async () => {
  const codes = [];
  for (let n = 0; n < 31; n += 1) codes.push(await vote('10.1.1.1'));
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 4004), 429]);
  expect(await vote('10.1.1.2')).toBe(4004);
  expect(await vote('10.1.1.1', (await signInMember(server)).token)).toBe(4004);
});

test('the addresses of one customer count as one', async () => {
  for (let n = 0; n < 30; n += 1) expect(await vote(`2001:db8:1:2::${n + 1}`)).toBe(4004);
  expect(await vote('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await vote('2001:db8:1:3::1')).toBe(4004);
});

test('rows about invented visits end with the three hundredth of an address in an hour', async () => {
  const visits = Array.from({ length: 301 }, (_, n) =>
    server.call(trackVisit, { bdVid: `invented-${n}` }, { ip: '10.1.3.1' }),
  );
  const codes = (await Promise.all(visits)).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(300);
  expect(codes).toContain(429);
  const { rows } = await server.db.query("select from adtracking.visit where bd_vid like 'invented-%'");
  expect(rows).toHaveLength(300);
  const products = Array.from({ length: 301 }, (_, n) =>
    server.call(trackProductVisit, { product: 'none', bdVid: `product-${n}` }, { ip: '10.1.3.1' }),
  );
  const told = (await Promise.all(products)).map(({ code }) => code);
  expect(told.filter((code) => code === 429)).toHaveLength(1);
});
