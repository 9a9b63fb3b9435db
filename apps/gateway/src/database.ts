// Connections to PostgreSQL, with the deadlines a gateway needs: a database that hangs must become an error.
import { type Database, openDatabase } from '@jishi/db/database'; // not the whole of @jishi/db: a node migrates nothing
import type pg from 'pg';

const CONNECT_MS = 5_000;
const QUERY_MS = 15_000;

/** A pool that survives lost connections: the query under way fails, the next one gets a fresh connection. */
export function openWithDeadlines(url: string, options: pg.PoolConfig): Database {
  return openDatabase(url, {
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    ...options,
  });
}
