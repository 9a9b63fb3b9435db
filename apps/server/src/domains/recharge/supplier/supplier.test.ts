// Suppliers through HTTP and the sandbox's wires: kept, chosen, watched, compared.
import * as bills from '@jishi/contract/console/recharge-bill';
import * as contract from '@jishi/contract/console/recharge-supplier';
import { province } from '@jishi/contract/enums/place';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { billDifference, billDifferenceState, supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { outletHealth } from '@jishi/contract/enums/outlet';
import { submitRecharge } from '@jishi/contract/recharge/order';
import { refusals } from '@jishi/contract/refusals';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveNotifies } from '../../../http/notify';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { makeDue, newAccount, newBuyer, newProduct, unsound } from '../../../testing/recharge';
import { SUPPLIER_AT, newOffer, newSupplier } from '../../../testing/recharge-suppliers';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { recharge } from '../domain';
import { askDue } from '../submission/asking/service';
import { submitDue } from '../submission/service';
import { watchBalances } from './balance/service';
import { supplierWays } from './choice/service';
import { compareBills } from './bill/service';
import { refuseSandboxSuppliers } from './service';

const { juhe, json } = supplierStyle;
const REASON = '测试供应商';

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
let buyer: TestMember;
let notices: FastifyInstance;
let productId: string;
let suppliers: Record<1 | 2, string>;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([
    startTestServer({ domains: [recharge, review, message] }),
    startSandboxProcess(),
  ]);
  operator = await signInOperator(server);
  buyer = await newBuyer(server, '10000');
  productId = (await newProduct(server, { price: '49.9' })).id;
  suppliers = {
    [juhe]: await newSupplier(server, operator, sandbox, { style: juhe, productId, priority: 1 }),
    [json]: await newSupplier(server, operator, sandbox, { style: json, productId, priority: 2 }),
  };
  notices = Fastify();
  await receiveNotifies(notices, async () => systemContext(server));
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  await notices.close();
  await server.close();
  await sandbox.close();
});
beforeEach(async () => {
  for (const at of Object.values(SUPPLIER_AT))
    await sandbox.post(`${at}/switches`, { outcome: 'delivered', seconds: 0 });
  await heal();
});

/** All breakers closed, whatever happened before. */
const heal = () =>
  server.db.query(
    'update recharge.supplier_health set failures = 0, openings = 0, open_until = null, trial_until = null',
  );
const asOperator = () => ({ token: operator.token });
const ctx = () => systemContext(server);
const submit = () => submitDue(ctx());
const ask = async () => {
  await makeDue(server);
  await askDue(ctx());
};

let clicks = 0;
/** An order of fifty yuan of phone credit. */
async function buy(account = newAccount()): Promise<string> {
  const shown = { orders: 1, amount: '49.90' };
  const input = { productId, list: account, clientId: `s${++clicks}`, shown, tradePassword: TRADE_PASSWORD };
  const { code, msg, result } = await server.call(submitRecharge, input, { token: buyer.token });
  expect(code, msg).toBe(0);
  return result.nos[0]!;
}

type Tried = { supplierId: string; state: number; number: string; words: string };
async function standing(no: string): Promise<{ status: number; tried: Tried[] }> {
  const { rows } = await server.db.query<Tried & { status: number }>(
    `select o.status, a.supplier_id::text as "supplierId", a.state, a.number, a.words from recharge.quick_order o
     left join recharge.attempt a on a.order_id = o.id where o.no = $1 order by a.number`,
    [no],
  );
  return { status: rows[0]!.status, tried: rows };
}
const statusOf = async (no: string) => (await standing(no)).status;
const fate = (style: 1 | 2, account: string, outcome: string, seconds = 0) =>
  sandbox.post(`${SUPPLIER_AT[style]}/switches`, { account, outcome, seconds });
const detail = async (id: string) => (await server.call(contract.getRechargeSupplier, { id }, asOperator())).result;

test('an order goes to the supplier of the first priority and is delivered', async () => {
  const no = await buy();
  await submit();
  expect(await standing(no)).toMatchObject({
    status: rechargeStatus.processing,
    tried: [{ supplierId: suppliers[juhe] }],
  });
  await ask();
  expect(await statusOf(no)).toBe(rechargeStatus.success);
});

test('who refuses definitely is followed by the next; who is silent is not', async () => {
  const [refused, lost] = [newAccount(), newAccount()];
  await fate(juhe, refused, 'refused');
  await fate(juhe, lost, 'lostAnswer');
  const [one, other] = [await buy(refused), await buy(lost)];
  await submit();
  expect((await standing(one)).tried.map(({ supplierId }) => supplierId)).toEqual([suppliers[juhe], suppliers[json]]);
  expect(await standing(other)).toMatchObject({
    status: rechargeStatus.uncertain,
    tried: [{ supplierId: suppliers[juhe] }],
  });
  await ask();
  expect([await statusOf(one), await statusOf(other)]).toEqual([rechargeStatus.success, rechargeStatus.success]);
});

