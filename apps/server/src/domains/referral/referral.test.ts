// 邀请有礼 through HTTP: rewards to both sides once the invited is certified and has paid, out of a budget, exactly once.
import { listReferralCampaigns, stopReferralCampaign } from '@jishi/contract/console/referral';
import { referralStage } from '@jishi/contract/enums/referral';
import { formatMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { certify, infoOf, invitedBy, pay, registerBy, runCampaign } from '../../testing/referrals';
import { type TestServer, startTestServer } from '../../testing/server';
import { account } from '../account/domain';
import { balances, transferOf, verify } from '../ledger';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { referral } from './domain';
import { look } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message, payment, referral, review] });
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  const { token } = await signInOperator(server);
  const { given, ledgerGiven } = (await server.call(listReferralCampaigns, {}, { token })).result;
  expect(given).toBe(ledgerGiven);
  const { rows } = await server.db.query(
    `select c.id from referral.campaign c where c.committed <> (
       select coalesce(sum(i.inviter_reward + i.invited_reward), 0)
       from referral.invitation i where i.campaign_id = c.id and i.stage in (3, 4, 5)
     )`,
  );
  expect(rows).toEqual([]);
});
afterAll(() => server.close());

const DAY = 86_400_000;
const { registered, certified, paid, given, nothing } = referralStage;

const bonusOf = async ({ memberId }: TestMember) => formatMoney((await balances(server.db, memberId)).bonus);
const stageOf = async (inviter: TestMember) => (await invitedBy(server, inviter)).map(({ stage }) => stage);
const budgetOf = async (id: string) =>
  (await server.db.query('select committed, budget from referral.campaign where id = $1', [id])).rows[0];

/** Runs what was added, whenever it is due, and then what the sweep would find. */
async function work() {
  await server.db.query(
    `select graphile_worker.add_job('referral.sweep'); update graphile_worker._private_jobs set run_at = now()`,
  );
  expect(await server.runJobs()).toEqual([]);
}
/** Runs only what is due. */
async function workDue() {
  await server.db.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    server.clock.now(),
  ]);
  expect(await server.runJobs()).toEqual([]);
}

async function qualified(inviter: TestMember, amount = '100'): Promise<TestMember> {
  const invited = await registerBy(server, inviter);
  await certify(server, invited);
  await pay(server, invited, amount);
  return invited;
}

test('both get their reward when the invited is certified and has paid enough, and see how far it is before', async () => {
  const id = await runCampaign(server);
  const inviter = await signInMember(server);
  expect(await infoOf(server, inviter)).toMatchObject({
    campaign: { name: '邀请有礼', inviterReward: '20.00', invitedReward: '10.00', leastPaid: '100.00', isSpent: false },
    own: null,
  });
  const invited = await registerBy(server, inviter);
  expect(await infoOf(server, invited)).toMatchObject({
    own: { stage: registered, reward: '10.00', isCertified: false, paid: '0.00', leastPaid: '100.00' },
  });
  await certify(server, invited);
  await workDue();
  expect(await stageOf(inviter)).toEqual([certified]);
  await pay(server, invited, '60');
  await workDue();
  expect(await infoOf(server, invited)).toMatchObject({ own: { stage: certified, isCertified: true, paid: '60.00' } });
  expect([await bonusOf(inviter), await bonusOf(invited)]).toEqual(['0.00', '0.00']);
  await pay(server, invited, '40');
  await workDue();
  expect([await bonusOf(inviter), await bonusOf(invited)]).toEqual(['20.00', '10.00']);
  expect(await stageOf(inviter)).toEqual([given]);
  expect(await infoOf(server, inviter)).toMatchObject({ invited: 1, rewarded: 1, earned: '20.00', coming: '0.00' });
  expect((await transferOf(server.db, `invite:${invited.memberId}:inviter`))?.postings).toMatchObject([
    { account: 'platform:expense.bonus' },
    { account: `member:${inviter.memberId}:bonus` },
  ]);
  expect(await budgetOf(id)).toEqual({ committed: '3000000', budget: '100000000' });
  const { rows } = await server.db.query('select event from message.member_message where member_id = any ($1)', [
    [inviter.memberId, invited.memberId],
  ]);
  expect(rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['rewardPromised', 'inviterRewarded', 'invitedRewarded']),
  );
});

test('looked at by thirty at once it is given once', async () => {
  await runCampaign(server);
  const inviter = await signInMember(server);
  const invited = await qualified(inviter);
  const ctx = systemContext(server);
  await Promise.all(Array.from({ length: 30 }, () => look(ctx, invited.memberId)));
  await work();
  expect([await bonusOf(inviter), await bonusOf(invited)]).toEqual(['20.00', '10.00']);
});

