// Automatic renewal of packages: only what was signed, when few calls are left, each round once.
import path from 'node:path';
import { listRenewals, signRenewal, stopRenewal } from '@jishi/contract/package/renewal';
import { YUAN } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packages } from '../domain';
import { parseTime } from '../../../kernel/time';
import { startJobProcess } from '../../../testing/job-process';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { fund } from '../../../testing/ledger';
import { type TestProduct, makeProduct, offerDraft } from '../../../testing/products';
import { saveProjectDraft } from '../../catalogue';
import { balances, verify } from '../../ledger';
import { remind } from '../expiry/service';
import { obstacleOf, signingFault } from './rules';
import { renew, renewAll } from './service';
import { selectDue } from './store';

const DAY = 86_400_000;
let server: TestServer;
let product: TestProduct;
let hash: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [packages], now: parseTime('2026-06-30 10:00:00') });
  product = await makeProduct(server, {
    offers: [offerDraft({ calls: 100 }), offerDraft({ calls: 50, firstPurchaseOnly: true })],
  });
  const { memberId } = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const known = 'select trade_password_hash as hash from account.member where id = $1';
  hash = (await server.db.query<{ hash: string }>(known, [memberId])).rows[0]!.hash;
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

type Wish = Partial<{ offerId: string; price: string; below: number; monthlyCap: string; tradePassword: string }>;
const sign = ({ token }: TestMember, wish: Wish = {}) => {
  const wanted = {
    offerId: product.offerIds[0]!,
    price: '8',
    below: 20,
    monthlyCap: '20',
    tradePassword: TRADE_PASSWORD,
  };
  return server.call(signRenewal, { ...wanted, ...wish }, { token });
};

/** A member with so much money who has signed a package of 100 calls when fewer than 20 are left, 20 yuan a month. */
async function signed(yuan: bigint, wish: Wish = {}) {
  const member = await signInMember(server);
  await server.db.query('update account.member set trade_password_hash = $2 where id = $1', [member.memberId, hash]);
  await fund(server.db, member.memberId, yuan * YUAN);
  expect(await sign(member, wish)).toMatchObject({ code: 0 });
  const { rows } = await server.db.query<{ id: string }>('select id from package.renewal where member_id = $1', [
    member.memberId,
  ]);
  return { ...member, id: rows[0]!.id };
}

const run = ({ id }: { id: string }) => renew(systemContext(server), { id });
const dueNow = () => selectDue(server.db, { now: server.clock.now(), month: '2026-06' });
const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const bought = ({ memberId }: TestMember) => count('package.holding where member_id = $1', memberId);
const spent = async ({ memberId }: TestMember, of: bigint) => of * YUAN - (await balances(server.db, memberId)).deposit;
const told = ({ memberId }: TestMember, event: string) =>
  count('message.member_message where member_id = $1 and event = $2', memberId, event);
const use = ({ memberId }: TestMember) =>
  server.db.query('update package.holding set remaining = 5 where member_id = $1', [memberId]);
const listed = async ({ token }: TestMember) => (await server.call(listRenewals, {}, { token })).result;

