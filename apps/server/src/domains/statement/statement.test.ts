// A month of mixed movements: the list, its sums, the statement, its files and the proof agree.
import { getAccountDetailStatistics, listAccountDetails } from '@jishi/contract/ledger';
import { downloadReceipt, downloadStatement, getStatement, proveAccount } from '@jishi/contract/statement';
import { exportPayOrders } from '@jishi/contract/export';
import { buyPackage } from '@jishi/contract/package';
import { listPayOrders } from '@jishi/contract/payment';
import { YUAN, formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exports } from '../export/domain';
import { ledger } from '../ledger/domain';
import { packages } from '../package/domain';
import { payment } from '../payment/domain';
import { statement as statementDomain } from './domain';
import { formatTime, parseTime } from '../../kernel/time';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { makeCall } from '../../testing/caller';
import { cellsOf, exported } from '../../testing/exports';
import { fund, newKey, topUp } from '../../testing/ledger';
import { makeProduct, offerDraft } from '../../testing/products';
import { textOfPdf } from '../../testing/pdf';
import { readWorkbook } from '../../testing/workbook';
import { type Transfer, memberAccount, platformAccount, verify } from '../ledger';
import { daysOf, monthAfter, monthOf, spanOf } from './month/rules';

const NOW = parseTime('2026-07-20 12:00:00');
const START = parseTime('2026-05-15 00:00:00').getTime();
let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [exports, ledger, packages, payment, statementDomain], now: NOW });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await signInMember(server);
});

/** Posts as the ledger does, at a moment of the past. */
async function postAt(moment: Date, { key, kind, memo, lines }: Transfer) {
  const values = [[key], [kind], [JSON.stringify(memo)], [lines.length], lines.map((line) => line.account)];
  await server.db.query('select ledger.post_batch($1, $2, $3, $4, $5, $6, $7)', [
    ...values,
    lines.map((line) => line.amount),
    moment,
  ]);
}

type What = 'recharge' | 'bonus' | 'package' | 'call' | 'freeze';

/** Some movement within what the member has. */
function movement(what: What, amount: bigint): Transfer {
  const { memberId } = member;
  if (what === 'recharge' || what === 'bonus') return topUp(memberId, amount, what === 'bonus' ? 'bonus' : 'deposit');
  const [kind, to] = (
    {
      package: ['package.buy', platformAccount('revenue.package')],
      call: ['api.charge', platformAccount('revenue.api')],
      freeze: ['refund.freeze', memberAccount(memberId, 'frozen')],
    } as const
  )[what];
  const from = what === 'freeze' ? memberAccount(memberId, 'deposit') : memberAccount(memberId, 'deposit', 'bonus');
  return {
    key: newKey(),
    kind,
    memo: {},
    lines: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
}

const ask = async <Answer>(answer: Promise<{ code: number; msg: string; result: Answer }>) => {
  const { code, msg, result } = await answer;
  expect([code, msg]).toEqual([0, expect.anything()]);
  return result;
};
const statement = (month?: string) => ask(server.call(getStatement, { month }, { token: member.token }));
const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + parseMoney(amount), 0n);

async function listed(filter: object) {
  const all: Awaited<ReturnType<typeof page>>['list'] = [];
  const page = (cursor?: string | null) =>
    ask(server.call(listAccountDetails, { ...filter, cursor, pageSize: 100 }, { token: member.token }));
  for (let cursor: string | null | undefined; ;) {
    const { list, nextCursor } = await page(cursor);
    all.push(...list);
    if (!nextCursor) return all;
    cursor = nextCursor;
  }
}

