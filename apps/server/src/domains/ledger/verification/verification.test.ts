// A superuser switches the triggers off and changes the books: the proof names the rows.
import { type Database, type Transaction, openPlainDatabase, type PlainSql } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charge, newMemberId, topUp } from '../../../testing/ledger';
import { memberAccount, platformAccount, post, type Transfer, verify } from '../index';

let db: TestDatabase;
/** Tampers with the books through one connection, so that every statement runs in the transaction begun on it. */
let tampered: Database<PlainSql>;
const [member, bystander] = [newMemberId(), newMemberId()];
beforeAll(async () => {
  db = await testDatabase();
  tampered = openPlainDatabase(db.url, { max: 1 });
  await posting(topUp(member, 100n, 'deposit', 'in:1'), charge(member, 30n, 'out:1'), charge(member, 20n, 'out:2'));
  await posting(topUp(bystander, 100n, 'deposit', 'in:2'));
  await posting(topUp(member, 10n, 'deposit', 'in:3'), topUp(bystander, 7n, 'bonus', 'bonus:1'));
});
afterAll(async () => {
  await tampered.close();
  await db.drop();
});
beforeEach(() => tampered.query('begin'));
afterEach(() => tampered.query('rollback'));

const posting = (...transfers: Transfer[]) => post(tampered as unknown as Transaction, ...transfers);

/** As somebody above the triggers and constraints. */
async function tamper(...statements: string[]) {
  await tampered.query(`set local session_replication_role = 'replica'`);
  for (const statement of statements) expect((await tampered.query(statement)).rowCount, statement).toBeGreaterThan(0);
  await tampered.query(`set local session_replication_role = 'origin'`);
}

const account = (name: string) => `(select id from ledger.account where name = '${name}')`;
const transfer = (key: string) => `(select id from ledger.transfer where key = '${key}')`;
const deposit = () => memberAccount(member, 'deposit');
const broken = async (of?: typeof member) => {
  const proof = await verify(tampered, of ? { memberId: of } : {});
  expect(proof.ok).toBe(proof.broken.length === 0);
  return proof.broken.map((row) => [row.promise, row.account ?? row.transfer, row.seq].filter(Boolean).join(' '));
};

const details = async () => (await verify(tampered)).broken.map(({ detail }) => detail);

describe('an untouched ledger', () => {
  it('is proved whole, and says how much was looked at', async () => {
    expect(await verify(tampered)).toEqual({ ok: true, accounts: 8, transfers: 6, postings: 12, broken: [] });
    expect(await verify(tampered, { memberId: member })).toEqual({
      ok: true,
      accounts: 3,
      transfers: 4,
      postings: 4,
      broken: [],
    });
    expect(await verify(tampered, { memberId: newMemberId() })).toMatchObject({ ok: true, postings: 0 });
  });

  it('is proved while transfers go on', async () => {
    const other = newMemberId();
    const proofs = Promise.all(Array.from({ length: 5 }, () => verify(db)));
    const transfers = Array.from({ length: 50 }, () =>
      db.transaction((tx) => post(tx, topUp(other, 2n), charge(other, 1n))),
    );
    for (const proof of await proofs) expect(proof.broken).toEqual([]);
    await Promise.all(transfers);
  });
});

