// Seeds of suppliers that lie, forget and lose answers. What they really did is compared with what became of the money.
// RECHARGE_SEEDS says how many seeds, RECHARGE_FROM the first, RECHARGE_ORDERS the orders of each.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { reviewKind } from '@jishi/contract/enums/review';
import { LINES_MAX, submitRecharge } from '@jishi/contract/recharge/order';
import { formatMoney, parseMoney } from '@jishi/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receiveNotifies } from '../../../http/notify';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { newAccount, newBuyer, newProduct, unsound } from '../../../testing/recharge';
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
import { supplierSealedFor } from './sealed/rules';

/** Longer than is waited for any answer here, so that a slow one comes when nobody waits any more. */
const SLOW_SECONDS = 1;
vi.mock('undici', async (original) => {
  const undici = await original<typeof import('undici')>();
  const impatient = (url: string, options: object) =>
    undici.request(url, { ...options, signal: AbortSignal.timeout(300) }); // its own time-outs know whole seconds
  return { ...undici, request: impatient };
});

const { juhe, json } = supplierStyle;
const { success, failed, uncertain } = rechargeStatus;
const [SEEDS, FROM, ORDERS] = [
  ['RECHARGE_SEEDS', 4],
  ['RECHARGE_FROM', 1],
  ['RECHARGE_ORDERS', 50],
].map(([name, usual]) => Number(process.env[name!] ?? usual)) as [number, number, number];
/** Handed over at once; afterwards breakers close, or a few refusals in a row would be the fate of all the rest. */
const AT_ONCE = 20;
const PRICE = '49.90';
/** What suppliers can do with an order that they took. */
const TAKEN =
  `delivered failed silent twice failedFirst forged unsigned otherAmount otherAccount lostAnswer slow`.split(' ');
/** What they say of one that they did not take. */
const NOT_TAKEN = ['不支持这个号码或面值', '供应商账户余额不足', '供应商没有收到这一单'];

/** Fewer may leave one out by chance. */
const ORDERS_OF_EVERY_KIND = 200;

let server: TestServer;
let operator: TestOperator;
let notices: FastifyInstance;
const played = new Set<string>();
beforeAll(async () => {
  server = await startTestServer({ domains: [recharge, review, message] });
  operator = await signInOperator(server);
  notices = Fastify();
  await receiveNotifies(notices, async () => systemContext(server));
  const url = await notices.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(server.shared.settings, { publicUrl: url });
});
afterAll(async () => {
  await notices.close();
  await server.close();
});

const ctx = () => systemContext(server);
const closeBreakers = () =>
  server.db.query(
    'update recharge.supplier_health set failures = 0, openings = 0, open_until = null, trial_until = null',
  );

/** Both styles at a sandbox of their own; they tell us what becomes of orders. */
async function openSuppliers(sandbox: SandboxProcess, productId: string, seed: number) {
  for (const style of [juhe, json]) {
    const id = await newSupplier(server, operator, sandbox, { style, productId, priority: 1 });
    const { rows } = await server.db.query<{ address: Buffer }>(
      'select address_cipher as address from recharge.supplier where id = $1',
      [id],
    );
    const address = server.shared.vault.openText(rows[0]!.address, supplierSealedFor.address(id));
    const notifyUrl = `${server.shared.settings.publicUrl}/notify/recharge/${address}`;
    await sandbox.post(`${SUPPLIER_AT[style]}/settings`, { notifyUrl, balance: '99999999' });
    await sandbox.post(`${SUPPLIER_AT[style]}/switches`, { seed, slow: SLOW_SECONDS });
  }
}

async function buy({ token }: TestMember, productId: string, clientId: string, orders: number) {
  const list = Array.from({ length: orders }, newAccount).join('\n');
  const shown = { orders, amount: formatMoney(parseMoney(PRICE) * BigInt(orders)) };
  const input = { productId, list, clientId, shown, tradePassword: TRADE_PASSWORD };
  const { code, msg } = await server.call(submitRecharge, input, { token });
  expect(code, msg).toBe(0);
}

/** Hands over the next of the orders that wait; how many there were. */
async function handOver(productId: string): Promise<number> {
  const { rowCount } = await server.db.query(
    `update recharge.quick_order set submit_at = now() where id in (
       select id from recharge.quick_order where product_id = $1 and status = 1 and submit_at is null order by id limit ${AT_ONCE}
     )`,
    [productId],
  );
  await submitDue(ctx());
  await closeBreakers();
  return rowCount ?? 0;
}

/** As if hours had passed: what never came is known not to have come, what is silent is uncertain. */
async function letHoursPass(productId: string) {
  await server.db.query(
    `update recharge.attempt a
     set handed_at = handed_at - case when a.state in (3, 4) then '0' else interval '3 hours' end,
       ask_at = case when ask_at is not null then now() - interval '1 second' end
     from recharge.quick_order o where o.id = a.order_id and o.product_id = $1`,
    [productId],
  );
  while ((await askDue(ctx())) > 0);
  await submitDue(ctx());
  await closeBreakers();
}

