import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase, type Queryable, type Statement } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOnce } from '../../../../../../tools/bundle.mjs';
import type { MemberId } from '../../../kernel/context';
import type { NodeTask } from '../../../testing/ledger-node';
import { charge, newKey, newMemberId, topUp } from '../../../testing/ledger';
import { balances, GroupCommit, post, type Transfer, verify } from '../index';

let db: TestDatabase;
let node: string;
beforeAll(async () => {
  db = await testDatabase();
  node = await bundleOnce(path.join(import.meta.dirname, '../../../testing/ledger-node.ts'));
});
afterAll(async () => {
  expect(await verify(db)).toMatchObject({ ok: true, broken: [] });
  await db.drop();
});

const refusal = (name: string) => expect.objectContaining({ refusal: name });

async function memberWith(amount: bigint): Promise<MemberId> {
  const member = newMemberId();
  await db.transaction((tx) => post(tx, topUp(member, amount)));
  return member;
}

/** The database, with every statement under the eyes of `before`, which may throw instead. */
function watched(before: (call: number) => unknown): Pick<Queryable, 'many'> {
  let calls = 0;
  return {
    async many<Row>(statement: Statement) {
      await before(++calls);
      return db.many<Row>(statement);
    },
  };
}

describe('callers that come together', () => {
  it('share a statement, and each gets its own answer', async () => {
    const member = await memberWith(10n);
    let statements = 0;
    const group = new GroupCommit(watched((call) => (statements = call)));
    const same = charge(member, 1n);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => group.post(charge(member, 1n))),
      group.post(topUp(member, 5n)),
      group.post(same),
      group.post(same),
      group.post({ ...same, kind: 'adjust' }),
    ]);
    expect(statements).toBe(1);
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.replayed : outcome.reason.refusal)),
    ).toEqual([
      ...Array.from({ length: 10 }, () => false),
      'balanceTooLow',
      'balanceTooLow',
      false,
      false,
      true,
      'ledgerKeyReused',
    ]);
    expect(await balances(db, member)).toMatchObject({ deposit: 4n });
  });

  it('wait for a full batch before them', async () => {
    const member = await memberWith(100n);
    let statements = 0;
    const group = new GroupCommit(
      watched((call) => (statements = call)),
      { maxBatch: 30 },
    );
    await Promise.all(Array.from({ length: 100 }, () => group.post(charge(member, 1n))));
    expect(statements).toBe(4);
    expect(await balances(db, member)).toMatchObject({ deposit: 0n });
  });

  it('are turned away when too many wait, and after closing, which answers those who wait', async () => {
    const member = await memberWith(100n);
    const group = new GroupCommit(db, { maxWaiting: 3 });
    const waiting = Array.from({ length: 3 }, () => group.post(charge(member, 1n)));
    await expect(group.post(charge(member, 1n))).rejects.toEqual(refusal('unavailable'));
    await Promise.all(waiting);
    const last = group.post(charge(member, 1n));
    await group.close();
    expect(await last).toMatchObject({ replayed: false });
    await expect(group.post(charge(member, 1n))).rejects.toEqual(refusal('unavailable'));
    expect(await balances(db, member)).toMatchObject({ deposit: 96n });
  });

  it('do not suffer from one whose transfer the database cannot take', async () => {
    const member = await memberWith(10n);
    const group = new GroupCommit(db, { lanes: 1 });
    const poison: Transfer = {
      ...charge(member, 1n),
      lines: [
        { account: 'member:0:deposit' as never, amount: -1n },
        { account: 'platform:revenue.api' as never, amount: 1n },
      ],
    };
    const outcomes = await Promise.allSettled([
      group.post(charge(member, 1n)),
      group.post(poison),
      group.post(charge(member, 1n)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: '22023' } });
    expect(await balances(db, member)).toMatchObject({ deposit: 8n });
  });

  it('refuse a senseless transfer before it meets others', async () => {
    await expect(new GroupCommit(db).post({ ...charge(newMemberId(), 1n), key: '' })).rejects.toThrow('key');
  });
});

