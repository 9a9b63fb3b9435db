// A worker killed with SIGKILL while it gives: nothing is half given, and what its job lost the sweep finds, once.
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../testing/members';
import { certify, pay, registerBy, runCampaign } from '../../testing/referrals';
import { type TestServer, startTestServer } from '../../testing/server';
import { killAt, prepareStanding, untilStanding } from '../../testing/standing-still';
import { account } from '../account/domain';
import { balances, verify } from '../ledger';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { referral } from './domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message, payment, referral, review] });
}, 60_000);
afterAll(() => server.close());

/** The reward is written down but not posted; all is written but not committed. */
const MOMENTS = `
  create trigger stand_middle before update on referral.invitation
    for each row when (new.stage = 4) execute function standing.still('middle');
  create constraint trigger stand_end after update on referral.invitation deferrable initially deferred
    for each row when (new.stage = 4) execute function standing.still('commit');`;

async function state(): Promise<unknown[]> {
  const all = [];
  for (const table of ['referral.invitation', 'referral.campaign', 'ledger.account', 'message.member_message'])
    all.push((await server.db.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows);
  return all;
}

test('killed in the middle and at its commit nothing is given; after that both get theirs once', async () => {
  await runCampaign(server);
  const inviter = await signInMember(server);
  const invited = await registerBy(server, inviter);
  await certify(server, invited);
  await pay(server, invited, '100');
  await prepareStanding(server, MOMENTS);
  const before = await state();
  for (const moment of ['middle', 'commit']) {
    await server.db.query(`select graphile_worker.add_job('referral.sweep')`);
    // who was killed holds on to its job
    await server.db.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
    await killAt(server, { moment, roles: 'api,worker' }, () => untilStanding(server, 1));
    expect([moment, await state()]).toEqual([moment, before]);
  }
  await server.db.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`);
  await server.db.query(`select graphile_worker.add_job('referral.sweep')`);
  expect(await server.runJobs()).toEqual([]);
  const bonuses = [await balances(server.db, inviter.memberId), await balances(server.db, invited.memberId)];
  expect(bonuses.map(({ bonus }) => formatMoney(bonus))).toEqual(['20.00', '10.00']);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
