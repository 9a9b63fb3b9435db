import { listAccountDetails } from '@jishi/contract/ledger';
import type { Input, Output } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '../domain';
import type { MemberId } from '../../../kernel/context';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { charge, newKey, newMemberId, topUp } from '../../../testing/ledger';
import { history, memberAccount, platformAccount, post, type Transfer } from '../index';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [ledger] });
});
afterAll(() => server.close());

const posting = (...transfers: Transfer[]) => server.db.transaction((tx) => post(tx, ...transfers));

/** A lease to a gateway: moves money within what is the member's. */
function hold(member: MemberId, amount: bigint): Transfer {
  return {
    key: newKey(),
    kind: 'api.hold',
    memo: { leaseId: '7' },
    lines: [
      { account: memberAccount(member, 'deposit'), amount: -amount },
      { account: memberAccount(member, 'hold'), amount },
    ],
  };
}

/** The lease comes back, `used` of it to the platform. */
function settle(member: MemberId, amount: bigint, used: bigint): Transfer {
  return {
    key: newKey(),
    kind: 'api.charge',
    memo: { leaseId: '7' },
    lines: [
      { account: memberAccount(member, 'hold'), amount: -amount },
      { account: memberAccount(member, 'deposit'), amount: amount - used },
      { account: platformAccount('revenue.api'), amount: used },
    ],
  };
}

describe('a member’s book', () => {
  it('is newest first, with what each transfer changed and the balance after it, over all that is theirs to spend', async () => {
    const member = newMemberId();
    await posting(topUp(member, 100n), topUp(member, 20n, 'bonus'));
    await posting(charge(member, 30n));
    await posting(hold(member, 40n));
    await posting(settle(member, 40n, 15n));
    const { entries, nextCursor } = await history(server.db, member, {}, { limit: 10 });
    expect(entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['api.charge', -15n, 75n],
      ['api.charge', -30n, 90n],
      ['bonus', 20n, 120n],
      ['recharge', 100n, 100n],
    ]);
    expect(nextCursor).toBeNull();
  });

  it('can be asked of single accounts', async () => {
    const member = newMemberId();
    await posting(topUp(member, 100n), hold(member, 40n), settle(member, 40n, 15n));
    const { entries } = await history(server.db, member, {}, { limit: 10 }, ['hold']);
    expect(entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [-40n, 0n],
      [40n, 40n],
    ]);
  });

  it('read page by page is the same as read at once, whatever the page size and the filter', async () => {
    const member = newMemberId();
    const kinds = ['recharge', 'api.charge', 'bonus'];
    for (let round = 0; round < 12; round++) {
      await posting(topUp(member, 50n), hold(member, 9n), settle(member, 9n, 5n), topUp(member, 3n, 'bonus'));
    }
    const whole = (await history(server.db, member, {}, { limit: 100 })).entries;
    expect(whole).toHaveLength(36);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1, 3, 6),
        async (limit, entryKind) => {
          const read = [];
          let cursor: string | undefined;
          do {
            const page = await history(server.db, member, { entryKind }, { limit, cursor });
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            read.push(...page.entries);
            cursor = page.nextCursor ?? undefined;
          } while (cursor);
          const wanted = whole.filter(({ kind }) => !entryKind || kind === kinds[[1, 3, 6].indexOf(entryKind)]);
          expect(read).toEqual(wanted);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('can be cut to a period, the end left out', async () => {
    const member = newMemberId();
    await posting(topUp(member, 1n));
    await posting(topUp(member, 2n));
    await posting(topUp(member, 3n));
    const [third, second, first] = (await history(server.db, member, {}, { limit: 10 })).entries;
    // times are kept to the microsecond and a Date to the millisecond
    const after = (at: Date | undefined) => new Date((at?.getTime() ?? 0) + 1);
    const amounts = async (filter: { from?: Date; until?: Date }) =>
      (await history(server.db, member, filter, { limit: 10 })).entries.map(({ amount }) => amount);
    expect(await amounts({ from: second?.at, until: after(second?.at) })).toContain(2n);
    expect(await amounts({ until: first?.at })).toEqual([]);
    expect(await amounts({ from: after(third?.at) })).toEqual([]);
    expect(await amounts({ from: first?.at, until: after(third?.at) })).toEqual([3n, 2n, 1n]);
  });
});

