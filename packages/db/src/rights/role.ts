// Under which role a process asks the database: its own, which may do what its work needs, where the database has such roles.
import pg from 'pg';
import type { Process } from './declared';

type InRole = { url: string; role: string; why?: undefined } | { url: string; role: undefined; why: string };

const WITHIN_MS = 15_000;

/**
 * The database's address so that each connection made to it takes the process's role, as a part of connecting. Where that cannot be,
 * the address as it is, and why: the process goes on with the rights of the address's user.
 * @throws when the database does not answer
 */
export async function inRole(databaseUrl: string, process: Process): Promise<InRole> {
  const stays = (why: string): InRole => ({ url: databaseUrl, role: undefined, why });
  const given = await ask(databaseUrl, async (client) => {
    const { rows } = await client.query<{ role: string; may: boolean }>(ROLE_OF, [process]);
    return rows[0];
  }).catch((error: { code?: unknown }) => {
    if (error.code === NO_TABLE) return undefined;
    throw error;
  });
  if (!given) return stays('the database has no roles: its preparation could not make them, or has not run');
  if (!given.may) return stays(`the database’s user is not a member of ${given.role}`);
  if (!URL.canParse(databaseUrl)) return stays('the database is named by a path, not by an address');
  const url = withRole(databaseUrl, given.role);
  try {
    const { rows } = await ask(url, (client) => client.query<{ role: string }>('select current_user as role'));
    if (rows[0]?.role === given.role) return { url, role: given.role };
    return stays('something before the database drops the role of a connection');
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (!REFUSED.has(String(code))) throw error;
    return stays(`connecting as ${given.role} was refused: ${message}`);
  }
}

const NO_TABLE = '42P01';
/** The role may not be taken, is gone, or a pooler takes no options. Anything else is a fault, after which a process starts anew. */
const REFUSED = new Set(['42501', '22023', '08P01', '0A000']);

const ROLE_OF = `
  select n.role, coalesce(
    pg_has_role(session_user, r.oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end), false
  ) as may
  from public.schema_role n
  left join pg_roles r on r.rolname = n.role
  where n.process = $1`;

function withRole(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  // a backslash keeps what the server would take for the end of the option
  const option = `-c role=${role.replace(/[\\\s]/g, '\\$&')}`;
  url.searchParams.set('options', [url.searchParams.get('options'), option].filter(Boolean).join(' '));
  return url.toString();
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS });
  client.on('error', () => {}); // the failing query itself reports it
  try {
    await client.connect();
    return await question(client);
  } finally {
    await client.end().catch(() => {});
  }
}
