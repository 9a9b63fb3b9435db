// Campaigns: who may start one alone, what two may agree to, and that there is one at a time.
import { listReferralProposals, saveReferralCampaign } from '@jishi/contract/console/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import { getReferral } from '@jishi/contract/referral';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type CampaignDraft, campaignDraft } from '../../../testing/referrals';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { review } from '../../review/domain';
import { referral } from '../domain';

let server: TestServer;
let [finance, owner]: TestOperator[] = [];
beforeAll(async () => {
  server = await startTestServer({ domains: [referral, review] });
  [finance, owner] = [await signInOperator(server, 'finance'), await signInOperator(server, 'owner')];
  await signInOperator(server, 'owner');
});
afterEach(() => server.db.query('update referral.campaign set status = 2'));
afterAll(() => server.close());

const save = (changes: Partial<CampaignDraft> = {}, { token } = finance!) =>
  server.call(saveReferralCampaign, campaignDraft(changes), { token });
const proposals = async () => (await server.call(listReferralProposals, {}, { token: owner!.token })).result.list;
const running = async () => {
  const { token } = await signInMember(server);
  return (await server.call(getReferral, {}, { token })).result.campaign;
};

test('a small budget needs one word, a large one two; nothing runs before, and the history says who', async () => {
  expect(await save()).toMatchObject({ code: 0, result: { inForce: true } });
  expect(await running()).toMatchObject({ name: '邀请有礼', perInviter: 10 });
  await server.db.query('update referral.campaign set status = 2');
  const asked = await save({ budget: '50000.01', name: '大活动' });
  expect(asked.result).toEqual({ inForce: false, outcome: '增加的预算超过 50,000.00 元，等另一位操作员同意' });
  expect(await running()).toBeNull();
  const [{ id } = { id: '' }] = await proposals();
  expect((await decide(server, finance!, reviewKind.referralCampaign, id)).code).toBe(4009);
  expect((await decide(server, owner!, reviewKind.referralCampaign, id)).code).toBe(0);
  expect(await running()).toMatchObject({ name: '大活动' });
  expect(await proposals()).toMatchObject([
    { name: '大活动', status: 2, budget: '50000.01' },
    { name: '邀请有礼', status: 2 },
  ]);
});

test('one operator does not raise more in a day by raising in parts, also all at once', async () => {
  const second = await signInOperator(server, 'finance');
  const ends = Array.from({ length: 8 }, (_, year) => ({
    beginTime: `20${30 + year}-01-01 00:00:00`,
    endTime: `20${30 + year}-12-01 00:00:00`,
  }));
  const answers = await Promise.all(ends.map((time) => save({ ...time, budget: '20000' }, second)));
  expect(answers.filter(({ result }) => result.inForce)).toHaveLength(2);
});

test('two never run at once, a budget does not go below what is promised, and what is stopped does not change', async () => {
  await save({}, owner);
  const { rows } = await server.db.query<{ id: string }>('select max(id)::text as id from referral.campaign');
  const { id } = rows[0]!;
  expect(await save({ name: '第二个' }, owner)).toMatchObject({ code: 4000, fields: [{ path: 'beginTime' }] });
  await server.db.query('update referral.campaign set committed = 50000000 where id = $1', [id]);
  expect(await save({ id, budget: '499.99' }, owner)).toMatchObject({ code: 4000, fields: [{ path: 'budget' }] });
  expect(await save({ id, budget: '500', perInviter: 3 }, owner)).toMatchObject({ result: { inForce: true } });
  expect(await running()).toMatchObject({ perInviter: 3, isSpent: true });
  await server.db.query('update referral.campaign set status = 2');
  expect((await save({ id }, owner)).code).toBe(4004);
  expect((await save({ id: '999' }, owner)).code).toBe(4004);
  const reviewer = await signInOperator(server, 'reviewer');
  expect((await save({}, reviewer)).code).toBe(4009);
});
