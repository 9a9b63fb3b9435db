// Makes the roles of the processes and gives them what is declared: run by the owner with the migrations, as often as anybody likes.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Process, type TableRights, WRITE, functions, processes, rightsOn } from './declared';

type RoleNames = Record<Process, string>;

/** Not all rights could be given: the processes work as the owner, as far as their address lets them. */
export class NoRoles extends Error {
  override name = 'NoRoles';
}

/** Of a role's name PostgreSQL keeps 63 bytes. */
const LONGEST = 63 - '_gateway'.length;

/**
 * Roles belong to a whole cluster, which may have several databases like this one: their names begin with the database's, or with
 * what the operator says.
 */
function roleNames(prefix: string): RoleNames {
  const fits = Buffer.byteLength(prefix) <= LONGEST;
  const start = fits ? prefix : `jishi_${createHash('sha256').update(prefix).digest('hex').slice(0, 16)}`;
  return Object.fromEntries(processes.map((process) => [process, `${start}_${process}`])) as RoleNames;
}

/** The roles of a database, or of what the operator says, whether they are there or not. */
export const rolesOf = (prefix: string): readonly string[] => Object.values(roleNames(prefix));

const DUPLICATE = new Set(['42710', '23505']);
const FORBIDDEN = '42501';
/** Two databases of a cluster change the members of one role at once. */
const MEANWHILE = 'XX000';

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/**
 * Makes the roles that are not there, and their owner a member of each, so that one address is enough for all processes.
 * @throws NoRoles when the user may make none and nobody has made them
 */
export async function makeRoles(client: pg.ClientBase, prefix?: string): Promise<RoleNames> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const names = roleNames(prefix || rows[0]!.name);
  for (const name of Object.values(names)) {
    await makeRole(client, name);
    await join(client, name);
  }
  return names;
}

async function makeRole(client: pg.ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`create role ${pg.escapeIdentifier(name)} nologin`);
  } catch (error) {
    if (DUPLICATE.has(codeOf(error))) return;
    if (codeOf(error) === FORBIDDEN)
      throw new NoRoles(`the database’s user may not make the role ${name}, and nobody has`);
    throw error;
  }
}

/** Without it the role serves who connects under a login of its own. */
async function join(client: pg.ClientBase, name: string): Promise<void> {
  const member = `select from pg_roles r where r.rolname = $1 and pg_has_role(
    current_user, r.oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`;
  for (let attempt = 1; ; attempt++) {
    if ((await client.query(member, [name])).rowCount) return;
    try {
      await client.query(`grant ${pg.escapeIdentifier(name)} to current_user`);
      return;
    } catch (error) {
      if (codeOf(error) === FORBIDDEN) return;
      if (codeOf(error) !== MEANWHILE || attempt === 5) throw error;
    }
  }
}

/** A privilege on `table t`, `function f(int)` or the like; `select ("c")` is one on a column. */
type Held = { target: string; role: string; privilege: string };

/**
 * Gives the roles what is declared, and takes from them what is not. To be called in a transaction, after everything is made.
 * @throws NoRoles when the user may not; then nothing has changed
 */
export async function grantRights(client: pg.ClientBase, names: RoleNames): Promise<void> {
  await client.query('savepoint rights');
  try {
    await bringInLine(client, names);
  } catch (error) {
    await client.query('rollback to savepoint rights');
    if (codeOf(error) !== FORBIDDEN) throw error;
    throw new NoRoles(`the database’s user may not give rights: ${(error as Error).message}`);
  }
}

async function bringInLine(client: pg.ClientBase, names: RoleNames): Promise<void> {
  const before = await recorded(client);
  const roles = [...new Set([...before, ...Object.values(names)])];
  const wanted = await wantedRights(client, names);
  await closeFunctions(client);
  await openDatabase(client, Object.values(names));
  await openQueue(client, names.server);
  // a table's privilege that is taken takes those of its columns with it: look again before giving
  const surplus = without(await held(client, roles), wanted);
  await change(client, surplus, 'revoke', 'from');
  await change(client, without(wanted, await held(client, roles)), 'grant', 'to');
  await record(client, names);
}

const keyOf = ({ target, role, privilege }: Held) => `${target} ${role} ${privilege}`;

function without(some: readonly Held[], others: readonly Held[]): Held[] {
  const known = new Set(others.map(keyOf));
  return some.filter((one) => !known.has(keyOf(one)));
}