describe('POST /mem/account/detail/list', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await signInMember(server);
    for (let round = 1; round <= 3; round++)
      await posting(topUp(member.memberId, parseMoney('10'), 'deposit', `in:${round}`));
    await posting(charge(member.memberId, parseMoney('0.015')), {
      ...charge(member.memberId, parseMoney('5'), 'buy:1'),
      kind: 'package.buy',
      memo: { orderNo: 'P1', subject: '手机归属地 1000 次' },
    });
  });
  const list = async (input: Input<typeof listAccountDetails> = {}, token = member.token) =>
    server.call(listAccountDetails, input, { token });
  const amounts = ({ list: rows }: Output<typeof listAccountDetails>) => rows.map(({ amount }) => amount);

  it('answers the book in words and yuan', async () => {
    const { code, result } = await list({ pageSize: 2 });
    expect(code).toBe(0);
    expect(result).toMatchObject({ total: 5, totalCapped: false, pageNum: 1, pageSize: 2 });
    expect(result.list).toMatchObject([
      { kind: 2, memo: '手机归属地 1000 次', reference: 'P1', amount: '-5.00', balanceAfter: '24.985' },
      { kind: 3, memo: '按次调用', amount: '-0.015', balanceAfter: '29.985' },
    ]);
  });

  it('goes on by cursor or by page number alike', async () => {
    const first = (await list({ pageSize: 2 })).result;
    const byCursor = (await list({ pageSize: 2, cursor: first.nextCursor })).result;
    const byNumber = (await list({ pageSize: 2, pageNum: 2 })).result;
    expect(byCursor.list).toEqual(byNumber.list);
    expect(amounts(byCursor)).toEqual(['10.00', '10.00']);
    const last = (await list({ pageSize: 2, pageNum: 3 })).result;
    expect([amounts(last), last.nextCursor]).toEqual([['10.00'], null]);
    expect((await list({ pageSize: 2, pageNum: 4 })).result.list).toEqual([]);
  });

  it('filters by kind, and counts what is left', async () => {
    expect((await list({ kind: 1 })).result).toMatchObject({ total: 3, list: [{ kind: 1 }, { kind: 1 }, { kind: 1 }] });
    expect((await list({ kind: 5 })).result).toMatchObject({ total: 0, list: [] });
    expect((await list({ kind: 9 })).result).toMatchObject({ total: 0, list: [] });
  });

  it('takes both ends of a period in', async () => {
    const { time } = (await list({ pageSize: 1 })).result.list[0] as { time: string };
    expect((await list({ beginTime: time, endTime: time })).result.total).toBeGreaterThan(0);
    expect((await list({ endTime: '2020-01-01 00:00:00' })).result.total).toBe(0);
  });

  it('ends with the balance that the whole book sums to', async () => {
    const { list: rows } = (await list({ pageSize: 100 })).result;
    const sum = rows.reduce((total, { amount }) => total + parseMoney(amount), 0n);
    expect(rows[0]?.balanceAfter).toBe(formatMoney(sum));
  });

  it('shows nobody another member’s book', async () => {
    const other = await signInMember(server);
    const cursor = (await list({ pageSize: 1 })).result.nextCursor;
    expect((await list({}, other.token)).result).toMatchObject({ total: 0, list: [] });
    expect((await list({ cursor }, other.token)).result.list).toEqual([]);
    expect((await list({}, '')).code).toBe(401);
  });

  it.each(['x', '1', '-', '1-', '1-2-3', '9'.repeat(40) + '-1', "1-1' or 1=1"])(
    'refuses the cursor %j',
    async (cursor) => {
      expect(await list({ cursor })).toMatchObject({ status: 400, code: 4000, fields: [{ path: 'cursor' }] });
    },
  );

  it('takes page numbers no further than it counts', async () => {
    expect(await list({ pageNum: 1_000_000, pageSize: 100 })).toMatchObject({
      code: 4000,
      fields: [{ path: 'pageNum' }],
    });
  });
});