describe('what was changed is named', () => {
  it('credit above zero', async () => {
    const credit = memberAccount(member, 'credit');
    await tampered.query('alter table ledger.account drop constraint account_credit_not_above_zero');
    await tamper(`update ledger.account set balance = 3, postings = 1 where name = '${credit}'`);
    expect(await broken()).toEqual([`P3 ${credit}`, `P7 ${credit}`]);
    expect(await details()).toContain('balance 3, above what can be owed');
  });

  it('an amount', async () => {
    await tamper(`update ledger.posting set amount = amount + 5 where account_id = ${account(deposit())} and seq = 2`);
    expect(await broken()).toEqual(['P1', 'P2 out:1', `P3 ${deposit()}`, `chain ${deposit()} 2`]);
    expect(await broken(member)).toEqual(['P2 out:1', `P3 ${deposit()}`, `chain ${deposit()} 2`]);
    expect(await broken(bystander)).toEqual([]);
  });

  it('an amount together with everything that follows from it, but the hashes', async () => {
    await tamper(
      `update ledger.posting set amount = amount + 5 where transfer_id = ${transfer('out:1')} and account_id = ${account(deposit())}`,
      `update ledger.posting set amount = amount - 5 where transfer_id = ${transfer('out:1')} and account_id <> ${account(deposit())}`,
      `update ledger.posting set balance_after = balance_after + 5 where account_id = ${account(deposit())} and seq >= 2`,
      `update ledger.account set balance = balance + 5 where name = '${deposit()}'`,
    );
    expect(await broken(member)).toEqual(['P2 out:1', ...[2, 3, 4].map((seq) => `chain ${deposit()} ${seq}`)]);
  });

  it('two uncarried postings against each other', async () => {
    const sale: Transfer = {
      ...charge(member, 10n, 'out:3'),
      lines: [
        { account: deposit(), amount: -10n },
        { account: platformAccount('revenue.api'), amount: 6n },
        { account: platformAccount('revenue.sms'), amount: 4n },
      ],
    };
    await posting(sale);
    await tamper(
      `update ledger.posting set amount = amount + 1 where transfer_id = ${transfer('out:3')} and line = 2`,
      `update ledger.posting set amount = amount - 1 where transfer_id = ${transfer('out:3')} and line = 3`,
    );
    expect(await broken()).toEqual(['P2 out:3']);
  });

  it('a transfer’s words, even with a new digest', async () => {
    await tamper(`update ledger.transfer set memo = '{"orderNo": "another"}' where key = 'in:1'`);
    expect(await broken()).toEqual(['P2 in:1']);
    await tamper(
      `update ledger.transfer t set digest = ledger.digest(concat_ws(E'\\n', t.key, t.kind, t.memo::text, 'platform:clearing.alipay -100', '${deposit()} 100'))
       where t.key = 'in:1'`,
    );
    expect(await broken()).toEqual([`chain ${deposit()} 1`]);
  });

  it('a transfer’s time', async () => {
    await tamper(
      `update ledger.transfer set at = at - interval '1 day' where key = 'in:1'`,
      `update ledger.posting set at = at - interval '1 day' where transfer_id = ${transfer('in:1')}`,
    );
    expect(await broken()).toEqual([`chain ${deposit()} 1`]);
  });

  it('a posting’s mark of metering', async () => {
    await tamper(
      `update ledger.posting set metered = not metered where transfer_id = ${transfer('in:1')} and line = 1`,
    );
    expect(await broken()).toEqual(['P2 in:1']);
  });

  it('a removed posting', async () => {
    await tamper(`delete from ledger.posting where account_id = ${account(deposit())} and seq = 2`);
    expect(await broken()).toEqual(['P1', 'P2 out:1', `P3 ${deposit()}`, `chain ${deposit()} 3`]);
  });

  it('a removed last posting', async () => {
    await tamper(`delete from ledger.posting where account_id = ${account(deposit())} and seq = 4`);
    expect(await broken()).toEqual(['P1', 'P2 in:3', `P3 ${deposit()}`]);
  });

  it('a whole transfer removed, balances put right', async () => {
    await tamper(
      `delete from ledger.posting where transfer_id = ${transfer('out:1')}`,
      `delete from ledger.transfer where key = 'out:1'`,
      `update ledger.posting set balance_after = balance_after + 30 where account_id = ${account(deposit())} and seq > 2`,
      `update ledger.account set balance = balance + 30, postings = postings - 1 where name = '${deposit()}'`,
    );
    expect(await broken()).toEqual([`P3 ${deposit()}`, `chain ${deposit()} 3`, `chain ${deposit()} 4`]);
  });

  it('a removed transfer whose postings stayed, and a transfer whose postings are gone', async () => {
    const posted = await tampered.query<{ id: string }>(`select ${transfer('in:2')} as id`);
    await tamper(`delete from ledger.transfer where key = 'in:2'`);
    expect(await broken()).toEqual([`P2 #${posted.rows[0]?.id}`, `chain ${memberAccount(bystander, 'deposit')} 1`]);
    await tamper(`delete from ledger.posting where transfer_id = ${transfer('bonus:1')}`);
    expect(await broken()).toContain('P2 bonus:1');
  });

  it('two postings in another order', async () => {
    const of = `account_id = ${account(deposit())}`;
    await tamper(
      `update ledger.posting set seq = 99 where ${of} and seq = 2`,
      `update ledger.posting set seq = 2 where ${of} and seq = 3`,
      `update ledger.posting set seq = 3 where ${of} and seq = 99`,
    );
    expect(await broken()).toEqual([`chain ${deposit()} 2`, `chain ${deposit()} 3`, `chain ${deposit()} 4`]);
  });

  it('a posting moved to another transfer', async () => {
    await tamper(
      `update ledger.posting set transfer_id = ${transfer('bonus:1')}, line = 3 where transfer_id = ${transfer('in:3')} and line = 2`,
    );
    expect(await broken()).toEqual(expect.arrayContaining(['P2 in:3', 'P2 bonus:1', `chain ${deposit()} 4`]));
  });

  it('a balance', async () => {
    await tamper(`update ledger.account set balance = balance + 1 where name = '${deposit()}'`);
    expect(await broken()).toEqual([`P3 ${deposit()}`]);
  });

  it('a head, and a count of postings', async () => {
    await tamper(`update ledger.account set head = '\\x00' where name = '${deposit()}'`);
    expect(await broken()).toEqual([`P3 ${deposit()}`]);
    await tamper(`update ledger.account set postings = 7 where name = '${memberAccount(bystander, 'deposit')}'`);
    expect(await broken()).toEqual(
      [deposit(), memberAccount(bystander, 'deposit')].toSorted().map((name) => `P3 ${name}`),
    );
  });

  it('an account given to somebody else', async () => {
    const taken = memberAccount(newMemberId(), 'deposit');
    const keys = ['in:1', 'in:3', 'out:1', 'out:2'];
    await tamper(`update ledger.account set owner_id = ${taken.split(':')[1]} where name = '${deposit()}'`);
    expect(await broken()).toEqual([...keys.map((key) => `P2 ${key}`), `chain ${taken} 1`]);
  });

  it('a removed account', async () => {
    const { rows } = await tampered.query<{ id: string }>(`select ${account(memberAccount(bystander, 'bonus'))} as id`);
    await tamper(`delete from ledger.account where name = '${memberAccount(bystander, 'bonus')}'`);
    expect(await broken()).toEqual(['P2 bonus:1', `P3 #${rows[0]?.id}`]);
  });

  it('a balance below its floor', async () => {
    await tampered.query('alter table ledger.account drop constraint account_above_floor');
    await tamper(`update ledger.account set floor = 1000 where name = '${deposit()}'`);
    expect(await broken()).toEqual([`P7 ${deposit()}`]);
  });

  it('a transfer that no chain covers', async () => {
    await tamper(
      `insert into ledger.transfer (key, kind, memo, at, digest)
       values ('smuggled', 'adjust', '{}', now(), ledger.digest(E'smuggled\\nadjust\\n{}\\nplatform:revenue.api 5\\nplatform:clearing.alipay -5'))`,
      `insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, at)
       select t.id, v.line, false, a.id, t.id, v.amount, t.at
       from ledger.transfer t, ledger.account a
       join (values (1, 'platform:revenue.api', 5), (2, 'platform:clearing.alipay', -5)) v (line, name, amount) using (name)
       where t.key = 'smuggled'`,
    );
    expect(await details()).toEqual(['no carried account']);
  });

  it('the time of an uncarried posting', async () => {
    await tamper(
      `update ledger.posting set at = at - interval '1 day' where transfer_id = ${transfer('in:1')} and line = 1`,
    );
    expect(await broken()).toEqual(['P2 in:1']);
  });

  it('with words for what is wrong', async () => {
    await tamper(
      `update ledger.posting set amount = amount + 5 where transfer_id = ${transfer('in:2')} and line = 1`,
      `delete from ledger.transfer where key = 'out:1'`,
      `delete from ledger.posting where transfer_id = ${transfer('out:2')} and line = 1`,
      `update ledger.account set balance = balance + 20 where name = '${deposit()}'`,
      `delete from ledger.posting where transfer_id = ${transfer('bonus:1')}`,
    );
    expect(await details()).toEqual([
      'all postings sum to 25',
      '2 postings without a transfer',
      'no postings',
      'sums to 5',
      'sums to 20',
      '4 postings counted, 3 found, the last is number 4',
      'balance 7, its postings sum to 0',
      'its hash does not continue the chain',
      'follows number 2',
    ]);
  });

  it('at most as often as asked', async () => {
    await tamper(`update ledger.posting set hash = '\\x00' where hash is not null`);
    expect((await verify(tampered, { limit: 2 })).broken).toHaveLength(2);
  });
});
