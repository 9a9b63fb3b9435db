// Real server processes are killed while members ask for money back and operators grant it: none is lost, none goes twice.
import { recordPayout, searchRefunds } from '@jishi/contract/console/refund';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { payment } from '../domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { wordAbout } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { drawing, killSeeds, killing, persist } from '../../../testing/killing';
import { fund } from '../../../testing/ledger';
import { type Servers, startServers } from '../../../testing/server-process';
import { balances, verify } from '../../ledger';

const seed = killSeeds(1)[0]!;

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [message, payment, review] });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

test(`money that goes back survives kill -9 (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const { token } = await signInOperator(server, 'finance');
  const members = await Promise.all(
    Array.from({ length: 4 }, () => signInMember(server, { tradePassword: TRADE_PASSWORD })),
  );
  for (const { memberId } of members) await fund(server.db, memberId, 800n * YUAN);
  const kills = killing(servers, 3, () => 3 + draw(8));
  const account = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };
  let nth = 0;

  const goBack = async (member: TestMember) => {
    while (!kills.over()) {
      const idempotencyKey = `kill-${seed}-${nth++}`;
      const asked = await persist('a request', () =>
        servers.call(
          requestWithdrawal,
          { amount: '10', account, tradePassword: TRADE_PASSWORD },
          { token: member.token, idempotencyKey },
        ),
      );
      kills.answered();
      if (asked.code !== 0) continue;
      const { no } = asked.result;
      const word = await wordAbout(server, reviewKind.withdrawal, no);
      await persist('a grant', () => servers.call(decideReview, word, { token }));
      const found = await persist('a look', () => servers.call(searchRefunds, { no }, { token }));
      const [refund] = found.result.list;
      const payout = { no: refund!.no, holder: account.holder, serial: `OUT-${no}` };
      await persist('a payout', () => servers.call(recordPayout, payout, { token }));
      kills.answered();
    }
  };
  await Promise.all(members.map(goBack));
  await kills.done();
  await server.runJobs();

  for (const { memberId } of members) {
    const { rows } = await server.db.query<{ frozen: string; out: string; requests: number }>(
      `select count(*)::int as requests, coalesce(sum(amount) filter (where status = 1), 0) as frozen,
         coalesce(sum(amount) filter (where status in (2, 3)), 0) as out
       from payment.withdrawal where member_id = $1`,
      [memberId],
    );
    const { frozen, out, requests } = rows[0]!;
    expect(requests).toBeGreaterThan(0);
    const held = await balances(server.db, memberId);
    expect([held.frozen, held.deposit]).toEqual([BigInt(frozen), 800n * YUAN - BigInt(frozen) - BigInt(out)]);
  }
  const { rows } = await server.db.query(
    `select
       (select coalesce(sum(balance), 0) from ledger.account where name = 'platform:refund.payable')::text as payable,
       (select coalesce(sum(amount), 0) from payment.refund where status = 2)::text as owed,
       (select count(*)::int from payment.refund r where r.withdrawal_no is null or r.status not in (2, 3)) as strays,
       (select count(*)::int from payment.withdrawal w where w.status in (2, 3)
        and w.amount <> (select coalesce(sum(r.amount), 0) from payment.refund r where r.withdrawal_no = w.no)) as unequal`,
  );
  expect(rows[0]).toMatchObject({ payable: rows[0]!['owed'], strays: 0, unequal: 0 });
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
