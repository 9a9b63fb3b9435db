// Bonuses on top-ups: promised with the order, given once with the money, and never more than the budget has.
import { listCouponCampaigns, saveCampaign } from '@jishi/contract/console/coupon';
import { getRechargeBonus } from '@jishi/contract/coupon';
import type { Input } from '@jishi/contract/endpoint';
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { coupon } from '../domain';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { balances, transferOf, verify } from '../../ledger';

let peer: AlipayPeer;
let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [coupon, message, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  owner = { token: (await signInOperator(server)).token };
  const { given, ledgerGiven } = (await server.call(listCouponCampaigns, {}, owner)).result;
  expect(given).toBe(ledgerGiven);
  await server.db.query('update coupon.campaign set status = 2');
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const MINUTE = 60_000;
const TIERS = [
  { from: '100', bonus: '5' },
  { from: '500', bonus: '40' },
];

function draft(changes: Partial<Input<typeof saveCampaign>> = {}): Input<typeof saveCampaign> {
  const times = { beginTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
  return { name: '充值有礼', kind: 4, tiers: TIERS, budget: '1000', perMember: 2, ...times, ...changes };
}

async function campaign(changes: Partial<Input<typeof saveCampaign>> = {}): Promise<string> {
  owner = { token: (await signInOperator(server)).token };
  const answer = await server.call(saveCampaign, draft(changes), owner);
  expect(answer.msg).toBe('成功');
  return answer.result.id;
}

const topUp = ({ token }: TestMember, amount: string, bonus?: string) =>
  server.call(startThirdPay, { amount, bonus }, { token });
const offered = async ({ token }: TestMember) => (await server.call(getRechargeBonus, {}, { token })).result.campaign;
const look = async ({ token }: TestMember, orderNo: string) =>
  (await server.call(getPayOrder, { orderNo }, { token })).result;
const money = async ({ memberId }: TestMember) => {
  const { deposit, bonus } = await balances(server.db, memberId);
  return { deposit, bonus };
};
const budgetOf = async (id: string) =>
  (await server.db.query('select committed, budget from coupon.campaign where id = $1', [id])).rows[0];

async function paidNotify({ orderNo, payUrl }: { orderNo: string; payUrl: string | null }) {
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  return (await peer.untilNotified(before + 1)).find((form) => form['out_trade_no'] === orderNo)!;
}

test('a top-up gets the bonus it was shown, once, however often it is heard of', async () => {
  const id = await campaign();
  const member = await signInMember(server);
  expect(await offered(member)).toMatchObject({
    name: '充值有礼',
    times: 2,
    tiers: [
      { from: '100.00', bonus: '5.00' },
      { from: '500.00', bonus: '40.00' },
    ],
  });
  const { result } = await topUp(member, '600', '40.00');
  expect(await look(member, result.orderNo)).toMatchObject({ status: 10, bonus: '40.00' });
  expect(await money(member)).toEqual({ deposit: 0n, bonus: 0n });
  const form = await paidNotify(result);
  await Promise.all(Array.from({ length: 30 }, () => hearAlipay(systemContext(server), form)));
  expect(await look(member, result.orderNo)).toMatchObject({ status: 20, payAmount: '600.00', bonus: '40.00' });
  expect(await money(member)).toEqual({ deposit: 600n * YUAN, bonus: 40n * YUAN });
  expect((await transferOf(server.db, `bonus:${result.orderNo}`))?.postings).toMatchObject([
    { account: 'platform:expense.bonus', amount: -40n * YUAN },
    { account: `member:${member.memberId}:bonus`, amount: 40n * YUAN },
  ]);
  expect(await budgetOf(id)).toEqual({ committed: '4000000', budget: '100000000' });
  expect((await offered(member))?.times).toBe(1);
});

test('below the lowest tier nothing is given, and another bonus than the one shown makes no order', async () => {
  await campaign();
  const member = await signInMember(server);
  expect(await look(member, (await topUp(member, '99')).result.orderNo)).toMatchObject({ bonus: null });
  expect(await topUp(member, '100', '40')).toMatchObject({ code: 4005, msg: '赠送刚刚变为 5.00 元，请确认后再充值' });
  await server.db.query('update coupon.campaign set status = 2');
  expect(await topUp(member, '100', '5')).toMatchObject({ code: 4005, msg: '充值赠送刚刚结束，请确认后再充值' });
  expect(await offered(member)).toBeNull();
});

test('of forty who top up at once as many are promised a bonus as the budget pays for', async () => {
  const id = await campaign({ budget: '50', perMember: 1 });
  const members = await Promise.all(Array.from({ length: 20 }, () => signInMember(server)));
  const answers = await Promise.all([...members, ...members].map((member) => topUp(member, '100')));
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  const { rows } = await server.db.query<{ n: number; members: number }>(
    'select count(*)::int as n, count(distinct member_id)::int as members from coupon.bonus where campaign_id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ n: 10, members: 10 });
  expect(await budgetOf(id)).toEqual({ committed: '5000000', budget: '5000000' });
  expect(await offered(await signInMember(server))).toBeNull();
});

test('a budget that is nearly spent still pays the lower tiers, and says so before', async () => {
  await campaign({ budget: '40' });
  const [first, second] = [await signInMember(server), await signInMember(server)];
  await topUp(first, '100', '5');
  expect((await offered(second))?.tiers).toEqual([{ from: '100.00', bonus: '5.00' }]);
  expect((await topUp(second, '500', '5')).code).toBe(0);
});

test('an order that closes unpaid gives its promise back; money that comes later gets none', async () => {
  const id = await campaign({ perMember: 1 });
  const member = await signInMember(server);
  const { result } = await topUp(member, '100', '5');
  expect((await topUp(member, '100', '5')).code).toBe(4005);
  server.clock.advance(31 * MINUTE);
  await server.db.query('update graphile_worker._private_jobs set run_at = now()');
  expect(await server.runJobs()).toEqual([]);
  expect(await look(member, result.orderNo)).toMatchObject({ status: 30, bonus: null });
  expect(await budgetOf(id)).toMatchObject({ committed: '0' });
  expect((await offered(member))?.times).toBe(1);
  const again = await topUp(member, '100', '5');
  await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', [
    again.result.orderNo,
  ]);
  await server.db.query('update coupon.bonus set status = 3 where order_no = $1', [again.result.orderNo]);
  await hearAlipay(systemContext(server), await paidNotify(again.result));
  expect(await money(member)).toEqual({ deposit: 100n * YUAN, bonus: 0n });
});

test('two campaigns never give on one top-up, a budget never shrinks below what is promised, and terms stay', async () => {
  const id = await campaign();
  expect(await server.call(saveCampaign, draft({ name: '第二个' }), owner)).toMatchObject({
    code: 4000,
    fields: [{ path: 'beginTime', message: expect.stringContaining('同时只能有一个') }],
  });
  await topUp(await signInMember(server), '500', '40');
  expect((await server.call(saveCampaign, draft({ id, name: '改名', budget: '40' }), owner)).code).toBe(0);
  expect(await server.call(saveCampaign, draft({ id, budget: '39.99' }), owner)).toMatchObject({
    code: 4000,
    fields: [{ path: 'budget' }],
  });
  const tiers = [{ from: '100', bonus: '6' }];
  expect(await server.call(saveCampaign, draft({ id, tiers }), owner)).toMatchObject({ code: 4005 });
  expect(await server.call(saveCampaign, draft({ id: '999999' }), owner)).toMatchObject({ code: 4004 });
});
