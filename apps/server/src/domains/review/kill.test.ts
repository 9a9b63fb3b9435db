// Real server processes are killed while operators decide, and while money above a limit is entered, frozen and let out. A
// case has one end, nobody moves more alone than the limit, what waits stays frozen, and owed credit is taken off once.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import * as consoleContract from '@jishi/contract/console/refund';
import * as transfers from '@jishi/contract/console/remittance';
import { claimReview, decideReview, takeBackReview } from '@jishi/contract/console/review';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../kernel/time';
import { message } from '../message/domain';
import { review } from './domain';
import { payment } from '../payment/domain';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { charge, fund } from '../../testing/ledger';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { openBankPayee } from '../../testing/payees';
import { decide, wordAbout } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { balances, post, setCreditLine, verify } from '../ledger';

const seed = killSeeds(1)[0]!;
const PAYER = '杭州某某公司';
const ACCOUNT = { holder: PAYER, bank: '工商银行杭州分行', number: '6222021234567890' };

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [message, payment, review] });
  await openBankPayee(server);
  servers = await startServers(server);
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const finance = () => signInOperator(server, 'finance');

async function toTransfer({ token }: TestMember, amount: string): Promise<string> {
  return (await server.call(startThirdPay, { amount, channel: 4 }, { token })).result.orderNo;
}

const lineFor = (orderNo: string, amount: string, serial: string) => ({
  orderNo,
  serial,
  payer: PAYER,
  amount,
  time: formatTime(server.clock.now()),
});