test('another account is no delivery; what never came is given to the next after ten minutes at the earliest', async () => {
  const [wrong, never] = [newAccount(), newAccount()];
  await fate(juhe, wrong, 'otherAccount');
  await fate(juhe, never, 'neverTaken');
  const [one, other] = [await buy(wrong), await buy(never)];
  await submit();
  await ask();
  expect([await statusOf(one), await statusOf(other)]).toEqual([rechargeStatus.uncertain, rechargeStatus.uncertain]);
  expect((await standing(one)).tried[0]!.words).toContain('另一个账号');
  await server.db.query(`update recharge.attempt set handed_at = now() - interval '10 minutes' where state = 5`);
  await ask();
  expect([await statusOf(one), await statusOf(other)]).toEqual([rechargeStatus.uncertain, rechargeStatus.failed]);
});

test('five failures in a row open the breaker; orders take the next supplier, then one tries', async () => {
  await sandbox.post(`${SUPPLIER_AT[juhe]}/switches`, { fault: 'error' });
  for (let failed = 0; failed < 5; failed += 1) await buy();
  await submit();
  await sandbox.post(`${SUPPLIER_AT[juhe]}/switches`, { fault: 'none' });
  expect(await detail(suppliers[juhe])).toMatchObject({ health: outletHealth.open, failures: 5 });
  const held = await buy();
  await submit();
  expect((await standing(held)).tried).toMatchObject([{ supplierId: suppliers[json] }]);
  await server.db.query(`update recharge.supplier_health set open_until = now() where open_until is not null`);
  expect((await detail(suppliers[juhe])).health).toBe(outletHealth.trial);
  const nos = [await buy(), await buy(), await buy()];
  await submit();
  const took = await Promise.all(nos.map(async (no) => (await standing(no)).tried[0]!.supplierId));
  expect(took.toSorted()).toEqual([suppliers[juhe], suppliers[json], suppliers[json]]);
  expect((await detail(suppliers[juhe])).health).toBe(outletHealth.closed);
});

test('of many that ask at once, one tries a supplier whose breaker was open', async () => {
  await server.db.query(
    `update recharge.supplier_health set open_until = now() - interval '1 second', failures = 5 where supplier_id = $1`,
    [suppliers[juhe]],
  );
  const order = { productId, kind: 1, account: '', carrier: 1, province: null, count: 1, amount: 1n };
  const firsts = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.shared.db.transaction(async (tx) => (await supplierWays.find(tx, ctx(), order))[0]!.supplierId),
    ),
  );
  expect(firsts.filter((id) => id === suppliers[juhe])).toHaveLength(1);
});

test('a stock of three is sold three times, however many buy at once; what was refused is there again', async () => {
  const { id: scarce } = await newProduct(server, { price: '49.9' });
  await newOffer(server, operator, { style: juhe, supplierId: suppliers[juhe], productId: scarce, stock: 3 });
  const before = productId;
  productId = scarce;
  try {
    const refused = newAccount();
    await fate(juhe, refused, 'refused');
    const first = await buy(refused);
    await submit();
    expect(await statusOf(first)).toBe(rechargeStatus.failed);
    const nos: string[] = [];
    for (let bought = 0; bought < 6; bought += 1) nos.push(await buy());
    await Promise.all([submit(), submit(), submit()]);
    await ask();
    const statuses = await Promise.all(nos.map(statusOf));
    expect(statuses.filter((status) => status === rechargeStatus.success)).toHaveLength(3);
    expect(statuses.filter((status) => status === rechargeStatus.failed)).toHaveLength(3);
  } finally {
    productId = before;
  }
});

test.each([
  ['carrier', { carriers: [2] }, [json, json]],
  ['province', { provinces: [province.zhejiang] }, [json, juhe]],
])('a number of another %s is not offered', async (_, reach, takers) => {
  const offer = { supplierId: suppliers[juhe], productId, style: juhe };
  await newOffer(server, operator, { ...offer, ...reach });
  const [inBeijing, inZhejiang] = [newAccount(), newAccount().replace(/^1381000/, '1385711')];
  const nos = [await buy(inBeijing), await buy(inZhejiang)];
  await submit();
  const tried = await Promise.all(nos.map(async (no) => (await standing(no)).tried.map((one) => one.supplierId)));
  expect(tried).toEqual(takers.map((style) => [suppliers[style]]));
  await newOffer(server, operator, offer);
});

const addressOf = async (id: string) =>
  (await server.call(contract.showSupplierAddress, { id, reason: REASON }, asOperator())).result.notifyUrl;

