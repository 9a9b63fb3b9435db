// Whatever happens to a member's money and invoices, in whatever order: no more is invoiced than was consumed of real money,
// but for exactly what open reversals cover.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { cancelInvoice } from '@jishi/contract/invoice';
import { YUAN, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import {
  SOME_PDF,
  apply,
  availableTo,
  buy,
  companyTitle,
  invoiceSettings,
  newBuyer,
  offersAt,
  payBack,
  sendForm,
} from '../../../testing/invoices';
import { newKey, topUp } from '../../../testing/ledger';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, memberAccount, platformAccount, post, setCreditLine } from '../../ledger';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { invoice } from '../domain';

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
let offers: Record<'120.00' | '300.00', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [invoice, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
  offers = await offersAt(server, '120.00', '300.00');
});
afterAll(() => server.close());

type World = { member: TestMember; titleId: string; orders: { no: string; price: string }[] };
/** `pick` chooses among what there is; an act for which there is nothing does nothing. */
type Act = (world: World, pick: number) => Promise<unknown>;

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.db.query<Row & Record<string, unknown>>(sql, values)).rows;
const chosen = <One>(all: readonly One[], pick: number): One | undefined => all[pick % Math.max(all.length, 1)];
const pdf = [{ name: 'a.pdf', content: SOME_PDF }];
let numbers = 0;
const typed = (no: string, gross: bigint) => ({
  no,
  gross: `${gross / YUAN}.${String((gross / 1_000n) % 100n).padStart(2, '0')}`,
  number: `77${String(++numbers).padStart(18, '0')}`,
  time: formatTime(server.clock.now()),
});

async function invoiceIn({ member }: World, status: number, pick: number) {
  const rows = await rowsOf<{ no: string; gross: string }>(
    'select no, gross from invoice.invoice where member_id = $1 and status = $2 order by no',
    member.memberId,
    status,
  );
  return chosen(rows, pick);
}

async function reversalIn({ member }: World, status: number, pick: number) {
  const rows = await rowsOf<{ no: string; gross: string }>(
    `select v.no, v.gross from invoice.reversal v join invoice.invoice i on i.no = v.invoice_no
     where i.member_id = $1 and v.status = $2 order by v.no`,
    member.memberId,
    status,
  );
  return chosen(rows, pick);
}

async function decideOn(world: World, pick: number, accepted: boolean) {
  const found = await invoiceIn(world, invoiceStatus.applied, pick);
  if (found) await decide(server, one, reviewKind.invoice, found.no, accepted, '资料不符');
}

const ACTS: Readonly<Record<string, Act>> = {
  topUp: ({ member }) => server.db.transaction((tx) => post(tx, topUp(member.memberId, 200n * YUAN))),
  give: ({ member }) => server.db.transaction((tx) => post(tx, topUp(member.memberId, 70n * YUAN, 'bonus'))),
  async takeGiftBack({ member: { memberId } }) {
    const { bonus } = await balances(server.db, memberId);
    if (bonus === 0n) return;
    const lines = [
      { account: memberAccount(memberId, 'bonus'), amount: -bonus },
      { account: platformAccount('expense.bonus'), amount: bonus },
    ];
    await server.db.transaction((tx) => post(tx, { key: newKey(), kind: 'bonus.back', memo: {}, lines }));
  },
  async repay({ member: { memberId } }) {
    const { deposit, credit } = await balances(server.db, memberId);
    const amount = deposit < -credit ? deposit : -credit;
    if (amount <= 0n) return;
    const lines = [
      { account: memberAccount(memberId, 'deposit'), amount: -amount },
      { account: memberAccount(memberId, 'credit'), amount },
    ];
    await server.db.transaction((tx) => post(tx, { key: newKey(), kind: 'adjust', memo: {}, lines }));
  },
  async buy({ member, orders }, pick) {
    const price = pick % 2 ? '120.00' : '300.00';
    const no = await buy(server, member, offers[price]).catch(() => undefined);
    if (no) orders.push({ no, price });
  },
  async refund({ orders }, pick) {
    const order = chosen(orders, pick);
    if (order) await payBack(server, one, order.no, order.price);
  },
  apply: ({ member, titleId }, pick) =>
    apply(server, member, titleId, pick % 3 === 0 ? undefined : `${100 + (pick % 90)}.37`),
  async cancel(world, pick) {
    const found = await invoiceIn(world, invoiceStatus.applied, pick);
    if (found) await server.call(cancelInvoice, { no: found.no }, { token: world.member.token });
  },
  grant: (world, pick) => decideOn(world, pick, true),
  refuse: (world, pick) => decideOn(world, pick, false),
  async enter(world, pick) {
    const found = await invoiceIn(world, invoiceStatus.issuing, pick);
    if (found) await sendForm(server, contract.enterInvoice, one, typed(found.no, BigInt(found.gross)), pdf);
  },
  async askReversal(world, pick) {
    const found = await invoiceIn(world, invoiceStatus.issued, pick);
    const asked = { no: found?.no ?? '', amount: pick % 2 ? '40.00' : null, reason: '开错了' };
    if (found) await server.call(contract.requestReversal, asked, { token: one.token });
  },
  async grantReversal(world, pick) {
    const found = await reversalIn(world, reversalStatus.waiting, pick);
    if (!found) return;
    await decide(server, one, reviewKind.redReversal, found.no);
    await decide(server, other, reviewKind.redReversal, found.no);
  },
  async refuseReversal(world, pick) {
    const found = await reversalIn(world, reversalStatus.waiting, pick);
    if (found) await decide(server, other, reviewKind.redReversal, found.no, false, '不用红冲');
  },
  async enterReversal(world, pick) {
    const found = await reversalIn(world, reversalStatus.issuing, pick);
    if (found) await sendForm(server, contract.enterReversal, one, typed(found.no, BigInt(found.gross)), pdf);
  },
};