async function change(client: pg.ClientBase, rights: readonly Held[], verb: string, to: string): Promise<void> {
  const byTarget = new Map<string, string[]>();
  for (const { target, role, privilege } of rights) {
    const on = `on ${target} ${to} ${pg.escapeIdentifier(role)}`;
    byTarget.set(on, [...(byTarget.get(on) ?? []), privilege]);
  }
  const statements = [...byTarget].map(([on, privileges]) => `${verb} ${privileges.join(', ')} ${on}`);
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

/** The job queue's own schema, which the server alone uses. */
const QUEUE = 'graphile_worker';
const DOMAINS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace`;

async function wantedRights(client: pg.ClientBase, names: RoleNames): Promise<Held[]> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    kind: string;
    target: string;
    columns: string[];
  }>(
    `select n.nspname as schema, n.nspname as name, 'schema' as kind, 'schema ' || quote_ident(n.nspname) as target, '{}'::text[] as columns
     from pg_namespace n where ${DOMAINS}
     union all
     select n.nspname, c.relname, 'table', 'table ' || c.oid::regclass,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum)
     from ${RELATIONS} where c.relkind in ('r', 'p', 'v') and not c.relispartition and ${DOMAINS}
     union all
     select n.nspname, c.relname, 'sequence', 'sequence ' || c.oid::regclass, '{}'
     from ${RELATIONS} where c.relkind = 'S' and ${DOMAINS}
     union all
     select n.nspname, n.nspname || '.' || p.proname, 'function', 'function ' || p.oid::regprocedure, '{}'
     from ${FUNCTIONS} where p.prosecdef and ${DOMAINS}`,
  );
  return processes.flatMap((process) =>
    rows
      .filter(({ schema }) => schema !== QUEUE || process === 'server')
      .flatMap(({ schema, name, kind, target, columns }) => {
        const privileges = {
          schema: () => ['usage'],
          table: () => privilegesOf(schema === QUEUE ? WRITE : (rightsOn(process, schema, name, columns) ?? {})),
          sequence: () => (process === 'server' ? ['usage'] : []),
          function: () => (functions[name]?.includes(process) ? ['execute'] : []),
        }[kind]!();
        return privileges.map((privilege) => ({ target, role: names[process], privilege }));
      }),
  );
}

function privilegesOf(rights: TableRights): string[] {
  return Object.entries(rights).flatMap(([verb, columns]) =>
    columns === true ? [verb] : columns.split(' ').map((column) => `${verb} ("${column}")`),
  );
}

/** What the roles have by now. */
async function held(client: pg.ClientBase, roles: readonly string[]): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `with item as (
       select 'schema ' || quote_ident(n.nspname) as target, '' as of_column, n.nspacl as acl from pg_namespace n where ${DOMAINS}
       union all
       select case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass, '', c.relacl from ${RELATIONS}
       where ${DOMAINS}
       union all
       select 'table ' || c.oid::regclass, format(' ("%s")', a.attname), a.attacl
       from ${RELATIONS} join pg_attribute a on a.attrelid = c.oid
       where a.attacl is not null and not a.attisdropped and ${DOMAINS}
       union all
       select 'function ' || p.oid::regprocedure, '', p.proacl from ${FUNCTIONS} where ${DOMAINS}
     )
     select i.target, r.rolname as role, lower(x.privilege_type) || i.of_column as privilege
     from item i cross join lateral aclexplode(i.acl) x join pg_roles r on r.oid = x.grantee
     where r.rolname = any ($1)`,
    [roles],
  );
  return rows;
}

/** What runs with the owner's rights is nobody's by default. */
async function closeFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
     from ${FUNCTIONS} cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
     where p.prosecdef and x.grantee = 0 and ${DOMAINS}`,
  );
  if (rows.length > 0)
    await client.query(`revoke execute on function ${rows.map(({ name }) => name).join(', ')} from public`);
}

/** The queue's tables show their rows to their owner alone, whatever rights somebody has on them. */
async function openQueue(client: pg.ClientBase, server: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from ${RELATIONS}
     where n.nspname = '${QUEUE}' and c.relrowsecurity and not exists (
       select from pg_policy p join pg_roles r on p.polroles = array[r.oid]
       where p.polrelid = c.oid and p.polname = 'server' and r.rolname = $1
     )`,
    [server],
  );
  for (const { name } of rows)
    await client.query(
      `drop policy if exists server on ${name};
       create policy server on ${name} to ${pg.escapeIdentifier(server)} using (true) with check (true)`,
    );
}

/** Everybody has these by default; where an operator took them from the public, the roles are given them. */
async function openDatabase(client: pg.ClientBase, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(
    `select format('grant %s on database %I to %I', p.privilege, current_database(), r.rolname) as grant
     from pg_roles r cross join (values ('connect'), ('temporary')) p (privilege)
     where r.rolname = any ($1) and not has_database_privilege(r.oid, current_database(), p.privilege)`,
    [roles],
  );
  for (const { grant } of rows) await client.query(grant);
}

/** The roles that this database has given rights to before. */
async function recorded(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(`select where to_regclass('public.schema_role') is not null`);
  if (tables.length === 0)
    await client.query(
      `create table public.schema_role (process text primary key, role text not null);
       grant select on public.schema_role to public`,
    );
  const { rows } = await client.query<{ role: string }>('select role from public.schema_role');
  return rows.map(({ role }) => role);
}

async function record(client: pg.ClientBase, names: RoleNames): Promise<void> {
  for (const [process, role] of Object.entries(names))
    await client.query(
      `insert into public.schema_role as s values ($1, $2)
       on conflict (process) do update set role = excluded.role where s.role <> excluded.role`,
      [process, role],
    );
}