/** Runs four hands on a queue, each until it is empty, while the process that serves them is killed twice. */
async function underKills<Task>(tasks: readonly Task[], work: (task: Task) => Promise<void>): Promise<void> {
  const draw = drawing(seed);
  const queue = tasks.values();
  const kills = killing(servers, 2, () => 1 + draw(Math.floor(tasks.length / 3)));
  const hand = async () => {
    for (const task of queue) {
      await work(task);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);
}

test(`a case has one end, and everything about it says the same (seed ${seed})`, async () => {
  const [proposer, second, third] = [await finance(), await finance(), await finance()];
  const members = await Promise.all(Array.from({ length: 9 }, newMember));
  const cases = await Promise.all(
    members.map(async ({ memberId }, at) => {
      const asked = { memberId, kind: 1, amount: '60000.00', reason: '渠道漏记', evidence: `回单 ${at}` };
      const { no } = (await server.call(proposeAdjustment, asked, { token: proposer.token })).result;
      return { memberId, ...(await wordAbout(server, reviewKind.adjustment, no)) };
    }),
  );
  await underKills([...cases, ...cases, ...cases], async ({ id }) => {
    await persist('a claim', () => servers.call(claimReview, { id, hold: true }, { token: second.token }));
    const words = [
      { call: decideReview, input: { id, accepted: true }, by: second },
      { call: decideReview, input: { id, accepted: false, reason: '回单不符' }, by: third },
      { call: takeBackReview, input: { id }, by: proposer },
    ] as const;
    const turn = [...words.slice(Number(id) % 3), ...words.slice(0, Number(id) % 3)];
    await Promise.all(
      turn.map(({ call, input, by }) => persist('a word', () => servers.call(call, input, { token: by.token }))),
    );
  });
  for (const { id, memberId } of cases) {
    const { rows } = await server.db.query<{ status: number; ends: number[]; moved: number }>(
      `select r.status,
         array(select e.what::int from review.event e where e.review_id = r.id and e.what in (5, 6, 7)) as ends,
         (select count(*)::int from review.movement m where m.review_id = r.id) as moved
       from review.review r where r.id = $1`,
      [id],
    );
    const { deposit } = await balances(server.db, memberId);
    const granted = rows[0]!.status === reviewStatus.granted;
    const { granted: yes, refused, takenBack } = reviewStatus;
    expect([yes, refused, takenBack]).toContain(rows[0]!.status);
    const end = { [yes]: 5, [refused]: 6, [takenBack]: 7 }[rows[0]!.status];
    expect([rows[0]!.ends, rows[0]!.moved, deposit]).toEqual([[end], granted ? 1 : 0, granted ? 60_000n * YUAN : 0n]);
  }
});

test(`an operator who enters lines never books more alone than the limit (seed ${seed})`, async () => {
  const { token } = await finance();
  const orders = await Promise.all(
    Array.from({ length: 18 }, async (_, at) => ({
      orderNo: await toTransfer(await newMember(), '7000.00'),
      serial: `KILL-${seed}-${at}`,
    })),
  );
  const acknowledged: string[] = [];
  await underKills([...orders, ...orders], async ({ orderNo, serial }) => {
    const enter = () => servers.call(transfers.matchRemittance, lineFor(orderNo, '7000.00', serial), { token });
    const { code, result } = await persist('an entry', enter);
    if (code === 0 && result.booked) acknowledged.push(serial);
  });
  const { rows } = await server.db.query<{ serial: string; credited: number }>(
    `select l.serial, (select count(*)::int from ledger.transfer t where t.key = 'pay:' || l.order_no) as credited
     from payment.bank_line l where l.serial like $1 and l.status = 2`,
    [`KILL-${seed}-%`],
  );
  expect(rows.map(({ credited }) => credited)).toEqual(Array(7).fill(1)); // 49,000 of 50,000
  expect(rows.map(({ serial }) => serial)).toEqual(expect.arrayContaining(acknowledged));
  const { rows: lines } = await server.db.query(
    'select count(*)::int as entered from payment.bank_line where serial like $1',
    [`KILL-${seed}-%`],
  );
  expect(lines).toEqual([{ entered: orders.length }]);
});

test(`the money of a refund that waits is frozen exactly as long as it waits (seed ${seed})`, async () => {
  const [clerk, second, third] = [await finance(), await finance(), await finance()];
  const members = await Promise.all(Array.from({ length: 6 }, newMember));
  const paid = await Promise.all(members.map((member, at) => paidOrder(member, clerk, second, at)));
  await underKills([...paid, ...paid, ...paid, ...paid], async ({ orderNo, member }) => {
    const asked = { orderNo, amount: '50000.01', way: 1, reason: '合同取消' };
    await persist('a request', () => servers.call(consoleContract.refundOrder, asked, { token: third.token }));
    const waiting = { memberId: member.memberId as string, status: 1 };
    const found = await persist('a look', () =>
      servers.call(consoleContract.searchRefunds, waiting, { token: third.token }),
    );
    const no = found.result.list[0]?.no;
    if (no === undefined) return;
    const word = await wordAbout(server, reviewKind.refund, no, Number(orderNo.at(-1)) % 2 === 0, '合同还在');
    await persist('a word', () => servers.call(decideReview, word, { token: second.token }));
  });
  for (const { memberId } of members) {
    const { rows } = await server.db.query<{ waiting: string; gone: string }>(
      `select coalesce(sum(amount) filter (where status = 1), 0) as waiting,
         coalesce(sum(amount) filter (where status in (2, 3)), 0) as gone
       from payment.refund where member_id = $1`,
      [memberId],
    );
    const { waiting, gone } = rows[0]!;
    const { deposit, frozen } = await balances(server.db, memberId);
    expect([frozen, deposit]).toEqual([BigInt(waiting), 60_000n * YUAN - BigInt(waiting) - BigInt(gone)]);
  }
});

/** A paid top-up of 60,000 by bank transfer, entered by one and agreed to by another. */
async function paidOrder(member: TestMember, clerk: TestOperator, second: TestOperator, at: number) {
  const orderNo = await toTransfer(member, '60000.00');
  const line = lineFor(orderNo, '60000.00', `PAID-${seed}-${at}`);
  await server.call(transfers.matchRemittance, line, { token: clerk.token });
  expect(await decide(server, second, reviewKind.bankLine, line.serial)).toMatchObject({ code: 0 });
  return { orderNo, member };
}

test(`owed credit is paid back once by a withdrawal that is granted (seed ${seed})`, async () => {
  const { token } = await finance();
  const members = await Promise.all(Array.from({ length: 9 }, newMember));
  const nos = await Promise.all(
    members.map(async (member) => {
      await server.db.transaction(async (tx) => {
        await setCreditLine(tx, member.memberId, 100n * YUAN);
        await post(tx, charge(member.memberId, 39n * YUAN));
      });
      await fund(server.db, member.memberId, 300n * YUAN);
      const asked = { amount: '300.00', account: ACCOUNT, tradePassword: TRADE_PASSWORD };
      return (await server.call(requestWithdrawal, asked, { token: member.token })).result.no;
    }),
  );
  await underKills([...nos, ...nos], async (no) => {
    const word = await wordAbout(server, reviewKind.withdrawal, no);
    const agree = () => servers.call(decideReview, word, { token });
    expect([0, 4005]).toContain((await persist('a word', agree)).code);
  });
  for (const { memberId } of members)
    expect(await balances(server.db, memberId)).toMatchObject({ deposit: 0n, frozen: 0n, credit: 0n });
  const { rows } = await server.db.query(
    `select w.repaid, (select sum(r.amount) from payment.refund r where r.withdrawal_no = w.no) as out
     from payment.withdrawal w where w.no = any ($1)`,
    [nos],
  );
  expect(rows).toEqual(nos.map(() => ({ repaid: String(39n * YUAN), out: String(261n * YUAN) })));
});
