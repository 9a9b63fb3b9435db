// Nonces are spent once over all nodes, by the time that their requests were signed at.
import { createHash } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Nonces } from './nonces';
import { NonceStore } from './store';

let db: TestDatabase;
let stores: NonceStore[];
/** Of the present moment. */
let present: number;

beforeAll(async () => {
  db = await testDatabase();
  stores = [1, 2, 3].map(() => new NonceStore(db.url));
  const { rows } = await db.query<{ at: string }>('select extract(epoch from clock_timestamp()) as at');
  present = Math.floor(Number(rows[0]!.at) / 1920);
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await db.drop();
});

const digestOf = (text: string) => createHash('md5').update(text).digest('hex');

/** Batches of the same few digests, in another order each, to all nodes at once. Tells how often each digest was good. */
async function raced(name: string, spend: (node: number, digests: string[]) => Promise<ReadonlySet<number>>) {
  const good = new Map<string, number>();
  const batches = Array.from({ length: 60 }, (_, n) => {
    // some twice in one batch
    const digests = Array.from({ length: 40 }, (__, m) => digestOf(`${name} ${(m * (n * 2 + 1) + n * 7) % 120}`));
    return { node: n % 3, digests: [...digests, digests[n % 40]!] };
  });
  await Promise.all(
    batches.map(async ({ node, digests }) => {
      const spent = await spend(node, digests);
      for (const [at, digest] of digests.entries()) good.set(digest, (good.get(digest) ?? 0) + (spent.has(at) ? 0 : 1));
    }),
  );
  return good;
}

test('a nonce is good once, however many nodes are asked at once', async () => {
  const good = await raced('once', (node, digests) => stores[node]!.spend(present, digests));
  expect([...good.values()]).toEqual(Array.from(good, () => 1));
  expect(good.size).toBe(120);
});

test('nodes of the version before and newer ones meet in the same nonces', async () => {
  await db.query(`update gateway.nonce_change set until = clock_timestamp() + interval '1 hour'`);
  const old = async (digests: string[]) => {
    const { rows } = await db.query<{ spent: number[] }>('select gateway.spend_nonces($1) as spent', [digests]);
    return new Set(rows[0]!.spent.map((position) => position - 1));
  };
  const good = await raced('both', (node, digests) =>
    node === 0 ? old(digests) : stores[node]!.spend(present, digests),
  );
  expect([...good.values()]).toEqual(Array.from(good, () => 1));
  await db.query(`update gateway.nonce_change set until = '-infinity'`);
  const again = [...good.keys()];
  expect((await stores[1]!.spend(present, again)).size, 'afterwards too').toBe(again.length);
});

test('what was spent before the change is spent in whatever generation its request was signed', async () => {
  await db.query(`update gateway.nonce_change set until = clock_timestamp() + interval '1 hour'`);
  for (const generation of [0, 1, 2]) {
    const digest = digestOf(`kept in ${generation}`);
    await db.query('insert into gateway.nonce values ($1, $2)', [generation, digest]);
    expect([...(await stores[0]!.spend(present, [digestOf(`new beside ${generation}`), digest]))]).toEqual([1]);
  }
  await db.query(`update gateway.nonce_change set until = '-infinity'`);
});

test('no nonce is good of a generation that the database’s clock does not have yet, or no longer', async () => {
  const digests = [digestOf('a wrong clock'), digestOf('another')];
  for (const generation of [present - 2, present + 2, present - 3, present + 3])
    expect((await stores[0]!.spend(generation, digests)).size).toBe(2);
  const { rows } = await db.query('select from gateway.nonce where digest = any ($1)', [digests]);
  expect(rows, 'nothing is kept of it').toEqual([]);
});

test('a batch has the nonces of one generation, at the edge of two as well, and each is told its own answer', async () => {
  const asked: { generation: number; digests: readonly string[] }[] = [];
  const nonces = new Nonces({
    spend: async (generation, digests) => {
      asked.push({ generation, digests });
      return new Set(asked.length === 1 ? [1] : []);
    },
  });
  const edge = present * 1_920_000;
  const signed = [edge - 1, edge, edge - 1, edge + 1];
  const told = await Promise.all(signed.map((at, n) => nonces.spend('7', `nonce ${n}`, at)));
  expect(asked.map(({ generation, digests }) => [generation, digests.length])).toEqual([
    [present - 1, 2],
    [present, 2],
  ]);
  expect(told).toEqual([true, true, false, true]);
});

/** What the rules say of each five seconds of four generations. */
async function ruled(): Promise<{ at: number; taken: number[]; spare: number | null }[]> {
  const { rows } = await db.query<{ at: number; taken: string[]; spare: string | null }>(`
    select s.at, gateway.spare_nonces(to_timestamp(s.at)) as spare,
      array(select g from generate_series(900000, 900010) g where gateway.takes_nonces(g, to_timestamp(s.at))) as taken
    from generate_series(900003 * 1920 - 5, 900007 * 1920, 5) s (at)
    order by s.at`);
  return rows.map(({ at, taken, spare }) => ({
    at: Number(at),
    taken: taken.map(Number),
    spare: spare === null ? null : Number(spare),
  }));
}

test('a generation is taken for as long as requests that were signed in it may be good', async () => {
  for (const { at, taken } of await ruled()) {
    for (const signed of [at - 900, at, at + 900]) expect(taken).toContain(Math.floor(signed / 1920));
    expect(taken.length).toBeLessThanOrEqual(2);
  }
});

test('a partition is emptied while no generation in it is taken, a minute before and after as well', async () => {
  const rules = await ruled();
  for (const { at, spare } of rules) {
    if (spare === null) continue;
    const near = rules.filter((other) => Math.abs(other.at - at) <= 60);
    for (const { taken } of near) expect(taken.map((generation) => generation % 3)).not.toContain(spare);
  }
  for (let generation = 900_004; generation < 900_007; generation++) {
    const first = rules.findIndex(({ taken }) => taken.includes(generation));
    const spared = rules.slice(0, first).filter(({ spare }) => spare === generation % 3);
    expect(spared.length * 5, 'before it is first taken there is time to empty its partition').toBeGreaterThan(600);
  }
});

test('emptying leaves what may be asked for', async () => {
  const digest = digestOf('left');
  const left = async (spare: string) => {
    await db.query(
      `create or replace function gateway.spare_nonces(p_at timestamptz) returns bigint language sql immutable as 'select ${spare}'`,
    );
    for (const partition of [0, 1, 2])
      await db.query('insert into gateway.nonce values ($1, $2) on conflict do nothing', [partition, digest]);
    await db.query('select gateway.clear_nonces()');
    const { rows } = await db.query<{ generation: number }>('select generation from gateway.nonce where digest = $1', [
      digest,
    ]);
    return rows.map(({ generation }) => generation).toSorted();
  };
  expect(await left('1::bigint')).toEqual([0, 2]);
  expect(await left('2::bigint')).toEqual([0, 1]);
  expect(await left('null::bigint')).toEqual([0, 1, 2]);
});
