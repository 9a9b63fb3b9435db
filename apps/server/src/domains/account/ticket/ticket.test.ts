import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { issueLooseTicket, issueTicket, requireTicket, spendLooseTicket, spendTicket, ticketMember } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const MINUTE = 60_000;
const spendLoose = (text: string) =>
  server.db.transaction((tx) => spendLooseTicket(tx, server.shared, requireTicket(server.shared, text, 'wechatBind')));
const issueLoose = () => issueLooseTicket(server.db, server.shared, 'wechatBind', 'openid-7');

test('a ticket that belongs to nobody carries what it was given, sealed, once', async () => {
  const text = await issueLoose();
  const { rows } = await server.db.query<{ row: string }>('select t::text as row from account.step_ticket t');
  const clear = [text, 'openid-7', Buffer.from('openid-7').toString('hex')];
  expect(rows.filter(({ row }) => clear.some((secret) => row.includes(secret)))).toEqual([]);
  const spent = await Promise.allSettled(Array.from({ length: 6 }, () => spendLoose(text)));
  const won = spent.filter((one) => one.status === 'fulfilled');
  expect(won).toMatchObject([{ value: 'openid-7' }]);
});

test('it is dead after 15 minutes', async () => {
  const text = await issueLoose();
  server.clock.advance(15 * MINUTE);
  await expect(spendLoose(text)).rejects.toMatchObject({ refusal: 'stateConflict' });
});

test("a member's ticket says whose it is until it is spent, and is spent for its owner only", async () => {
  const [owner, other] = [await signInMember(server), await signInMember(server)];
  const text = await issueTicket(server.db, server.shared, 'changePhone', owner.memberId);
  const ticket = requireTicket(server.shared, text, 'changePhone');
  expect(await ticketMember(server.shared, ticket)).toBe(owner.memberId);
  const spend = (by: typeof owner) =>
    server.db.transaction((tx) => spendTicket(tx, server.shared, ticket, by.memberId));
  await expect(spend(other)).rejects.toMatchObject({ refusal: 'stateConflict' });
  await spend(owner);
  await expect(spend(owner)).rejects.toMatchObject({ refusal: 'stateConflict' });
  await expect(ticketMember(server.shared, ticket)).rejects.toMatchObject({ refusal: 'stateConflict' });
});

test('a ticket of one purpose is none of another', async () => {
  const { memberId } = await signInMember(server);
  const text = await issueTicket(server.db, server.shared, 'lostPhone', memberId);
  for (const purpose of ['changePhone', 'resetPassword', 'totpLogin', 'wechatBind'] as const) {
    expect(() => requireTicket(server.shared, text, purpose)).toThrow();
  }
});
