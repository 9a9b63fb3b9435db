// Who invents visitors leaves behind what an address may, and no more.
import { voteHelp } from '@jishi/contract/content/help';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domains/account/domain';
import { content } from '../domains/content/domain';
import { signInMember } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, content] });
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
