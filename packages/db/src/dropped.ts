// Removes databases with the roles that were made for them: a cluster keeps roles beyond their databases.
import pg from 'pg';
import { rolesOf } from './rights/grant';

/** A role that has rights in another database as well is somebody's own. */
const IN_USE = '2BP01';

/** Removes a database and its roles, cutting whoever is still connected. */
export async function dropWithRoles(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  for (const role of rolesOf(name)) await dropRole(client, role);
}

/** Removes the databases that begin so, where `isLeft` says of the rest of the name that nobody works on them any more, and roles without one. */
export async function dropLeft(
  client: pg.ClientBase,
  prefix: string,
  isLeft: (rest: string) => boolean = () => true,
): Promise<void> {
  const databases = async () =>
    (
      await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1) order by 1',
        [prefix],
      )
    ).rows.map(({ name }) => name);
  for (const name of await databases()) if (isLeft(name.slice(prefix.length))) await dropWithRoles(client, name);
  // read before the databases: a role is made after its own
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where starts_with(rolname, $1) and not rolcanlogin and not rolsuper order by 1',
    [prefix],
  );
  const kept = new Set((await databases()).flatMap(rolesOf));
  for (const { name } of rows) if (isRole(name) && !kept.has(name)) await dropRole(client, name);
}

const isRole = (name: string) => rolesOf(name.replace(/_[a-z]+$/, '')).includes(name);

async function dropRole(client: pg.ClientBase, role: string): Promise<void> {
  try {
    await client.query(`drop role if exists ${pg.escapeIdentifier(role)}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== IN_USE) throw error;
  }
}