test.each([
  ['juhe', juhe],
  ['json', json],
] as const)(
  'a notification in the %s style has the supplier asked; forged and unsigned ones change nothing',
  async (_name, style) => {
    await server.call(
      contract.switchRechargeSupplier,
      { id: suppliers[style === juhe ? json : juhe], isOn: false, reason: REASON },
      asOperator(),
    );
    const url = await notices
      .listen({ port: 0, host: '127.0.0.1' })
      .catch(() => `http://127.0.0.1:${(notices.server.address() as { port: number }).port}`);
    const notifyUrl = `${url}${new URL(await addressOf(suppliers[style])).pathname}`;
    // orders of the JSON style bring their address along: both go to this listener
    const { publicUrl } = server.shared.settings;
    Object.assign(server.shared.settings, { publicUrl: url });
    await sandbox.post(`${SUPPLIER_AT[style]}/settings`, { notifyUrl });
    const [honest, forged, unsigned] = [newAccount(), newAccount(), newAccount()];
    await fate(style, honest, 'twice', 1);
    await fate(style, forged, 'forged', 1);
    await fate(style, unsigned, 'unsigned', 1);
    const nos = [await buy(honest), await buy(forged), await buy(unsigned)];
    await submit();
    const ends = [rechargeStatus.success, rechargeStatus.failed, rechargeStatus.failed];
    await until('the notifications', async () => {
      // an order that was refused fails once nobody else is left
      await submit();
      const statuses = await Promise.all(nos.map(statusOf));
      return statuses.every((status, at) => status === ends[at]);
    });
    const missing = await notices.inject({ method: 'POST', url: '/notify/recharge/none', payload: 'x' });
    expect(missing.statusCode).toBe(404);
    const rubbish = await notices.inject({ method: 'POST', url: new URL(notifyUrl).pathname, payload: 'x' });
    expect(rubbish.statusCode).toBe(400);
    Object.assign(server.shared.settings, { publicUrl });
    await server.call(
      contract.switchRechargeSupplier,
      { id: suppliers[style === juhe ? json : juhe], isOn: true, reason: REASON },
      asOperator(),
    );
  },
);

test('the balance is watched: low is said once, silence is shown', async () => {
  const warned: string[] = [];
  const watch = () =>
    watchBalances({ ...ctx(), log: { warn: (_detail, words) => void warned.push(words), error: () => undefined } });
  const { endpoint, account, name, style } = await detail(suppliers[json]);
  await server.call(
    contract.saveRechargeSupplier,
    { id: suppliers[json], endpoint, account, name, style: style as 1, priority: 2, warnBelow: '1000', reason: REASON },
    asOperator(),
  );
  await sandbox.post(`${SUPPLIER_AT[json]}/settings`, { balance: '1000.00' });
  await watch();
  expect(await detail(suppliers[json])).toMatchObject({ balance: '1000.00', isLow: false, silentSince: null });
  await sandbox.post(`${SUPPLIER_AT[json]}/settings`, { balance: '999.99' });
  await watch();
  await watch();
  expect(warned).toHaveLength(1);
  expect(await detail(suppliers[json])).toMatchObject({ balance: '999.99', isLow: true });
  await sandbox.post(`${SUPPLIER_AT[json]}/switches`, { fault: 'garbage' });
  await watch();
  expect(
    (await server.call(contract.askSupplierBalance, { id: suppliers[json] }, asOperator())).result.balance,
  ).toBeNull();
  const silent = await detail(suppliers[json]);
  expect(silent).toMatchObject({ balance: '999.99', isLow: true });
  expect(silent.silentSince).not.toBeNull();
  await sandbox.post(`${SUPPLIER_AT[json]}/switches`, { fault: 'none' });
  await sandbox.post(`${SUPPLIER_AT[json]}/settings`, { balance: '100000.00' });
});

test('prices have a history, which only another price lengthens; the secret is never told', async () => {
  const offer = { supplierId: suppliers[juhe], productId, style: juhe };
  await newOffer(server, operator, { ...offer, price: '49.2', reason: '供应商调价' });
  await newOffer(server, operator, { ...offer, price: '49.20', isOn: true });
  const offers = await server.call(
    contract.listRechargeOffers,
    { supplierId: suppliers[juhe], productId },
    asOperator(),
  );
  const [shown] = offers.result.list;
  expect(shown).toMatchObject({ price: '49.20', salePrice: '49.90', stock: null });
  const history = await server.call(contract.listOfferPrices, { offerId: shown!.id }, asOperator());
  expect(history.result.list.map(({ price }) => price)).toEqual(['49.20', '49.25']);
  expect(history.result.list[0]).toMatchObject({ reason: '供应商调价', setBy: expect.stringMatching(/./) });
  const key = await sandbox.get<{ secret: string }>(`${SUPPLIER_AT[juhe]}/credentials.json`);
  expect(JSON.stringify((await server.call(contract.listRechargeSuppliers, {}, asOperator())).result)).not.toContain(
    key.secret,
  );
  await newOffer(server, operator, offer);
});