test('of twelve who qualify at once as many are rewarded as the budget pays for; the others when there is more', async () => {
  const id = await runCampaign(server, { budget: '155', perInviter: 100 });
  const inviters = await Promise.all(Array.from({ length: 4 }, () => signInMember(server)));
  const invited: TestMember[] = [];
  for (let nth = 0; nth < 12; nth += 1) invited.push(await qualified(inviters[nth % 4]!));
  const ctx = systemContext(server);
  await Promise.all(invited.map(({ memberId }) => look(ctx, memberId)));
  expect(await budgetOf(id)).toEqual({ committed: '15000000', budget: '15500000' });
  const stages = (await Promise.all(inviters.map(stageOf))).flat();
  expect(stages.filter((stage) => stage === given)).toHaveLength(5);
  const waiting = (await Promise.all(inviters.map((one) => invitedBy(server, one)))).flat();
  expect(waiting.filter(({ reason }) => reason.startsWith('活动预算已用完'))).toHaveLength(7);
  expect((await infoOf(server, inviters[0]!)).campaign?.isSpent).toBe(true);
  await server.db.query('update referral.campaign set budget = 18500000 where id = $1', [id]);
  await work();
  expect(await budgetOf(id)).toEqual({ committed: '18000000', budget: '18500000' });
});

test('one inviter is rewarded for as many as the terms say, also when all qualify at once', async () => {
  await runCampaign(server, { perInviter: 2 });
  const inviter = await signInMember(server);
  const invited: TestMember[] = [];
  for (let nth = 0; nth < 6; nth += 1) invited.push(await qualified(inviter));
  const ctx = systemContext(server);
  await Promise.all(invited.map(({ memberId }) => look(ctx, memberId)));
  expect(await bonusOf(inviter)).toBe('40.00');
  expect((await invitedBy(server, inviter)).filter(({ reason }) => reason.startsWith('邀请人的名额已满'))).toHaveLength(
    4,
  );
});

test('while it is held back money that goes back counts as never paid, and the budget has it again', async () => {
  const id = await runCampaign(server, { holdDays: 7 });
  const inviter = await signInMember(server);
  const [stays, goes] = [await qualified(inviter), await qualified(inviter)];
  await workDue();
  expect(await stageOf(inviter)).toEqual([paid, paid]);
  expect(await infoOf(server, inviter)).toMatchObject({ coming: '40.00', earned: '0.00' });
  expect(await budgetOf(id)).toMatchObject({ committed: '6000000' });
  await server.db.query(
    `insert into payment.refund (no, member_id, order_no, amount, way, status, reason, created_at)
     select 'R' || no, member_id, no, 100000, 1, 3, '多充了', now() from payment.pay_order where member_id = $1`,
    [goes.memberId],
  );
  server.clock.advance(7 * DAY);
  await work();
  expect([await bonusOf(stays), await bonusOf(goes), await bonusOf(inviter)]).toEqual(['10.00', '0.00', '20.00']);
  expect(await infoOf(server, goes)).toMatchObject({ own: { stage: certified, reason: '充值已退回', paid: '99.00' } });
  expect(await budgetOf(id)).toMatchObject({ committed: '3000000' });
  await pay(server, goes, '1');
  await workDue();
  expect(await infoOf(server, goes)).toMatchObject({ own: { stage: paid } });
});

test('what comes after the time is over does not count; what came before does, however late it is looked at', async () => {
  await runCampaign(server, { withinDays: 3 });
  const inviter = await signInMember(server);
  const [early, late] = [await qualified(inviter), await registerBy(server, inviter)];
  await server.db.query('delete from graphile_worker._private_jobs');
  server.clock.advance(4 * DAY);
  await certify(server, late);
  await pay(server, late, '100');
  await work();
  expect([await bonusOf(early), await bonusOf(late)]).toEqual(['10.00', '0.00']);
  expect(await infoOf(server, late)).toMatchObject({
    own: { stage: nothing, reason: expect.stringMatching(/^没有在 .* 前完成实名认证并充够金额$/) },
  });
});

test('who registered keeps the terms of that day; a stopped campaign promises nothing to who comes after', async () => {
  const id = await runCampaign(server);
  const inviter = await signInMember(server);
  const before = await registerBy(server, inviter);
  await server.db.query('update referral.campaign set invited_reward = 100000, least_paid = 1 where id = $1', [id]);
  const { token } = await signInOperator(server);
  expect((await server.call(stopReferralCampaign, { id, reason: '预算调整' }, { token })).code).toBe(0);
  expect((await server.call(stopReferralCampaign, { id, reason: '预算调整' }, { token })).code).toBe(4005);
  const after = await registerBy(server, inviter);
  for (const member of [before, after]) {
    await certify(server, member);
    await pay(server, member, '100');
  }
  await work();
  expect([await bonusOf(before), await bonusOf(after)]).toEqual(['10.00', '0.00']);
  expect((await invitedBy(server, inviter)).map(({ stage, reason }) => [stage, reason])).toEqual([
    [nothing, '注册时没有进行中的活动'],
    [given, ''],
  ]);
  expect((await infoOf(server, inviter)).campaign).toBeNull();
});

test('nobody sees whom others invited, and phones are masked', async () => {
  await runCampaign(server);
  const [inviter, other] = [await signInMember(server), await signInMember(server)];
  const { phone } = await registerBy(server, inviter);
  expect((await invitedBy(server, inviter)).map((row) => row.phone)).toEqual([
    `${phone.slice(0, 3)}****${phone.slice(7)}`,
  ]);
  expect(await invitedBy(server, other)).toEqual([]);
});