describe('a signature', () => {
  test('needs the trade password, the price of now, and terms that make sense; it shows what it does', async () => {
    const member = await signed(100n);
    expect((await sign(member, { tradePassword: '000001' })).code).toBe(4001);
    expect((await sign(member, { price: '7' })).code).toBe(4005);
    expect((await sign(member, { below: 101 })).fields).toMatchObject([{ path: 'below' }]);
    expect((await sign(member, { monthlyCap: '7.99' })).fields).toMatchObject([{ path: 'monthlyCap' }]);
    expect((await sign(member, { offerId: product.offerIds[1]! })).fields).toMatchObject([{ path: 'offerId' }]);
    expect((await sign(member, { offerId: '999999' })).code).toBe(4004);
    expect(await listed(member)).toEqual([
      {
        projectId: product.id,
        projectName: '测试产品',
        offerId: product.offerIds[0],
        packageName: '1,000 次',
        unit: 1,
        calls: 100,
        price: '8.00',
        priceNow: '8.00',
        below: 20,
        remaining: 0,
        monthlyCap: '20.00',
        spentThisMonth: '0.00',
        signTime: '2026-06-30 10:00:00',
      },
    ]);
  });

  test('is taken back by its member alone; then nothing is bought', async () => {
    const [member, other] = [await signed(100n), await signInMember(server)];
    const stop = ({ token }: TestMember) => server.call(stopRenewal, { projectId: product.id }, { token });
    expect((await stop(other)).code).toBe(4004);
    expect([(await stop(member)).code, (await stop(member)).code]).toEqual([0, 4004]);
    await run(member);
    expect([await bought(member), await listed(member)]).toEqual([0, []]);
  });
});

describe('when few calls are left', () => {
  test('one package is bought, by however many at once and however often, and its member told', async () => {
    const member = await signed(100n);
    expect(await dueNow()).toContain(member.id);
    await renewAll(systemContext(server));
    expect(await count('graphile_worker.jobs where key = $1', `package:renew:${member.id}`)).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => run(member)));
    await run(member);
    expect([await bought(member), await spent(member, 100n)]).toEqual([1, 8n * YUAN]);
    expect([await told(member, 'packageRenewed'), await told(member, 'packageRenewalFailed')]).toEqual([1, 0]);
    expect(await dueNow()).not.toContain(member.id);
    expect(await listed(member)).toMatchObject([{ remaining: 100, spentThisMonth: '8.00' }]);
  });

  test('the month costs no more than its cap; the next month begins anew', async () => {
    const member = await signed(100n);
    for (let round = 0; round < 4; round++) {
      await Promise.all([run(member), run(member)]);
      await use(member);
    }
    expect([await bought(member), await spent(member, 100n)]).toEqual([2, 16n * YUAN]);
    expect(await told(member, 'packageRenewalFailed')).toBe(1);
    server.clock.advance(DAY);
    await run(member);
    expect([await bought(member), await spent(member, 100n)]).toEqual([3, 24n * YUAN]);
    expect(await listed(member)).toMatchObject([{ spentThisMonth: '8.00' }]);
    server.clock.advance(-DAY);
  });

  test('a new signature does not empty the month that is under way', async () => {
    const member = await signed(100n);
    await run(member);
    await sign(member, { monthlyCap: '15' });
    await use(member);
    await run(member);
    expect(await bought(member)).toBe(1);
  });

  test('calls lent to a gateway are left, too', async () => {
    const member = await signed(100n);
    await run(member);
    await server.db.query(`insert into gateway.node values (7, 'test', 2, 1, now(), now()) on conflict do nothing`);
    await server.db.query(
      `with taken as (update package.holding set remaining = 0 where member_id = $1 returning *)
       insert into gateway.lease (node_id, incarnation, member_id, project_id, source, holding_id, price, granted, used, granted_at)
       select 7, 1, member_id, project_id, 1, id, 0, 100, 80, now() from taken`,
      [member.memberId],
    );
    await run(member);
    expect(await bought(member)).toBe(1);
    await server.db.query('update gateway.lease set used = 81 where member_id = $1', [member.memberId]);
    await run(member);
    expect(await bought(member)).toBe(2);
  });

  test('too little money is told once, and it is bought when there is enough', async () => {
    const member = await signed(5n);
    for (let tries = 0; tries < 3; tries++) await run(member);
    expect([await bought(member), await told(member, 'packageRenewalFailed')]).toEqual([0, 1]);
    await fund(server.db, member.memberId, 10n * YUAN);
    await run(member);
    expect([await bought(member), await spent(member, 15n)]).toEqual([1, 8n * YUAN]);
  });

  test('nothing is bought at a higher price than was signed, nor from a frozen account', async () => {
    const [dearer, frozen] = [await signed(100n), await signed(100n)];
    await server.db.query('update account.member set status = 2 where id = $1', [frozen.memberId]);
    expect(await dueNow()).not.toContain(frozen.id);
    const { id, draft, offerIds } = product;
    const priced = (price: string) =>
      saveProjectDraft(systemContext(server), {
        ...draft,
        id,
        apiInfos: draft.apiInfos.map((api, at) => ({ ...api, id: product.apiIds[at]! })),
        offers: draft.offers.map((offer, at) => ({ ...offer, id: offerIds[at]!, ...(at === 0 ? { price } : {}) })),
      });
    await priced('9');
    await run(dearer);
    expect([await bought(dearer), await told(dearer, 'packageRenewalFailed')]).toEqual([0, 1]);
    expect(await listed(dearer)).toMatchObject([{ price: '8.00', priceNow: '9.00' }]);
    await priced('8.00');
    await run(dearer);
    expect(await bought(dearer)).toBe(1);
  });

  test('a renewal whose process is killed while it pays, or right after, is made once in the end', async () => {
    const member = await signed(100n);
    const module = path.join(import.meta.dirname, 'service.ts');
    const domains = [path.join(import.meta.dirname, '../domain.ts')];
    const job = { module, run: 'renew', payload: { id: member.id }, settings: {}, domains };
    const start = () => startJobProcess(server, job);
    await server.db.transaction(async (tx) => {
      await tx.query('select from ledger.account where name = $1 for update', [`member:${member.memberId}:deposit`]);
      const paying = await start();
      await until('it waits for the money', async () => {
        const waiting =
          "pg_stat_activity where wait_event_type = 'Lock' and query like '%post_batch%' and datname = current_database()";
        return (await count(waiting)) > 0;
      });
      await paying.kill();
    });
    expect(await bought(member)).toBe(0);
    const again = await start();
    await until('it has bought', async () => (await bought(member)) > 0);
    await again.kill();
    await Promise.all([run(member), run(member)]);
    expect([await bought(member), await spent(member, 100n), await told(member, 'packageRenewed')]).toEqual([
      1,
      8n * YUAN,
      1,
    ]);
  });
});

