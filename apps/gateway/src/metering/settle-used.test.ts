// A lease in use closes only when it is used up or idle; what was used of it is settled long before.
import { afterAll, expect, test } from 'vitest';
import { expectBooksToAgree } from '../testing/books';
import { callAtOnce, callByCode } from '../testing/client';
import { testGround } from '../testing/ground';
import { eventually, quick } from '../testing/node';
import { type TestKey, addCaller, addHolding, addProject, balances, deposit } from '../testing/stage';
import { answering } from '../testing/upstream';

const PRICE = 500n;

const { db, upstream, nodes } = await testGround(2, () => ({ timing: { ...quick, leaseIdle: 600_000 } }));
upstream.behave(answering({ code: 0 }));
const project = await addProject(db, upstream.url, { price: PRICE });
const query = `/openapi/${project.code}/query`;
const urls = nodes.map(({ url }) => url);
afterAll(() => upstream.behave(answering({ code: 0 })));

const settled = async ({ memberId }: TestKey) => {
  const { rows } = await db.query<{ spent: string; open: number }>(
    `select
       (select coalesce(-sum(p.amount), 0) from ledger.posting p join ledger.account a on a.id = p.account_id
        join ledger.transfer t on t.id = p.transfer_id
        where a.owner_kind = 1 and a.owner_id = $1 and t.kind <> 'test.deposit') as spent,
       (select count(*)::int from gateway.lease where member_id = $1 and state = 1) as open`,
    [memberId],
  );
  return rows[0]!;
};

test('calls reach the ledger while their lease stays open, all but the last unit of a used lease', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 10_000n);
  for (let round = 0; round < 6; round++) await callAtOnce(urls, query, key.secret, 60);
  await eventually(async () => {
    const { spent, open } = await settled(key);
    expect(open).toBeGreaterThan(0);
    expect(BigInt(spent)).toBeGreaterThan(PRICE * 300n);
  });
  // and again: what came since
  const before = BigInt((await settled(key)).spent);
  for (let n = 0; n < 5; n++) await callByCode(urls[0]!, query, key.secret);
  await eventually(async () => expect(BigInt((await settled(key)).spent)).toBeGreaterThan(before));
  await expectBooksToAgree(db);
});

test('money and calls come out the same when leases close behind what was settled', async () => {
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 7);
  await deposit(db, key.memberId, PRICE * 100n);
  await deposit(db, key.memberId, PRICE * 100n, 'bonus');
  const codes = await callAtOnce(urls, query, key.secret, 150);
  expect(codes).toEqual({ 0: 150 });
  await Promise.all(nodes.map((node) => node.close()));
  const { deposit: left, bonus, hold } = await balances(db, key.memberId);
  expect(left! + bonus!).toBe(PRICE * 57n);
  expect(hold).toBe(0n);
  await expectBooksToAgree(db);
  expect((await db.query('select * from ledger.verify()')).rows).toEqual([]);
});
