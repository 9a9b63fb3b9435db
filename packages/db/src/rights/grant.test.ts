// How roles come about: made once for all databases of a cluster, given what is declared and nothing else, done without.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, schemaFiles } from '../migrate';
import { type TestDatabase, emptyDatabase, testDatabase, testRoles } from '../testing';
import { grantRights, makeRoles } from './grant';
import { inRole } from './role';

/** Of this run alone: the cluster keeps roles beyond their databases. */
const OWN = `jishi_test_${randomBytes(4).toString('hex')}`;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const rightsOf = async () =>
  (
    await db.query(
      `select c.oid::regclass::text as name, c.relacl::text, c.xmin::text,
         array(select attacl::text from pg_attribute where attrelid = c.oid order by attnum) as columns
       from pg_class c where c.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_') order by 1`,
    )
  ).rows;

test('a database whose rights are as declared is left as it is', async () => {
  const before = await rightsOf();
  await migrate(db.url, schemaFiles(), testRoles);
  expect(await rightsOf()).toEqual(before);
});

test('what somebody gave or took by hand is as declared after the next preparation, on tables, columns and functions', async () => {
  const before = await rightsOf();
  await db.query(`
    grant update, delete on ledger.posting to jishi_test_server;
    grant select (phone_cipher) on account.member to jishi_test_gateway;
    grant select on account.session to jishi_test_read;
    grant usage on schema graphile_worker to jishi_test_gateway;
    grant execute on function audit.seal(int) to public, jishi_test_gateway;
    revoke all on package.holding from jishi_test_gateway;
    revoke usage on schema vip from jishi_test_read`);
  await migrate(db.url, schemaFiles(), testRoles);
  const plain = (rows: Awaited<ReturnType<typeof rightsOf>>) =>
    rows.map(({ name, relacl, columns }) => [name, relacl?.slice(1, -1).split(',').sort(), columns]);
  expect(plain(await rightsOf())).toEqual(plain(before));
  const { rows } = await db.query(
    `select has_function_privilege('jishi_test_gateway', 'audit.seal(int)', 'execute') as seals,
       has_schema_privilege('jishi_test_gateway', 'graphile_worker', 'usage') as queues,
       has_schema_privilege('jishi_test_read', 'vip', 'usage') as reads`,
  );
  expect(rows).toEqual([{ seals: false, queues: false, reads: true }]);
});

test('several databases make the same roles at one moment; a renamed database’s former roles lose what they had', async () => {
  const clients = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const client = new pg.Client({ connectionString: db.url });
      await client.connect();
      return client;
    }),
  );
  const all = await Promise.all(clients.map((client) => makeRoles(client, OWN)));
  await Promise.all(clients.slice(1).map((client) => client.end()));
  const [client] = clients as [pg.Client];
  expect(all[0]).toEqual({ server: `${OWN}_server`, gateway: `${OWN}_gateway`, read: `${OWN}_read` });
  try {
    await client.query('begin');
    await grantRights(client, all[0]!);
    const { rows } = await client.query(
      `select has_table_privilege($1, 'account.member', 'select') as new,
         has_table_privilege('jishi_test_server', 'account.member', 'select') as former`,
      [`${OWN}_server`],
    );
    expect(rows).toEqual([{ new: true, former: false }]);
  } finally {
    await client.query('rollback');
    for (const role of Object.values(all[0]!)) await client.query(`drop role ${role}`);
    await client.end();
  }
});

test('names begin with the database’s, and are never longer than a name may be', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    await client.query('begin');
    const { gateway } = await makeRoles(client);
    expect(gateway).toBe(`${new URL(db.url).pathname.slice(1)}_gateway`);
    const long = await makeRoles(client, `${OWN}_${'长'.repeat(30)}`);
    expect(long.server).toMatch(/^jishi_[\da-f]{16}_server$/);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});

/** Runs `work` with the address of a login that is dropped afterwards. */
async function withLogin(at: TestDatabase, more: string, work: (url: string, name: string) => Promise<void>) {
  const name = `${OWN}_login`;
  await at.query(`create role ${name} login password 'x' ${more}`);
  const url = new URL(at.url);
  [url.username, url.password] = [name, 'x'];
  try {
    await work(url.toString(), name);
  } finally {
    await at.query(`drop owned by ${name} cascade; drop role ${name}`);
  }
}

test('a process with a login of its own has the role’s rights, and no way to any others', async () => {
  await withLogin(db, 'in role jishi_test_gateway', async (url) => {
    const { role, url: own } = await inRole(url, 'gateway');
    expect(role).toBe('jishi_test_gateway');
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    try {
      await client.query('set role none');
      await expect(client.query('select phone_cipher from account.member')).rejects.toThrow('permission denied');
      await expect(client.query('set role jishi_test_server')).rejects.toThrow('permission denied');
      await client.query('select id from account.member');
    } finally {
      await client.end();
    }
    expect(await inRole(url, 'server')).toEqual({
      url,
      role: undefined,
      why: 'the database’s user is not a member of jishi_test_server',
    });
  });
});

test('who may make no roles has a database all the same, is told why, and works as its owner', async () => {
  const plain = await emptyDatabase();
  try {
    await withLogin(plain, '', async (url, name) => {
      await plain.query(`alter database ${new URL(plain.url).pathname.slice(1)} owner to ${name}`);
      const missing: string[] = [];
      const prefix = `${OWN}_none`;
      const run = await migrate(url, schemaFiles(), { prefix, missing: (why) => missing.push(why) });
      expect(run.length).toBeGreaterThan(50);
      expect(missing).toEqual([`the database’s user may not make the role ${prefix}_server, and nobody has`]);
      const asked = await inRole(url, 'server');
      expect([asked.url, asked.role, asked.why]).toEqual([url, undefined, expect.stringMatching(/has no roles/)]);

      // an administrator makes them, and the owner a member: the next preparation gives them their rights
      for (const process of ['server', 'gateway', 'read'])
        await plain.query(`create role ${prefix}_${process} nologin; grant ${prefix}_${process} to ${name}`);
      try {
        await migrate(url, schemaFiles(), { prefix, missing: (why) => missing.push(why) });
        expect(missing).toHaveLength(1);
        expect((await inRole(url, 'gateway')).role).toBe(`${prefix}_gateway`);
      } finally {
        for (const process of ['server', 'gateway', 'read'])
          await plain.query(`drop owned by ${prefix}_${process}; drop role ${prefix}_${process}`);
      }
      await plain.query(`alter database ${new URL(plain.url).pathname.slice(1)} owner to current_user`);
    });
  } finally {
    await plain.drop();
  }
});