const movements = fc.array(
  fc.record({
    what: fc.constantFrom<What>('recharge', 'bonus', 'package', 'call', 'freeze'),
    amount: fc.bigInt(1n, 5_000_000n),
    /** Seconds since the middle of May; ends of months are hit as often as anything. */
    at: fc.oneof(
      fc.integer({ min: 0, max: 66 * 86_400 }),
      fc.constantFrom(
        ...['2026-05-31 23:59:59', '2026-06-01 00:00:00', '2026-06-30 23:59:59', '2026-07-01 00:00:00'].map(
          (time) => (parseTime(time).getTime() - START) / 1000,
        ),
      ),
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Posts what can be paid for, in time. */
async function happen(planned: { what: What; amount: bigint; at: number }[]) {
  await postAt(new Date(START), movement('recharge', 100_000_000n));
  for (const { what, amount, at } of planned.toSorted((a, b) => a.at - b.at))
    await postAt(new Date(START + at * 1000), movement(what, amount)).catch(() => undefined);
}

test('whatever happened, months join without a gap, and each is the sum of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(movements, async (planned) => {
      member = await signInMember(server);
      await happen(planned);
      const present = await statement();
      expect(present.months).toEqual(['2026-07', '2026-06', '2026-05']);
      let carried = 0n;
      for (const month of present.months.toReversed()) {
        const one = await statement(month);
        expect(parseMoney(one.opening)).toBe(carried);
        carried = parseMoney(one.closing);
        expect(parseMoney(one.opening) + parseMoney(one.income) + parseMoney(one.outgo)).toBe(carried);
        expect([sum(one.kinds.map((kind) => kind.income)), sum(one.kinds.map((kind) => kind.outgo))]).toEqual([
          parseMoney(one.income),
          parseMoney(one.outgo),
        ]);
        const lines = await listed({ beginTime: one.beginTime, endTime: one.endTime });
        expect(lines).toHaveLength(one.entries);
        expect(sum(lines.map(({ amount }) => amount))).toBe(parseMoney(one.income) + parseMoney(one.outgo));
      }
      const [newest] = await listed({});
      expect(newest!.balanceAfter).toBe(formatMoney(carried));
    }),
    { numRuns: 8 },
  );
});

test('sums of a filter are those of the list under the same filter, to the second of the bounds', async () => {
  const times = fc.constantFrom(
    undefined,
    '2026-05-31 23:59:58',
    '2026-05-31 23:59:59',
    '2026-06-01 00:00:00',
    '2026-06-30 23:59:59',
    '2026-07-01 00:00:00',
  );
  await happen(fc.sample(movements, { numRuns: 4, seed: 5 }).flat());
  await fc.assert(
    fc.asyncProperty(times, times, fc.constantFrom(undefined, 1, 2, 3, 6, 9), async (beginTime, endTime, kind) => {
      const filter = { beginTime, endTime, kind };
      const lines = (await listed(filter)).map(({ amount }) => amount);
      const sums = await ask(server.call(getAccountDetailStatistics, filter, { token: member.token }));
      expect(sums).toEqual({
        entries: lines.length,
        income: formatMoney(sum(lines.filter((amount) => !amount.startsWith('-')))),
        outgo: formatMoney(sum(lines.filter((amount) => amount.startsWith('-')))),
        capped: false,
      });
    }),
    { numRuns: 40 },
  );
});

async function file(endpoint: typeof downloadStatement | typeof downloadReceipt, input: object) {
  return server.inject({ method: 'POST', url: endpoint.path, token: member.token, payload: input });
}

test('the workbook holds every line with the balance after it, and ends on the closing balance', async () => {
  await happen(fc.sample(movements, { numRuns: 3, seed: 7 }).flat());
  const { opening, closing } = await statement('2026-06');
  const answer = await file(downloadStatement, { month: '2026-06', format: 2 });
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('对账单-2026-06.xlsx'));
  const [sums, lines] = readWorkbook(answer.rawPayload);
  const rows = lines!.rows.slice(1);
  expect(rows[0]).toEqual(['2026-06-01 00:00:00', '', '期初余额', '', '', opening]);
  expect(rows.at(-1)).toEqual(['2026-06-30 23:59:59', '', '期末余额', '', '', closing]);
  const shown = (await listed({ beginTime: '2026-06-01 00:00:00', endTime: '2026-06-30 23:59:59' })).toReversed();
  expect(rows.slice(1, -1).map(([time, , , , amount, balance]) => [time, amount, balance])).toEqual(
    shown.map(({ time, amount, balanceAfter }) => [time, amount, balanceAfter]),
  );
  expect(shown.length).toBeGreaterThan(5);
  expect(sums!.rows).toContainEqual(['期末余额', '', '', closing]);
});

