// Suppliers' programs over their wires, as the sandbox plays them, while the process that asks is killed again and again.
import path from 'node:path';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { saveSupplyApi } from '@jishi/contract/marketplace/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsEnding } from '../../../../testing/goods-ending';
import { startJobProcess } from '../../../../testing/job-process';
import { drawing, killSeeds } from '../../../../testing/killing';
import { must, newGoods, newGoodsProduct, newSupplier, paidOrder } from '../../../../testing/marketplace';
import { type TestMember, signInMember, systemContext } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { SUPPLIER_AT } from '../../../../testing/recharge-suppliers';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { until } from '../../../../testing/until';
import { message } from '../../../message/domain';
import { review } from '../../../review/domain';
import { marketplace } from '../../domain';
import { sealedFor } from '../../sealed/rules';
import { begin } from '../service';
import { lockOrder } from '../store';
import { askDue, handOver } from './service';

const seed = killSeeds(1)[0]!;
const CODES = { [supplierStyle.juhe]: '50', [supplierStyle.json]: 'MOBILE50' } as const;
const SETTINGS = { webhookLoopback: true };
const ORDERS = 20;

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
let buyer: TestMember;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([
    startTestServer({ domains: [goodsEnding, marketplace, review, message], settings: SETTINGS }),
    startSandboxProcess(),
  ]);
  operator = await signInOperator(server);
  buyer = await signInMember(server);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const ctx = () => systemContext(server);
const makeDue = () =>
  server.db.query("update marketplace.attempt set ask_at = now() - interval '1 second' where ask_at is not null");

/** Goods that a program of this style delivers, at the sandbox. */
async function newApiGoods(style: 1 | 2): Promise<string> {
  const supplier = await newSupplier(server, operator);
  const key = await sandbox.get<{ account: string; secret: string; endpoint: string }>(
    `${SUPPLIER_AT[style]}/credentials.json`,
  );
  const { account, secret, endpoint } = key;
  await must(server.call(saveSupplyApi, { style, account, secret, endpoint }, { token: supplier.token }));
  const productId = await newGoodsProduct(server, operator, { kind: 1 });
  return newGoods(server, operator, supplier, { productId, price: '49.9', way: 2, code: CODES[style] });
}

let phones = 0;

/** A paid order for a phone of its own. */
async function pay(goodsId: string): Promise<{ id: string; no: string; account: string }> {
  const account = `138${String(20_000_000 + ++phones)}`;
  const order = await paidOrder(server, { memberId: buyer.memberId, goodsId });
  const cipher = server.shared.vault.seal(account, sealedFor.account(buyer.memberId, order.no));
  await server.db.query('update marketplace.goods_order set account_cipher = $1 where id = $2', [cipher, order.id]);
  await server.db.transaction(async (tx) => begin(tx, ctx(), (await lockOrder(tx, { id: order.id }))!));
  return { ...order, account };
}

type Truth = { number: string; account: string; state: string };
const truthAt = async (style: 1 | 2) =>
  (await sandbox.get<{ orders: Truth[] }>(`${SUPPLIER_AT[style]}/orders.json`)).orders;

test.for([supplierStyle.juhe, supplierStyle.json])(
  `orders of style %i survive kill -9, each delivered once to whom it is for (seed ${seed})`,
  { timeout: 200_000 },
  async (style) => {
    const draw = drawing(seed);
    await sandbox.post(`${SUPPLIER_AT[style]}/switches`, { outcome: 'delivered', seconds: 0 });
    const goodsId = await newApiGoods(style);
    const orders = [];
    for (let nth = 0; nth < ORDERS; nth++) orders.push(await pay(goodsId));
    const [refused, lost] = orders as [(typeof orders)[number], (typeof orders)[number]];
    const switchOf = ({ account }: { account: string }, outcome: string) =>
      sandbox.post(`${SUPPLIER_AT[style]}/switches`, { account, outcome, seconds: 0 });
    await switchOf(refused, 'refused');
    await switchOf(lost, 'lostAnswer');
    for (let kill = 0; kill < 3; kill++) {
      const at = (await truthAt(style)).length + 1 + draw(5);
      const job = await startJobProcess(server, {
        module: path.join(import.meta.dirname, 'service.ts'),
        run: kill === 2 ? 'askDue' : 'handOver',
        payload: {},
        settings: SETTINGS,
        domains: [path.join(import.meta.dirname, '../../../../testing/goods-ending.ts')],
      });
      let ended = false;
      void job.ended.then(() => (ended = true));
      await until('some to be handed over', async () => ended || (await truthAt(style)).length >= at);
      await job.kill();
      await makeDue();
    }
    await handOver(ctx());
    for (let round = 0; round < 3; round++) {
      await makeDue();
      while ((await askDue(ctx())) > 0);
    }
    const truth = new Map((await truthAt(style)).map((order) => [order.number, order]));
    const { rows } = await server.db.query<{ no: string; status: number; number: string; state: number }>(
      `select o.no, o.status, a.number, a.state from marketplace.goods_order o join marketplace.attempt a on a.order_id = o.id
       where o.goods_id = $1 order by o.id`,
      [goodsId],
    );
    expect(rows).toHaveLength(ORDERS);
    for (const [at, { no, status, number, state }] of rows.entries()) {
      const real = truth.get(number);
      expect(number).toBe(`${no}01`);
      if (real?.state === 'delivered') {
        expect([no, status, state, real.account]).toEqual([no, 3, 3, orders[at]!.account]);
        continue;
      }
      // what never arrived is asked for until its absence is certain, or its time is over
      expect([no, [2, 5].includes(status)]).toEqual([no, true]);
    }
    expect(rows[0]).toMatchObject({ status: 5, state: 4 });
  },
);
