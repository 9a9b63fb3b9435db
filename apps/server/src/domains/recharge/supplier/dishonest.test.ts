// Seeds of suppliers that lie, forget and lose answers, against ten orders each; RECHARGE_SEEDS says how many. What the sandbox really did is
// compared with what happened to the money.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { submitRecharge } from '@jishi/contract/recharge/order';
import { formatMoney, parseMoney } from '@jishi/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveNotifies } from '../../../http/notify';
import { type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { TRADE_PASSWORD, makeDue, newAccount, newBuyer, newProduct, unsound } from '../../../testing/recharge';
import { SUPPLIER_AT, newSupplier } from '../../../testing/recharge-suppliers';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { recharge } from '../domain';
import { sealedFor } from '../sealed/rules';
import { askDue } from '../submission/asking/service';
import { submitDue } from '../submission/service';

const { juhe, json } = supplierStyle;
const SEEDS = Number(process.env['RECHARGE_SEEDS'] ?? 20);
const ORDERS = 10;
const PRICE = '49.90';

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
let buyer: TestMember;
let notices: FastifyInstance;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([
    startTestServer({ domains: [recharge, review, message] }),
    startSandboxProcess(),
  ]);
  operator = await signInOperator(server);
  buyer = await newBuyer(server, '100000');
  notices = Fastify();
  await receiveNotifies(notices, async () => systemContext(server));
  const url = await notices.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(server.shared.settings, { publicUrl: url });
});
afterAll(async () => {
  await notices.close();
  await server.close();
  await sandbox.close();
});

const ctx = () => systemContext(server);
const heal = () =>
  server.db.query(
    'update recharge.supplier_health set failures = 0, openings = 0, open_until = null, trial_until = null',
  );

type Truth = { number: string; account: string; state: string };
type Row = { no: string; status: number; account: Buffer; ownNo: string; numbers: string[]; queued: boolean };

/** What became of every order, here and at the suppliers. */
async function outcomes() {
  const truths = await Promise.all(
    Object.values(SUPPLIER_AT).map((at) => sandbox.get<{ orders: Truth[] }>(`${at}/orders.json`)),
  );
  const truth = new Map(truths.flatMap(({ orders }) => orders).map((order) => [order.number, order]));
  const { rows } = await server.db.query<Row>(
    `select o.no, o.status, o.account_cipher as account, o.own_no as "ownNo", array_remove(array_agg(a.number), null) as numbers,
       exists (select from recharge.difference d where d.order_id = o.id and d.state = 1) as queued
     from recharge.quick_order o left join recharge.attempt a on a.order_id = o.id group by o.id`,
  );
  return rows.map(({ no, status, account, ownNo, numbers, queued }) => {
    const own = server.shared.vault.openText(account, sealedFor.account(buyer.memberId, ownNo));
    const done = numbers.filter((number) => {
      const order = truth.get(number);
      return order?.state === 'success' && order.account === own;
    });
    return { no, status, delivered: done.length, queued };
  });
}

test('nobody is charged for nothing, nothing is given away, except what waits in the queue', async () => {
  const { id: productId } = await newProduct(server, { price: PRICE });
  await newSupplier(server, operator, sandbox, { style: juhe, productId, priority: 1 });
  await newSupplier(server, operator, sandbox, { style: json, productId, priority: 1 });
  const { rows } = await server.db.query<{ id: string; address: Buffer }>(
    'select id, address_cipher as address from recharge.supplier order by id',
  );
  const address = server.shared.vault.openText(rows[0]!.address, `recharge.supplier.address:${rows[0]!.id}`);
  const notifyUrl = `${server.shared.settings.publicUrl}/notify/recharge/${address}`;
  await sandbox.post(`${SUPPLIER_AT[juhe]}/settings`, { notifyUrl });
  const shown = { orders: ORDERS, amount: formatMoney(parseMoney(PRICE) * BigInt(ORDERS)) };
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    for (const at of Object.values(SUPPLIER_AT)) await sandbox.post(`${at}/switches`, { seed, slow: 0 });
    const list = Array.from({ length: ORDERS }, newAccount).join('\n');
    const input = { productId, list, clientId: `seed${seed}`, shown, tradePassword: TRADE_PASSWORD };
    const { code, msg } = await server.call(submitRecharge, input, { token: buyer.token });
    expect(code, msg).toBe(0);
    await submitDue(ctx());
    await heal();
  }
  // as if hours had passed: what never came is known not to have come, what is silent is uncertain
  for (let round = 0; round < 4; round += 1) {
    await server.db.query(
      "update recharge.attempt set handed_at = handed_at - interval '3 hours' where state not in (3, 4)",
    );
    await makeDue(server);
    while ((await askDue(ctx())) > 0);
    await submitDue(ctx());
    await heal();
  }
  const wrong = async () =>
    (await outcomes()).filter(({ status, delivered, queued }) => {
      if (status === rechargeStatus.success) return delivered !== 1 && !queued;
      if (status === rechargeStatus.failed) return delivered !== 0 && !queued;
      return status !== rechargeStatus.uncertain;
    });
  // suppliers that said "failed" first correct themselves by a notification
  await until('the corrections', async () => (await wrong()).length === 0).catch(async () => {
    expect(await wrong()).toEqual([]);
  });
  const all = await outcomes();
  expect(all).toHaveLength(SEEDS * ORDERS);
  for (const status of [rechargeStatus.success, rechargeStatus.failed, rechargeStatus.uncertain])
    expect(all.filter((order) => order.status === status).length).toBeGreaterThan(0);
  expect(all.some(({ queued }) => queued)).toBe(true);
  const waiting = all.filter(({ status }) => status === rechargeStatus.uncertain).length;
  const { frozen } = await balances(server.db, buyer.memberId);
  expect(formatMoney(frozen)).toBe(formatMoney(parseMoney(PRICE) * BigInt(waiting)));
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
}, 600_000);