test('calls at the end of a month count in it though they were booked later; what came after its close is named', async () => {
  const { memberId } = member;
  const calls = (amount: bigint, memo: Transfer['memo']) => ({ ...movement('call', amount), memo });
  await postAt(parseTime('2026-06-20 00:00:00'), movement('recharge', 10_000_000n));
  const effectiveAt = '2026-06-30T23:59:59.999999+08:00';
  await postAt(parseTime('2026-07-01 00:00:03'), calls(500_000n, { leaseId: '1', effectiveAt }));
  await postAt(parseTime('2026-07-05 00:00:00'), calls(200_000n, { leaseId: '2', correctionOf: '2026-06' }));
  const [june, july] = [await statement('2026-06'), await statement('2026-07')];
  expect([june.opening, june.outgo, june.closing, june.closed]).toEqual(['0.00', '-5.00', '95.00', true]);
  expect([july.opening, july.outgo, july.closing]).toEqual(['95.00', '-2.00', '93.00']);
  const lines = readWorkbook((await file(downloadStatement, { month: '2026-06', format: 2 })).rawPayload)[1]!.rows;
  expect(lines.slice(-2).map(([time, , , , amount, balance]) => [time, amount, balance])).toEqual([
    ['2026-06-30 23:59:59', '-5.00', '95.00'],
    ['2026-06-30 23:59:59', '', '95.00'],
  ]);
  const text = textOfPdf((await file(downloadStatement, { month: '2026-07', format: 1 })).rawPayload);
  expect(text).toContain('更正 2026-06 的调用');
  expect((await verify(server.db, { memberId })).broken).toEqual([]);
  await server.db.query(`update ledger.closing set late_window = '30 days'`);
  expect((await statement('2026-06')).closed).toBe(false);
  await server.db.query(`update ledger.closing set late_window = '24 hours'`);
});

test('the PDF shows the same sums, and every day’s closing balance', async () => {
  await postAt(parseTime('2026-06-02 08:00:00'), movement('recharge', 123_456_000n));
  await postAt(parseTime('2026-06-03 08:00:00'), movement('call', 56_000n));
  await postAt(parseTime('2026-06-03 09:00:00'), movement('package', 3_400_000n));
  const answer = await file(downloadStatement, { month: '2026-06', format: 1 });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = textOfPdf(answer.rawPayload);
  for (const part of [
    '月度对账单',
    member.memberId,
    '1,234.56',
    '-34.56',
    '1,200.00',
    '按次调用，当日合计',
    '日终余额',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(member.phone);
  expect(text).toContain('第 1 页，共 1 页');
});

test('a long month goes on over pages', async () => {
  await postAt(parseTime('2026-06-01 08:00:00'), movement('recharge', 1_000_000n));
  const many = Array.from({ length: 120 }, () => movement('bonus', 1n));
  for (const [at, one] of many.entries())
    await postAt(parseTime(`2026-06-02 10:${String(at % 60).padStart(2, '0')}:00`), one);
  expect(textOfPdf((await file(downloadStatement, { month: '2026-06' })).rawPayload)).toMatch(/共 [3-9] 页/);
});

test('a month before the book, or to come, has no statement', async () => {
  for (const month of ['2026-06', '2026-08', '2020-01']) {
    const answer = await server.call(getStatement, { month }, { token: member.token });
    expect([answer.code, answer.fields]).toEqual([4000, [{ path: 'month', message: '这个月没有账目' }]]);
  }
  expect((await statement()).months).toEqual([monthOf(NOW)]);
});

test('a book in order proves itself: each account by its entries, sum, balance and the head of its chain', async () => {
  await happen(fc.sample(movements, { numRuns: 2, seed: 3 }).flat());
  const proof = await ask(server.call(proveAccount, {}, { token: member.token }));
  expect([proof.ok, proof.broken, proof.time]).toEqual([true, [], formatTime(NOW)]);
  const { rows } = await server.db.query<{ kind: string; balance: string; postings: string; head: string }>(
    `select kind, balance, postings, encode(head, 'hex') as head from ledger.account where owner_id = $1 and owner_kind = 1 order by id`,
    [member.memberId],
  );
  expect(
    proof.accounts.map(({ kind, entries, sum: added, balance, head }) => [kind, entries, added, balance, head]),
  ).toEqual(
    rows.map(({ kind, balance, postings, head }) => {
      const amount = formatMoney(BigInt(balance));
      return [kind, Number(postings), amount, amount, head];
    }),
  );
});

test('an amount changed above all guards is named by its account and number', async () => {
  await postAt(parseTime('2026-06-02 08:00:00'), movement('recharge', 9_000_000n));
  await postAt(parseTime('2026-06-03 08:00:00'), movement('call', 1_000n));
  await postAt(parseTime('2026-06-04 08:00:00'), movement('call', 2_000n));
  await server.db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `update ledger.posting set amount = amount + 500
       where seq = 2 and account_id = (select id from ledger.account where name = $1)`,
      [memberAccount(member.memberId, 'deposit')],
    );
  });
  const proof = await ask(server.call(proveAccount, {}, { token: member.token }));
  expect(proof.ok).toBe(false);
  expect(proof.broken).toContainEqual({
    account: '充值余额',
    entry: '第 2 笔',
    time: '2026-06-03 08:00:00',
    what: '与前一笔接不上：这一笔在入账之后被改动过',
  });
  expect(proof.accounts[0]).toMatchObject({ sum: '89.975', balance: '89.97' });
});