test('a bill is held against our attempts: another amount, what we do not have, what is not billed', async () => {
  await server.db.query('delete from recharge.bill_difference');
  const dear = newAccount();
  await fate(juhe, dear, 'otherAmount');
  const [no, fine] = [await buy(dear), await buy()];
  await submit();
  await ask();
  expect([await statusOf(no), await statusOf(fine)]).toEqual([rechargeStatus.success, rechargeStatus.success]);
  const { day } = (
    await server.db.query<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)
  ).rows[0]!;
  const early = await server.call(bills.checkSupplierBill, { supplierId: suppliers[juhe], day }, asOperator());
  expect(early.code).toBe(refusals.invalidInput.code);
  const tomorrow = { ...ctx(), now: () => new Date(Date.now() + 86_400_000) };
  await server.db.query(`update recharge.attempt set state = 4, words = '改' where number = $1`, [
    (await standing(fine)).tried[0]!.number,
  ]);
  await compareBills(tomorrow);
  const { result } = await server.call(
    bills.listSupplierBillDifferences,
    { state: billDifferenceState.open, supplierId: suppliers[juhe] },
    asOperator(),
  );
  const kindsOf = (orderNo: string) => result.list.filter((row) => row.orderNo === orderNo);
  expect(kindsOf(no)).toMatchObject([{ kind: billDifference.amount, billAmount: '50.25', bookAmount: '49.25' }]);
  expect(kindsOf(fine)).toMatchObject([{ kind: billDifference.notDelivered, bookAmount: null }]);
  await server.db.query(`update recharge.attempt set state = 3 where number = $1`, [
    (await standing(fine)).tried[0]!.number,
  ]);
  const id = kindsOf(no)[0]!.id;
  await server.call(bills.explainSupplierBill, { id, reason: '供应商当天调价' }, asOperator());
  expect(await server.call(bills.explainSupplierBill, { id, reason: '再说一次' }, asOperator())).toMatchObject({
    code: expect.any(Number),
  });
  // the bill of another day has open ones looked at again
  await compareBills({ ...ctx(), now: () => new Date(Date.now() + 2 * 86_400_000) });
  const after = await server.call(
    bills.listSupplierBillDifferences,
    { supplierId: suppliers[juhe], day },
    asOperator(),
  );
  const stateOf = (orderNo: string) => after.result.list.find((row) => row.orderNo === orderNo)?.state;
  expect([stateOf(no), stateOf(fine)]).toEqual([billDifferenceState.explained, billDifferenceState.resolved]);
  const days = await server.call(bills.listSupplierBillDays, { supplierId: suppliers[juhe] }, asOperator());
  expect(days.result.list.map((row) => row.day)).toContain(day);
});

test('days that nobody looked at are named and asked for, however long ago', async () => {
  await server.db.query(`update recharge.attempt set handed_at = handed_at - interval '40 days'`);
  const unchecked = async () => (await server.call(bills.listSupplierBillDays, {}, asOperator())).result.unchecked;
  const named = (await unchecked()).filter(({ supplierId }) => supplierId === suppliers[juhe]);
  expect(named.length).toBeGreaterThan(35);
  for (let run = 0; run < 6; run++) await compareBills(ctx());
  expect(await unchecked()).toEqual([]);
});

test('what products earned is what members paid less what suppliers took', async () => {
  const { result } = await server.call(bills.getRechargeMargins, { days: '1' }, asOperator());
  const { rows } = await server.db.query<{ orders: number; margin: string }>(
    `select count(*)::int as orders, ((sum(amount) - sum(cost)) / 100000.0)::numeric(12,2)::text as margin
     from recharge.quick_order where status = 3 and product_id = $1`,
    [productId],
  );
  expect(result.rows.find((row) => row.productId === productId)).toMatchObject(rows[0]!);
});

test('a name is used once, also by two at once; nobody else may keep suppliers', async () => {
  const values = {
    name: '同名',
    style: juhe,
    endpoint: 'https://a.example',
    account: 'abcd',
    secret: 's',
    reason: REASON,
  };
  const both = await Promise.all([1, 2].map(() => server.call(contract.saveRechargeSupplier, values, asOperator())));
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  const other = await signInOperator(server, 'support');
  const refused = await server.call(contract.saveRechargeSupplier, values, { token: other.token });
  expect(refused.code).not.toBe(0);
});

test('production does not start with a supplier of the sandbox', async () => {
  const settings = { ...server.shared.settings, production: true };
  await expect(refuseSandboxSuppliers({ db: server.shared.db, settings })).rejects.toThrow(/https/);
});