type Truth = { number: string; account: string; state: string; outcome: string };
type Row = { no: string; status: number; account: Buffer; ownNo: string; said: Record<string, string>; seen: boolean };

/** What became of every order, here and at the suppliers; `seen`: a difference waits for a person, or a case of its own. */
async function outcomes(sandbox: SandboxProcess, { memberId }: TestMember) {
  const truths = await Promise.all(
    Object.values(SUPPLIER_AT).map((at) => sandbox.get<{ orders: Truth[] }>(`${at}/orders.json`)),
  );
  const truth = new Map(truths.flatMap(({ orders }) => orders).map((order) => [order.number, order]));
  const { rows } = await server.db.query<Row>(
    `select o.no, o.status, o.account_cipher as account, o.own_no as "ownNo",
       coalesce((select jsonb_object_agg(a.number, a.words) from recharge.attempt a where a.order_id = o.id), '{}') as said,
       exists (select from recharge.difference d where d.order_id = o.id and d.state = 1)
         or exists (select from review.review v where v.kind = $2 and v.subject_id = o.no and v.status in (1, 2)) as seen
     from recharge.quick_order o where o.member_id = $1`,
    [memberId, reviewKind.rechargeOrder],
  );
  return rows.map(({ no, status, account, ownNo, said, seen }) => {
    const own = server.shared.vault.openText(account, sealedFor.account(memberId, ownNo));
    const there = Object.keys(said).flatMap((number) => truth.get(number) ?? []);
    const delivered = there.filter((order) => order.state === 'success' && order.account === own).length;
    return { no, status, delivered, seen, fates: there.map(({ outcome }) => outcome), said };
  });
}

type Outcome = Awaited<ReturnType<typeof outcomes>>[number];

/** Suppliers that change their mind or name somebody else: nobody but a person can tell what became of the money. */
const DOUBTFUL = ['failedFirst', 'otherAccount'];

/** Charged and not delivered, delivered and not charged, or without an end; without a person who sees it, or a need for one. */
function isWrong({ status, delivered, seen, fates }: Outcome): boolean {
  if (status === success ? delivered === 1 : status === failed && delivered === 0) return false;
  return !seen || (status !== uncertain && !fates.some((fate) => DOUBTFUL.includes(fate)));
}

const seeds = Array.from({ length: SEEDS }, (_, at) => FROM + at);
test.each(seeds)(
  'nobody is charged for nothing, nothing is given away, except what a person sees (seed %i)',
  async (seed) => {
    const sandbox = await startSandboxProcess();
    try {
      const { id: productId } = await newProduct(server, { price: PRICE });
      await openSuppliers(sandbox, productId, seed);
      const buyer = await newBuyer(server, formatMoney(parseMoney(PRICE) * BigInt(ORDERS)));
      for (let bought = 0; bought < ORDERS; bought += LINES_MAX)
        await buy(buyer, productId, `seed${seed}x${bought}`, Math.min(LINES_MAX, ORDERS - bought));
      await server.db.query('update recharge.quick_order set submit_at = null where product_id = $1', [productId]);
      while ((await handOver(productId)) > 0);
      for (let round = 0; round < 4; round += 1) await letHoursPass(productId);
      // suppliers that said "failed" first correct themselves by a notification, busy ones answer in the end
      let all: Outcome[] = [];
      const isRight = async () => {
        all = await outcomes(sandbox, buyer);
        if (!all.some(isWrong)) return true;
        await letHoursPass(productId);
        return false;
      };
      await until('the corrections', isRight).catch(() => expect(all.filter(isWrong)).toEqual([]));
      expect(all).toHaveLength(ORDERS);
      for (const { fates, said } of all) for (const one of [...fates, ...Object.values(said)]) played.add(one);
      const waiting = all.filter(({ status }) => status === uncertain);
      const { frozen } = await balances(server.db, buyer.memberId);
      expect(formatMoney(frozen)).toBe(formatMoney(parseMoney(PRICE) * BigInt(waiting.length)));
      const spent = all.filter(({ status }) => status === success).length;
      console.log(`seed ${seed}: ${spent} charged, ${waiting.length} uncertain, of ${ORDERS}`);
    } finally {
      await sandbox.close();
    }
  },
  1_800_000,
);

test('the books agree with all of it', async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
}, 600_000);

if (SEEDS * ORDERS >= ORDERS_OF_EVERY_KIND)
  test('suppliers did everything that they can do wrong', () => {
    const said = [...played].join('；');
    const missing = [...TAKEN.filter((one) => !played.has(one)), ...NOT_TAKEN.filter((words) => !said.includes(words))];
    expect(missing).toEqual([]);
  });