describe('a fault of the moment', () => {
  it.each([
    ['a deadlock', { code: '40P01' }],
    ['a cut connection', { code: 'ECONNRESET' }],
    ['a restarting server', { code: '57P01' }],
  ])('%s is tried again', async (_what, fault) => {
    const member = await memberWith(10n);
    const group = new GroupCommit(
      watched((call) => {
        if (call === 1) throw Object.assign(new Error('now of all times'), fault);
      }),
    );
    expect(await group.post(charge(member, 10n))).toMatchObject({ replayed: false });
    expect(await balances(db, member)).toMatchObject({ deposit: 0n });
  });

  it('after the commit, before the answer: nothing is posted twice, and the caller hears that it was posted', async () => {
    const member = await memberWith(10n);
    let calls = 0;
    const group = new GroupCommit({
      async many<Row>(statement: Statement) {
        const answer = await db.many<Row>(statement);
        if (++calls === 1) throw Object.assign(new Error('read'), { code: 'ECONNRESET' });
        return answer;
      },
    });
    expect(await group.post(charge(member, 4n))).toMatchObject({ replayed: true });
    expect(await balances(db, member)).toMatchObject({ deposit: 6n });
  });

  it('that does not pass reaches the caller, and the next ones are served', async () => {
    const member = await memberWith(10n);
    let down = true;
    let tries = 0;
    const group = new GroupCommit(
      watched(() => {
        tries += 1;
        if (down) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      }),
    );
    await expect(group.post(charge(member, 1n))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(tries).toBe(4);
    down = false;
    await group.post(charge(member, 1n));
    expect(await balances(db, member)).toMatchObject({ deposit: 9n });
  });

  it('connections cut by the server over and over: every caller is answered rightly', async () => {
    const member = await memberWith(400n);
    const own = openDatabase(db.url, { max: 4 });
    own.pool.on('connect', (client) => client.on('error', () => {}));
    const group = new GroupCommit(own, { maxBatch: 5 });
    const charges = Array.from({ length: 300 }, () => charge(member, 1n));
    let cut = 0;
    const posted = charges.map(async (transfer, at) => {
      const outcome = await group.post(transfer).catch((error: Error) => error);
      if (at % 60 === 30) {
        cut += (
          await db.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and query like '%post_batch%' and query not like '%pg_terminate_backend%'`,
          )
        ).rowCount as number;
      }
      return outcome;
    });
    const outcomes = await Promise.all(posted);
    expect(cut).toBeGreaterThan(0);
    const failed = outcomes.filter((outcome) => outcome instanceof Error).length;
    const { rows } = await db.query<{ key: string }>('select key from ledger.transfer where key = any($1)', [
      charges.map(({ key }) => key),
    ]);
    const there = new Set(rows.map(({ key }) => key));
    outcomes.forEach((outcome, at) => {
      if (!(outcome instanceof Error)) expect(there).toContain(charges[at]?.key);
    });
    expect(there.size).toBeGreaterThanOrEqual(300 - failed);
    expect((await balances(db, member)).deposit).toBe(400n - BigInt(there.size));
    await own.close();
  });
});

/** Starts a node process; `answers` grows as it answers, `ended` resolves when its output is over. */
function startNode(task: Omit<NodeTask, 'url'>) {
  const child: ChildProcess = fork(node, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  const answers: { outcome: string; key: string }[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    const at = line.lastIndexOf(' ');
    answers.push({ outcome: line.slice(0, at), key: line.slice(at + 1) });
  });
  const ended = once(lines, 'close');
  child.send({ ...task, url: db.url } satisfies NodeTask);
  return { child, answers, ended };
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length;

describe('several nodes', () => {
  it.each(['group', 'transaction'] as const)(
    '2,000 charges of 1 on a balance of 500 from three nodes, by %s: exactly 500 are admitted',
    async (by) => {
      const member = await memberWith(500n);
      const nodes = [667, 667, 666].map((size) =>
        startNode({
          by,
          callers: by === 'group' ? size : 8,
          charges: Array.from({ length: size }, () => ({ key: newKey(), member, amount: 1 })),
        }),
      );
      await Promise.all(nodes.map(({ ended }) => ended));
      const answers = nodes.flatMap((node) => node.answers);
      expect(answers).toHaveLength(2000);
      expect(count(answers, ({ outcome }) => outcome === 'posted')).toBe(500);
      expect(count(answers, ({ outcome }) => outcome === 'balanceTooLow')).toBe(1500);
      expect(await balances(db, member)).toMatchObject({ deposit: 0n });
    },
    60_000,
  );

  it('post the same keys at once: each moves money once, and every node hears that it is posted', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => memberWith(1_000n)));
    const charges = members.flatMap((member) =>
      Array.from({ length: 100 }, () => ({ key: newKey(), member, amount: 3 })),
    );
    const nodes = (['group', 'group', 'transaction'] as const).map((by) => startNode({ by, callers: 50, charges }));
    await Promise.all(nodes.map(({ ended }) => ended));
    const answers = nodes.flatMap((node) => node.answers);
    expect(count(answers, ({ outcome }) => outcome === 'posted')).toBe(500);
    expect(count(answers, ({ outcome }) => outcome === 'replayed')).toBe(1000);
    for (const member of members) expect(await balances(db, member)).toMatchObject({ deposit: 700n });
  });

  it('one of them killed in the middle: nothing acknowledged is lost, nothing is posted twice, nobody falls below zero', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(2_000n)));
    const shared = newKey();
    const chargesOf = (node: number) =>
      Array.from({ length: 20_000 }, (_, at) => ({
        key: at % 5 === 0 ? `${shared}:shared:${at}` : `${shared}:${node}:${at}`,
        member: members[(at * 7) % members.length] as MemberId,
        amount: 1 + ((at * 13) % 9),
      }));
    const nodes = [1, 2, 3].map((node) => startNode({ by: 'group', callers: 200, charges: chargesOf(node) }));
    const doomed = nodes[0] as (typeof nodes)[number];
    doomed.child.stdout?.on('data', () => {
      if (doomed.answers.length > 500) doomed.child.kill('SIGKILL');
    });
    await Promise.all(nodes.map(({ ended }) => ended));

    expect(doomed.answers.length).toBeLessThan(20_000);
    const answers = nodes.flatMap((node) => node.answers);
    expect(answers.filter(({ outcome }) => outcome.startsWith('fault'))).toEqual([]);
    const { rows } = await db.query<{ key: string; spent: string }>(
      `select t.key, p.amount as spent
       from ledger.transfer t join ledger.posting p on p.transfer_id = t.id and p.line = 1
       where t.key like $1`,
      [`${shared}:%`],
    );
    const there = new Set(rows.map(({ key }) => key));
    const acknowledged = answers.filter(({ outcome }) => outcome === 'posted' || outcome === 'replayed');
    expect(acknowledged.filter(({ key }) => !there.has(key))).toEqual([]);
    const posted = answers.filter(({ outcome }) => outcome === 'posted').map(({ key }) => key);
    expect(new Set(posted).size).toBe(posted.length);
    expect(there.size).toBe(rows.length);

    const spent = rows.reduce((sum, row) => sum - BigInt(row.spent), 0n);
    const left = await Promise.all(members.map(async (member) => (await balances(db, member)).deposit));
    expect(left.reduce((sum, balance) => sum + balance, 0n)).toBe(20n * 2_000n - spent);
    for (const balance of left) expect(balance).toBeGreaterThanOrEqual(0n);
    expect(await verify(db)).toMatchObject({ ok: true });
  });
});