test('a proof may be asked for three times a minute', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await server.call(proveAccount, {}, { token: member.token })).code);
  expect(codes).toEqual([0, 0, 0, 429]);
});

test('a paid order has a receipt, an unpaid one and another member’s have none', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  const tradePassword = '135792';
  const bought = async (owner: TestMember) => {
    await fund(server.db, owner.memberId, 100n * YUAN);
    return (await ask(server.call(buyPackage, { offerId: offerIds[0]!, tradePassword }, { token: owner.token })))
      .orderNo;
  };
  member = await signInMember(server, { tradePassword });
  const orderNo = await bought(member);
  const text = textOfPdf((await file(downloadReceipt, { orderNo })).rawPayload);
  for (const part of ['收据', orderNo, '测试产品 1,000 次', '8.00', '余额', '不是发票', '收讫', '2026-07-20'])
    expect(text).toContain(part);
  const told = async (no: string) => {
    const { code, msg } = await makeCall(server, downloadReceipt, { orderNo: no }, { token: member.token });
    return [code, msg];
  };
  const others = await told(await bought(await signInMember(server, { tradePassword })));
  expect(others[0]).toBe(4004);
  for (const no of ['PO2026070100000099999999', '不存在']) expect(await told(no)).toEqual(others);
  await server.db.query('update payment.pay_order set status = 10, paid_at = null where no = $1', [orderNo]);
  expect(await told(orderNo)).toEqual([4005, '这笔订单还没有付款，没有收据']);
});

test('the file of orders holds what the list shows, over as many pages as there are', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  const tradePassword = '135792';
  member = await signInMember(server, { tradePassword });
  await fund(server.db, member.memberId, 1000n * YUAN);
  await server.call(buyPackage, { offerId: offerIds[0]!, tradePassword }, { token: member.token });
  await server.db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at)
     select 'PO20260101' || lpad(n::text, 14, '0'), member_id, kind, '=充值', list_amount, pay_amount, lines, 2, 30, created_at - n * interval '1 minute', expire_at
     from payment.pay_order, generate_series(1, 4500) n where member_id = $1`,
    [member.memberId],
  );
  const token = { token: member.token };
  for (const [filter, count] of [
    [{}, 4501],
    [{ status: 30, endTime: '2026-07-20 11:00:00' }, 4441],
    [{ channel: 3 }, 0],
  ] as const) {
    const numbers = cellsOf(await exported(server, exportPayOrders, filter, token)).map(([, orderNo]) => orderNo!);
    expect([numbers.length, new Set(numbers).size]).toEqual([count, count]);
    const { result } = await server.call(listPayOrders, { ...filter, pageSize: 100 }, token);
    expect(result.list.map(({ orderNo }) => orderNo)).toEqual(numbers.slice(0, 100));
  }
});

const someLine = fc.record({
  time: fc
    .constantFrom('2026-06-01', '2026-06-02', '2026-06-30')
    .chain((day) => fc.constantFrom(day, `${day} 08:00:00`)),
  memo: fc.constant(''),
  reference: fc.constant(''),
  amount: fc.bigInt(-(10n ** 12n), 10n ** 12n),
});

test('days hold every line once, in order, and end on the balance carried forward', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.array(someLine), (opening, lines) => {
      const days = daysOf(opening, lines);
      expect(days.flatMap((day) => day.lines)).toHaveLength(lines.length);
      expect(days.map(({ day }) => day)).toEqual([...new Set(lines.map(({ time }) => time.slice(0, 10)))].sort());
      let balance = opening;
      for (const day of days) {
        for (const { time, amount } of day.lines) {
          expect(time.slice(0, 10)).toBe(day.day);
          balance += amount;
        }
        expect(day.balance).toBe(balance);
        const lengths = day.lines.map(({ time }) => time.length);
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      }
      expect(balance).toBe(lines.reduce((sum, { amount }) => sum + amount, opening));
    }),
  );
});

test('months begin and end at midnight in Beijing', () => {
  expect(monthOf(new Date('2026-06-30T16:00:00Z'))).toBe('2026-07');
  expect(monthOf(new Date('2026-06-30T15:59:59Z'))).toBe('2026-06');
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      expect(spanOf(month).until).toEqual(spanOf(monthAfter(month)).from);
      expect(monthOf(spanOf(month).from)).toBe(month);
      expect(monthOf(new Date(spanOf(month).until.getTime() - 1))).toBe(month);
    }),
  );
});
