// Connections to PostgreSQL, with the deadlines a gateway needs: a database that hangs must become an error.
import pg from 'pg';

const CONNECT_MS = 5_000;
const QUERY_MS = 15_000;

/** A pool that survives cut connections: the query under way fails, the next one gets a fresh connection. */
export function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    ...options,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
