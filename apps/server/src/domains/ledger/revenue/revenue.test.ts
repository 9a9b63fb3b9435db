// The figures of the revenue page against the accounts of the ledger, after random postings on random days.
import { getRevenue } from '@jishi/contract/console/revenue';
import { parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledger as ledgerDomain } from '../domain';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { startTestServer, type TestServer } from '../../../testing/server';
import { newKey, newMemberId } from '../../../testing/ledger';
import { memberAccount, platformAccount, type Transfer, type TransferKind } from '../index';
import { LINES } from './rules';

const NOON = new Date('2026-03-10T04:00:00Z');
const DAY_MS = 86_400_000;
const DAYS = 12;

let server: TestServer;
let token: string;
const member = newMemberId();
beforeAll(async () => {
  server = await startTestServer({ domains: [ledgerDomain], now: NOON });
  token = (await signInOperator(server, 'finance')).token;
});
afterAll(() => server.close());

const revenue = async (days: number) => (await server.call(getRevenue, { days }, { token })).result;
const pays = memberAccount(member, 'bonus', 'deposit');

/** Posts as if it were another time: the ledger's function takes one for imports. */
async function postAt(at: Date, { key, kind, memo, lines }: Transfer) {
  const { rows } = await server.db.query<{ outcome: string }>(
    'select outcome from ledger.post_batch($1, $2, $3, $4, $5, $6, $7)',
    [
      [key],
      [kind],
      [JSON.stringify(memo)],
      [lines.length],
      lines.map(({ account }) => account),
      lines.map(({ amount }) => amount),
      at,
    ],
  );
  return rows[0]!.outcome;
}

const moving = (
  kind: TransferKind,
  from: Transfer['lines'][number]['account'],
  to: typeof from,
  amount: bigint,
): Transfer => ({
  key: newKey(),
  kind,
  memo: {},
  lines: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});

const deed = fc.record({
  what: fc.constantFrom(...LINES, 'refund' as const, 'bonus' as const, 'coupon' as const),
  amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
  daysAgo: fc.integer({ min: 0, max: DAYS - 1 }),
  secondOfDay: fc.integer({ min: 0, max: 86_399 }),
});

function transferOf({ what, amount }: { what: string; amount: bigint }): Transfer {
  if (what === 'refund')
    return moving('refund', platformAccount('revenue.vip'), memberAccount(member, 'deposit'), amount);
  if (what === 'bonus' || what === 'coupon')
    return moving('bonus', platformAccount(`expense.${what}`), memberAccount(member, 'bonus'), amount);
  return moving('api.charge', pays, platformAccount(`revenue.${what as 'api'}`), amount);
}

it('every figure adds up to the accounts of the ledger, whatever was posted and when', async () => {
  await postAt(
    new Date(NOON.getTime() - 20 * DAY_MS),
    moving('recharge', platformAccount('clearing.alipay'), memberAccount(member, 'deposit'), parseMoney('900000.00')),
  );
  const midnight = new Date('2026-03-10T00:00:00+08:00').getTime();
  const expected = new Map<string, Map<string, bigint>>();
  for (const done of fc.sample(deed, 150)) {
    const at = new Date(midnight - done.daysAgo * DAY_MS + done.secondOfDay * 1000);
    expect(await postAt(at, transferOf(done))).toBe('posted');
    const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const figures = expected.get(day) ?? new Map<string, bigint>();
    const name = done.what === 'refund' ? 'refunds' : done.what;
    expected.set(day, figures.set(name, (figures.get(name) ?? 0n) + done.amount));
  }

  const { list, total, outstanding } = await revenue(DAYS);
  expect(list.map(({ day }) => day)).toHaveLength(DAYS);
  for (const { day, net, ...figures } of list) {
    const due = expected.get(day);
    for (const [name, amount] of Object.entries(figures)) expect(parseMoney(amount)).toBe(due?.get(name) ?? 0n);
    const sold = LINES.reduce((sum, line) => sum + (due?.get(line) ?? 0n), 0n);
    expect(parseMoney(net)).toBe(sold - (due?.get('refunds') ?? 0n));
  }

  const { rows } = await server.db.query<{ kind: string; sum: string }>(
    `select a.kind, sum(p.amount) from ledger.account a join ledger.posting p on p.account_id = a.id group by a.kind`,
  );
  const account = new Map(rows.map(({ kind, sum }) => [kind, BigInt(sum)]));
  const earned = LINES.reduce((sum, line) => sum + (account.get(`revenue.${line}`) ?? 0n), 0n);
  expect(parseMoney(total.net)).toBe(earned);
  expect(parseMoney(total.bonus)).toBe(-(account.get('expense.bonus') ?? 0n));
  expect(parseMoney(total.coupon)).toBe(-(account.get('expense.coupon') ?? 0n));
  expect(parseMoney(outstanding.deposit)).toBe(account.get('deposit') ?? 0n);
  expect(parseMoney(outstanding.bonus)).toBe(account.get('bonus') ?? 0n);
});

it('a shorter period leaves the days before it out', async () => {
  const [{ list: all }, { list: some, total }] = [await revenue(DAYS), await revenue(3)];
  expect(some).toEqual(all.slice(0, 3));
  expect(parseMoney(total.net)).toBe(some.reduce((sum, { net }) => sum + parseMoney(net), 0n));
});

it('days out of bounds are refused by name, and others than those who read the book see nothing', async () => {
  const refused = await server.call(getRevenue, { days: 367 }, { token });
  expect(refused.fields).toEqual([{ path: 'days', message: '天数为 1 到 366' }]);
  const { token: reviewer } = await signInOperator(server, 'reviewer');
  const other = await signInMember(server);
  for (const stranger of [reviewer, other.token, ''])
    expect((await server.call(getRevenue, { days: 3 }, { token: stranger })).result).toBeNull();
});