test('calls that will expire unused are told seven days and one day ahead, once each', async () => {
  const member = await signed(100n);
  await run(member);
  const warned = () => told(member, 'packageExpiring');
  const after = async (days: number) => {
    server.clock.advance(days * DAY);
    await remind(systemContext(server));
    await remind(systemContext(server));
    return warned();
  };
  expect([await after(0), await after(22.9), await after(0.2), await after(5.8), await after(0.2)]).toEqual([
    0, 0, 1, 1, 2,
  ]);
  server.clock.advance(-29.1 * DAY);
});

test('what is signed can be bought at least once a month, and is never bought beyond it', () => {
  const money = fc.bigInt(1n, 10n ** 9n);
  const terms = fc.record({ price: money, monthlyCap: money, below: fc.nat(300) });
  fc.assert(
    fc.property(
      terms,
      fc.record({ calls: fc.nat(300), unit: fc.constant('次'), firstPurchaseOnly: fc.boolean() }),
      money,
      (wanted, offer, spentSoFar) => {
        const fault = signingFault(wanted, offer);
        expect(fault === undefined).toBe(
          !offer.firstPurchaseOnly && wanted.below <= offer.calls && wanted.monthlyCap >= wanted.price,
        );
        if (!fault) expect(obstacleOf({ ...wanted, spent: 0n, remaining: 0 }, wanted.price)).toBeUndefined();
        const goes = obstacleOf({ ...wanted, spent: spentSoFar, remaining: 0 }, wanted.price) === undefined;
        expect(goes).toBe(spentSoFar + wanted.price <= wanted.monthlyCap);
      },
    ),
  );
});