/** Told from postings, invoices and reversals alone, not from what records say. */
async function check({ member }: World, available: bigint): Promise<void> {
  const { memberId } = member;
  const orders = await rowsOf<{ no: string; deposit: string; invoiced: string; due: string; asked: string }>(
    `select o.no,
       (select coalesce(-sum(p.amount), 0) from ledger.transfer t
        join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
        where t.memo ->> 'orderNo' = o.no and a.name = 'member:' || o.member_id || ':deposit'
          and exists (
            select from ledger.posting e join ledger.account r on r.id = e.account_id
            where e.transfer_id = t.id and r.name = 'platform:revenue.package')) as deposit,
       (select coalesce(sum(q.amount), 0) from invoice.record d join invoice.part q on q.record_id = d.id
        join invoice.invoice i on i.no = q.invoice_no where d.order_no = o.no and i.status in (1, 2, 3, 6, 7))
       - (select coalesce(sum(q.amount), 0) from invoice.record d join invoice.reversal_part q on q.record_id = d.id
          join invoice.reversal v on v.no = q.reversal_no where d.order_no = o.no and v.status = 3) as invoiced,
       (select coalesce(sum(q.amount), 0) from invoice.record d join invoice.reversal_part q on q.record_id = d.id
        join invoice.reversal v on v.no = q.reversal_no
        where d.order_no = o.no and v.status in (1, 2) and v.is_due) as due,
       (select coalesce(sum(q.amount), 0) from invoice.record d join invoice.reversal_part q on q.record_id = d.id
        join invoice.reversal v on v.no = q.reversal_no
        where d.order_no = o.no and v.status in (1, 2) and not v.is_due) as asked
     from payment.pay_order o where o.member_id = $1`,
    memberId,
  );
  const [{ repaid } = { repaid: '0' }] = await rowsOf<{ repaid: string }>(
    `select coalesce(sum(p.amount), 0) as repaid from ledger.posting p join ledger.account a on a.id = p.account_id
     join ledger.transfer t on t.id = p.transfer_id where a.name = 'member:' || $1 || ':credit'
       and t.kind in ('adjust', 'credit.surplus')`,
    memberId,
  );
  const sum = (of: (row: (typeof orders)[number]) => bigint) => orders.reduce((total, row) => total + of(row), 0n);
  const covered = sum(({ deposit }) => BigInt(deposit)) + BigInt(repaid);
  const standing = sum(({ invoiced, due, asked }) => BigInt(invoiced) - BigInt(due) - BigInt(asked));
  expect(standing + available).toBeLessThanOrEqual(covered);
  const credits = await rowsOf<{ order_no: string; repaid: string }>(
    'select order_no, repaid from invoice.record where member_id = $1',
    memberId,
  );
  for (const { no, deposit, invoiced, due, asked } of orders) {
    const real = BigInt(deposit) + BigInt(credits.find(({ order_no }) => order_no === no)?.repaid ?? 0);
    const beyond = BigInt(invoiced) - real - BigInt(asked);
    // one that an operator asked for may come after it, and then covers a part twice
    expect(BigInt(due)).toBeGreaterThanOrEqual(beyond);
    if (BigInt(asked) === 0n) expect([no, BigInt(due)]).toEqual([no, beyond > 0n ? beyond : 0n]);
  }
}

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(99)), { minLength: 12, maxLength: 30 });
/** So that most runs get as far as refunds of what is issued. */
const BEGIN = [
  ['topUp', 0],
  ['buy', 1],
  ['apply', 0],
  ['grant', 0],
  ['enter', 0],
] as const;

test('over any sequence of acts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      const member = await newBuyer(server);
      await server.db.transaction((tx) => setCreditLine(tx, member.memberId, 250n * YUAN));
      const world: World = { member, titleId: await companyTitle(server, member), orders: [] };
      for (const [name, pick] of [...BEGIN, ...acts]) {
        await ACTS[name]!(world, pick);
        const { available } = await availableTo(server, member);
        await check(world, parseMoney(available));
      }
    }),
    { numRuns: 6, endOnFailure: true, seed: Number(process.env['TEST_SEED']) },
  );
  // they got as far as what matters
  expect(await rowsOf('select distinct is_due from invoice.reversal order by is_due')).toContainEqual({ is_due: true });
});
