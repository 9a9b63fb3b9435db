// Programs ask what their member has and has used: figures equal the books, and a key sees no more than it may.
import { beforeAll, expect, test } from 'vitest';
import { refusals } from '../refusals';
import { callByCode, callSigned } from '../testing/client';
import { testGateway } from '../testing/ground';
import { eventually } from '../testing/node';
import {
  type TestKey,
  type TestProject,
  addCaller,
  addHolding,
  addKey,
  addProject,
  apply,
  deposit,
} from '../testing/stage';

const { db, upstream, node } = await testGateway();
let first: TestProject;
let second: TestProject;
let key: TestKey;

beforeAll(async () => {
  first = await addProject(db, upstream.url, { price: 300n });
  second = await addProject(db, upstream.url, { price: 1_000n });
  key = await addCaller(db, first);
  await apply(db, key.memberId, second);
  await deposit(db, key.memberId, 50_000n);
  await deposit(db, key.memberId, 7_000n, 'bonus');
  await addHolding(db, key.memberId, second, 100);
});

test('balance, packages and use equal what the calls left, whatever nodes still hold', async () => {
  for (let n = 0; n < 4; n++) await callByCode(node.url, `/openapi/${first.code}/query`, key.secret);
  for (let n = 0; n < 3; n++) await callByCode(node.url, `/openapi/${second.code}/query`, key.secret);
  // what is asked is limited, so the booking is waited for at the database
  await eventually(async () => {
    const { rows } = await db.query('select from gateway.call_record where key_id = $1', [key.id]);
    expect(rows).toHaveLength(7);
  });
  const use = await callSigned(node.url, '/openapi/-/account/usage?by=product', key);
  expect(use.body.result).toMatchObject({
    total: { calls: 7, charged: 7, amount: '0.012' },
    list: [
      { product: first.code, calls: 4, charged: 4, amount: '0.012' },
      { product: second.code, calls: 3, charged: 3, amount: '0.00' },
    ],
  });
  const balance = await callByCode(node.url, '/openapi/-/account/balance', key.secret);
  expect(balance.body.result).toMatchObject({ balance: '0.558', creditLine: '0.00', creditUsed: '0.00' });
  const packages = await callByCode(node.url, '/openapi/-/account/packages', key.secret);
  expect(packages.body.result).toMatchObject([{ product: second.code, source: 'package', total: 100, remaining: 97 }]);
});

test('a key confined to a product sees its own calls and that product’s packages, not the balance', async () => {
  const confined = await addKey(db, key.memberId, { projectIds: [first.id] });
  const ask = (topic: string) => callByCode(node.url, `/openapi/-/account/${topic}`, confined.secret);
  expect((await ask('usage')).body.result).toMatchObject({ total: { calls: 0 }, list: [] });
  expect((await ask('packages')).body.result).toEqual([]);
  expect((await ask('balance')).body.code).toBe(refusals.outOfScope.code);
});

test('another member sees nothing of it', async () => {
  const other = await addCaller(db, first);
  const use = await callByCode(node.url, '/openapi/-/account/usage', other.secret);
  expect(use.body.result).toMatchObject({ total: { calls: 0, amount: '0.00' }, list: [] });
});

test.each([
  'from=2026-13-01',
  'from=yesterday',
  'from=2026-11-02&to=2026-11-01',
  'from=2020-01-01&to=2026-01-01',
  'by=member',
  'by=__proto__',
  'from=2026-02-31&to=2026-02-31',
])('nonsense is refused in words: %s', async (query) => {
  const asker = await addKey(db, key.memberId);
  const answer = await callByCode(node.url, `/openapi/-/account/usage?${query}`, asker.secret);
  expect([answer.status, answer.body.code]).toEqual([400, refusals.usageQueryMalformed.code]);
});

test('keys that may not be used may not read either', async () => {
  const asked = '/openapi/-/account/balance';
  expect((await callByCode(node.url, asked, 'nobodys-secret')).status).toBe(401);
  const off = await addKey(db, key.memberId, { status: 2 });
  expect((await callByCode(node.url, asked, off.secret)).body.code).toBe(refusals.keyOff.code);
  const elsewhere = await addKey(db, key.memberId, { ips: ['203.0.113.9'] });
  expect((await callByCode(node.url, asked, elsewhere.secret)).body.code).toBe(refusals.addressNotAllowed.code);
  expect((await callByCode(node.url, asked, key.secret, { method: 'POST' })).status).toBe(405);
});
