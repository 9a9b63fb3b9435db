// Payouts through HTTP: one at a time, to the enterprise's own account, agreed to by two above a limit; against races.
import { getPayoutAccount, recordGoodsPayout, searchPayouts } from '@jishi/contract/console/marketplace-order';
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { getMemberInfo } from '@jishi/contract/account';
import * as contract from '@jishi/contract/marketplace/settlement';
import { parseMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { account } from '../../account/domain';
import { certification } from '../../certification/domain';
import { buyGoods, letSettle, newGoodsBuyer, newShop, unsoundGoods } from '../../../testing/goods-orders';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, codeOf, freshCodeOf, signInOperator } from '../../../testing/operators';
import { decide, decideConfirmed } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { operator as operatorDomain } from '../../operator/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';
import { settleDue } from '../settlement/service';

let server: TestServer;
let operator: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  server = await startTestServer({
    domains: [account, certification, marketplace, operatorDomain, payment, message, review],
    limits: { secondAbove: parseMoney('5000'), confirmAbove: parseMoney('9000') },
  });
  [operator, owner] = [await signInOperator(server, 'finance'), await signInOperator(server, 'owner')];
});
afterEach(async () => {
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

/** A supplier of an enterprise with a settled balance. */
async function earner(amount: string): Promise<TestMember & { holder: string }> {
  const [buyer, shop] = [
    await newGoodsBuyer(server, amount),
    await newShop(server, { price: amount, feeRate: 0, stock: 1 }),
  ];
  const no = await buyGoods(server, buyer, shop.goodsId);
  await letSettle(server, no);
  await settleDue(systemContext(server));
  const { rows } = await server.db.query<{ name: string }>(
    'select name from certification.enterprise where member_id = $1',
    [shop.supplier.memberId],
  );
  return { ...shop.supplier, holder: rows[0]!.name };
}

const ask = ({ token, holder }: TestMember & { holder: string }, amount: string, more: object = {}) =>
  server.callRaw(
    contract.requestPayout,
    {
      amount,
      account: { holder, bank: '招商银行杭州分行', number: '571900123456789' },
      tradePassword: TRADE_PASSWORD,
      ...more,
    },
    { token },
  ) as Promise<Awaited<ReturnType<typeof server.call<typeof contract.requestPayout>>>>;
const held = async ({ memberId }: TestMember) => {
  const { supply, frozen } = await balances(server.db, memberId);
  return [supply, frozen].map((amount) => Number(amount) / 100_000);
};
const word = (no: string, accepted = true, by = operator) =>
  decide(server, by, reviewKind.goodsPayout, no, accepted, accepted ? undefined : '收款账户不正确');
const record = (no: string, serial: string) => server.call(recordGoodsPayout, { no, serial }, operator);

test('a settled balance is set aside, agreed to and paid out, once', async () => {
  const supplier = await earner('300');
  const info = (await server.call(getMemberInfo, {}, { token: supplier.token })).result;
  expect(info).toMatchObject({ supplyBalance: '300.00', waitTotalSettlePrice: '0.00' });
  const { result } = await ask(supplier, '120.50');
  expect(result).toMatchObject({ amount: '120.50', status: 1, account: '招商银行杭州分行 ****6789' });
  expect(await held(supplier)).toEqual([179.5, 120.5]);
  expect(await ask(supplier, '1')).toMatchObject({ code: 4005, msg: expect.stringContaining('还没有打款') });
  expect(await record(result.no, 'SN-000001')).toMatchObject({ code: 4005 });
  expect((await word(result.no)).code).toBe(0);
  expect(await server.call(contract.cancelPayout, { no: result.no }, { token: supplier.token })).toMatchObject({
    code: 4005,
  });
  expect((await server.call(getPayoutAccount, { no: result.no }, operator)).result).toEqual({
    holder: supplier.holder,
    bank: '招商银行杭州分行',
    number: '571900123456789',
  });
  const answers = await Promise.all(['SN-000001', 'SN-000001', 'SN-000002'].map((serial) => record(result.no, serial)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await held(supplier)).toEqual([179.5, 0]);
  const { list } = (await server.call(contract.listPayouts, {}, { token: supplier.token })).result;
  expect(list).toMatchObject([{ status: payoutStatus.paid, serial: expect.stringMatching(/^SN/) }]);
  const found = await server.call(searchPayouts, { status: payoutStatus.paid }, operator);
  expect(found.result.list).toMatchObject([{ no: result.no, reviewId: '' }]);
});

test('noting that much money went out takes a fresh code, for this payout alone', async () => {
  const supplier = await earner('9500');
  const { no } = (await ask(supplier, '9500')).result;
  for (const by of [owner, operator])
    expect((await decideConfirmed(server, by, reviewKind.goodsPayout, no)).code).toBe(0);
  const note = (secondFactor?: string) =>
    server.call(
      recordGoodsPayout,
      { no, serial: 'SN-LARGE' },
      { token: operator.token, ...(secondFactor && { secondFactor }) },
    );
  expect(await note()).toMatchObject({ code: 4013, msg: expect.stringContaining('9,500.00 元') });
  expect(await note(await codeOf(server, operator.secret)), 'the code of another act').toMatchObject({ code: 4012 });
  expect(await held(supplier)).toEqual([0, 9500]);
  expect(await note(await freshCodeOf(server, operator))).toMatchObject({ code: 0 });
  expect(await held(supplier)).toEqual([0, 0]);
});

test('a bank’s serial number pays one payout', async () => {
  const two = [await earner('10'), await earner('10')];
  const nos = await Promise.all(two.map(async (one) => (await ask(one, '10')).result.no));
  for (const no of nos) expect((await word(no)).code).toBe(0);
  const answers = await Promise.all(nos.map((no) => record(no, 'SN-SAME-1')));
  expect(answers.map(({ code }) => code === 0).toSorted()).toEqual([false, true]);
});

test('what cannot be paid out says why', async () => {
  const supplier = await earner('50');
  expect(await ask(supplier, '0')).toMatchObject({ fields: [{ path: 'amount' }] });
  expect((await ask(supplier, '50.01')).msg).toContain('余额');
  const account = { holder: '别人的公司', bank: '招商银行杭州分行', number: '571900123456789' };
  expect(await ask(supplier, '10', { account })).toMatchObject({ fields: [{ path: 'account.holder' }] });
  expect(await ask(supplier, '10', { account: { ...account, number: 'x' } })).toMatchObject({
    fields: [{ path: 'account.number' }],
  });
  expect((await ask(supplier, '10', { tradePassword: '000001' })).code).not.toBe(0);
  const stranger = { ...(await newGoodsBuyer(server)), holder: supplier.holder };
  expect(await ask(stranger, '10')).toMatchObject({ code: 4004 });
  await server.db.query('update account.member set auth_status = 1 where id = $1', [supplier.memberId]);
  expect((await ask(supplier, '10')).msg).toContain('企业认证');
  expect(await held(supplier)).toEqual([50, 0]);
});

test('refused or taken back it is the supplier’s balance again; nobody else takes it back', async () => {
  const supplier = await earner('80');
  const stranger = await newGoodsBuyer(server);
  const first = (await ask(supplier, '80')).result.no;
  expect(await server.call(contract.cancelPayout, { no: first }, { token: stranger.token })).toMatchObject({
    code: 4004,
  });
  expect((await word(first, false)).code).toBe(0);
  expect(await held(supplier)).toEqual([80, 0]);
  const second = (await ask(supplier, '30')).result.no;
  const answers = await Promise.all([
    server.call(contract.cancelPayout, { no: second }, { token: supplier.token }),
    word(second),
    word(second, false),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const [supply, frozen] = await held(supplier);
  expect(supply! + frozen!).toBe(80);
});

test('above the limit two operators agree, and what was granted counts for the limit', async () => {
  const supplier = await earner('9000');
  const { no } = (await ask(supplier, '8000')).result;
  expect((await word(no)).result).toMatchObject({ status: 2, outcome: expect.stringContaining('5,000') });
  expect((await word(no)).code).not.toBe(0);
  expect(await record(no, 'SN-LARGE-1')).toMatchObject({ code: 4005 });
  expect((await word(no, true, owner)).result).toMatchObject({ status: 3 });
  expect((await record(no, 'SN-LARGE-1')).code).toBe(0);
  const { rows } = await server.db.query('select direction, amount::text from review.movement where member_id = $1', [
    supplier.memberId,
  ]);
  expect(rows).toEqual([{ direction: 2, amount: '800000000' }]);
});

test('of several payouts asked for at once one is kept, and one key is one payout', async () => {
  const supplier = await earner('100');
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(supplier, '60')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await held(supplier)).toEqual([40, 60]);
});
