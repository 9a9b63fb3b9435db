// What the roles of the processes may and may not, on a database as every test has it; that nothing is left undeclared.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing';
import { type Process, declaration } from './declared';
import { inRole } from './role';

let db: TestDatabase;
let as: Record<Process, pg.Client>;
beforeAll(async () => {
  db = await testDatabase();
  as = { server: await connect('server'), gateway: await connect('gateway'), read: await connect('read') };
});
afterAll(async () => {
  for (const client of Object.values(as)) await client.end();
  await db.drop();
});

async function connect(process: Process): Promise<pg.Client> {
  const { url, role } = await inRole(db.url, process);
  expect(role).toBe(`jishi_test_${process}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Whether the statement is let through to be planned; nothing is done. */
async function may(process: Process, statement: string): Promise<boolean> {
  const client = as[process];
  await client.query('begin');
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code !== '42501') throw new Error(`${statement}: ${message}`, { cause: error });
    return false;
  } finally {
    await client.query('rollback');
  }
}

const refusals = async (process: Process, statements: readonly string[]) => {
  const passed: string[] = [];
  for (const statement of statements) if (await may(process, statement)) passed.push(statement);
  return passed;
};

const named = async (query: string) => (await db.query<{ name: string }>(query)).rows.map(({ name }) => name).sort();

const OF_DOMAINS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')`;

const tablesOf = () =>
  named(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${OF_DOMAINS}`);

test('every table says who may do what with it, and nothing else does', async () => {
  const declared = Object.entries(declaration.hidden).flatMap(([schema, tables]) =>
    Object.keys(tables).map((table) => `${schema}.${table}`),
  );
  expect(declared.sort()).toEqual(await tablesOf());
  const mentioned = [...Object.keys(declaration.server), ...Object.keys(declaration.gateway)];
  expect(mentioned.filter((name) => !declared.includes(name))).toEqual([]);
});

test('every column that is named exists', async () => {
  const columns = new Set(
    await named(`select n.nspname || '.' || c.relname || '.' || a.attname as name
                 from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
                 where a.attnum > 0 and not a.attisdropped and ${OF_DOMAINS}`),
  );
  const hides = Object.entries(declaration.hidden).flatMap(([schema, tables]) =>
    Object.entries(tables as Record<string, string>).map(([table, names]) => [`${schema}.${table}`, names] as const),
  );
  const given = [...Object.entries(declaration.server), ...Object.entries(declaration.gateway)].flatMap(
    ([table, rights]) =>
      [rights.select, rights.update].flatMap((names) => (typeof names === 'string' ? [[table, names] as const] : [])),
  );
  const missing = [...hides, ...given].flatMap(([table, names]) =>
    names === '' || names === '*' ? [] : names.split(' ').filter((name) => !columns.has(`${table}.${name}`)),
  );
  expect(missing).toEqual([]);
});

test('who only reads sees no column whose name says that it is sealed, a digest or a mask', async () => {
  const seen = await named(
    `select n.nspname || '.' || c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attnum > 0 and not a.attisdropped and not c.relispartition and c.relkind in ('r', 'p', 'v') and ${OF_DOMAINS}
       and has_column_privilege('jishi_test_read', c.oid, a.attnum, 'select')
       and a.attname ~ '(cipher|hash|digest|mask|secret|password|phone|email|token|^ip|device|id_number)'`,
  );
  // chains of the books and the trail, and counters
  const harmless = ['account.member.trade_password_fails', 'account.member.trade_password_locked_until'];
  expect(seen).toEqual([...harmless, 'audit.link.hash', 'ledger.posting.hash', 'ledger.transfer.digest']);
});

test('what runs with the owner’s rights is declared, finds nothing of the caller’s making, and is not everybody’s', async () => {
  const owners = `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                  where p.prosecdef and ${OF_DOMAINS}`;
  expect(await named(owners)).toEqual(Object.keys(declaration.functions).sort());
  expect(
    await named(`${owners} and coalesce(array_position(p.proconfig, 'search_path=pg_catalog, pg_temp'), 0) = 0`),
  ).toEqual([]);
  expect(
    await named(`${owners} and (p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0))`),
  ).toEqual([]);
});

test('the gateway reads nobody’s identity, phone or certificate, and no operator', async () => {
  expect(
    await refusals('gateway', [
      'select phone_cipher from account.member',
      'select phone_mask from account.member',
      'select nickname from account.member',
      'select * from account.session',
      'select * from account.warn_phone',
      'select * from certification.person',
      'select * from certification.enterprise',
      'select * from payment.payee',
      'select * from sms.message',
      'select account from operator.account',
      'select * from operator.session',
      'select * from audit.entry',
      'select * from ledger.posting',
      'select * from message.contact',
    ]),
  ).toEqual([]);
  expect(await may('gateway', 'select id, status from account.member')).toBe(true);
});

const POST = `select * from ledger.post_batch(array['k'], array['a.b'], array['{}'::jsonb], array[2],
  array['platform:suspense', 'platform:revenue.api'], array[-1, 1]::bigint[])`;

test('the gateway moves money by what it lends and settles, and by nothing else', async () => {
  expect(
    await refusals('gateway', [
      POST,
      `select ledger.open_accounts(array['platform:suspense'])`,
      `select gateway.post_money(array[row('k', 'a.b', '{}', 'platform:suspense', -1), row('k', 'a.b', '{}', 'platform:revenue.api', 1)]::gateway.money_line[])`,
      'update ledger.account set balance = 1',
      'update ledger.account set floor = -1',
      `insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, at) values (1, 1, false, 1, 1, 1, now())`,
      'delete from ledger.transfer',
      'update gateway.lease set granted = 1000',
      'delete from gateway.lease',
      `insert into gateway.lease (id, node_id) overriding system value values (1, 1)`,
      'update package.holding set remaining = 1000',
      'update gateway.call_record set amount = 0',
      'delete from gateway.call_record',
      'update access.api_key set secret_hash = secret_hash',
      'update catalogue.project set price = 0',
      `insert into audit.entry (at, actor_kind, action) values (now(), 1, 'x')`,
    ]),
  ).toEqual([]);
  expect(
    await may('gateway', 'select gateway.close_leases(array[]::bigint[], 2::smallint), gateway.settle_late()'),
  ).toBe(true);
  expect(
    await may('gateway', 'create temporary table call_batch (like gateway.call_record) on commit delete rows'),
  ).toBe(true);
});

test('the server rewrites neither the books nor the audit trail', async () => {
  expect(
    await refusals('server', [
      'update ledger.posting set amount = 1',
      'delete from ledger.posting',
      'truncate ledger.posting',
      `insert into ledger.posting (transfer_id, line, metered, account_id, seq, amount, at) values (1, 1, false, 1, 1, 1, now())`,
      `insert into ledger.transfer (key, kind, memo, at, digest) values ('k', 'a.b', '{}', now(), '')`,
      'update ledger.account set balance = 1',
      'delete from ledger.account',
      'update audit.entry set before = null',
      'delete from audit.entry',
      'truncate audit.entry',
      'update audit.link set hash = hash',
      'delete from audit.unsealed',
      `insert into audit.link (seq, entry_id, sealed_at, hash) values (1, 1, now(), '')`,
      'delete from content.protocol',
      'update gateway.call_record set amount = 0',
      'delete from gateway.lease',
      'drop table ledger.posting',
      'alter table audit.entry disable trigger all',
      'create table account.mine ()',
      'create or replace function audit.refuse_change() returns trigger language plpgsql as $$begin return null; end$$',
    ]),
  ).toEqual([]);
  expect(await may('server', 'select * from ledger.verify()')).toBe(true);
  expect(
    await may(
      'server',
      `select audit.seal(1), audit.anonymise(0), graphile_worker.add_job('x'), nextval('appeal.appeal_no')`,
    ),
  ).toBe(true);
});

test('nothing that one of them reads by sees a setting that lets entries be changed', async () => {
  await as.server.query(`set audit.anonymising = 'on'`);
  expect(await may('server', 'update audit.entry set before = null')).toBe(false);
});

test('who only reads sees what is neither secret nor somebody’s, and changes nothing', async () => {
  const writable = await named(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p', 'v') and c.relnamespace not in
       (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
       and has_any_column_privilege('jishi_test_read', c.oid, 'insert, update, references')`,
  );
  const others = await named(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p', 'v') and c.relnamespace not in
       (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
       and has_table_privilege('jishi_test_read', c.oid, 'delete, truncate, trigger')`,
  );
  expect([...writable, ...others]).toEqual([]);
  expect(
    await refusals('read', [
      POST,
      'select phone_cipher from account.member',
      'select password_hash from operator.account',
      'select * from vault.digest_key',
      'select private_key_cipher from gateway.signing_key',
      'select secret_cipher from access.api_key',
      'select * from account.totp',
      'select * from certification.person',
      'select ip from audit.entry',
      'select * from graphile_worker.jobs',
      'delete from ledger.posting',
      'update account.member set status = 1',
      `select gateway.grant_leases(1::smallint, 1, '{}', '{}', '{}', '{}')`,
      'select audit.anonymise(1)',
    ]),
  ).toEqual([]);
  for (const open of [
    'select * from ledger.posting',
    'select id, status from account.member',
    'select * from vip.level',
  ])
    expect(await may('read', open)).toBe(true);
});
