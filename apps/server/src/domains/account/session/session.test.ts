import { memberStatus } from '@jishi/contract/enums/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { authenticateMember } from '..';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('a session lives 30 days from its last use, not from its beginning', async () => {
  const { token, memberId } = await signInMember(server);
  server.clock.advance(20 * DAY);
  expect(await authenticateMember(server.shared, token)).toMatchObject({ kind: 'member', memberId });
  server.clock.advance(20 * DAY);
  expect(await authenticateMember(server.shared, token)).toMatchObject({ kind: 'member', memberId });
  server.clock.advance(30 * DAY);
  expect(await authenticateMember(server.shared, token)).toEqual({ kind: 'visitor' });
});

test('however much it is used, a session ends 90 days after it was opened', async () => {
  const { token } = await signInMember(server);
  for (let n = 0; n < 4; n += 1) {
    server.clock.advance(20 * DAY);
    expect(await authenticateMember(server.shared, token)).toMatchObject({ kind: 'member' });
  }
  server.clock.advance(10 * DAY - MINUTE);
  expect(await authenticateMember(server.shared, token)).toMatchObject({ kind: 'member' });
  server.clock.advance(MINUTE);
  expect(await authenticateMember(server.shared, token)).toEqual({ kind: 'visitor' });
});

test('a closed member is a visitor, though a session of theirs still stands', async () => {
  const [closed, other] = [await signInMember(server), await signInMember(server)];
  await server.db.query('update account.member set status = $2 where id = $1', [closed.memberId, memberStatus.closed]);
  expect(await authenticateMember(server.shared, closed.token)).toEqual({ kind: 'visitor' });
  expect(await authenticateMember(server.shared, other.token)).toMatchObject({ kind: 'member' });
});

test('use is written down at most once in five minutes', async () => {
  const { token, memberId } = await signInMember(server);
  const seen = async () => {
    const { rows } = await server.db.query('select seen_at from account.session where member_id = $1', [memberId]);
    return rows[0]?.seen_at as Date;
  };
  const opened = await seen();
  server.clock.advance(4 * MINUTE);
  await authenticateMember(server.shared, token);
  expect(await seen()).toEqual(opened);
  server.clock.advance(2 * MINUTE);
  await authenticateMember(server.shared, token);
  expect(await seen()).toEqual(server.clock.now());
});

test('the token itself is stored nowhere', async () => {
  const { token } = await signInMember(server);
  const { rows } = await server.db.query('select s::text as row from account.session s');
  expect(rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toEqual([]);
});

test.each(['', 'mt_', 'mt_unknown', `mt_${'A'.repeat(43)}`, 'op_x', "mt_' or 1=1 --", 'mt_\u0000'])(
  'a token that is none is a visitor: %j',
  async (token) => {
    expect(await authenticateMember(server.shared, token)).toEqual({ kind: 'visitor' });
  },
);
