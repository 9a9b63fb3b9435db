// vitest's global set-up: a PostgreSQL server for the test files to make their databases on.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';

/** Uses the server of TEST_DATABASE_URL when set; otherwise an embedded cluster that ends with the run. */
export async function setup() {
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.TEST_DATABASE_URL;
    return undefined;
  }
  const directory = path.join(import.meta.dirname, `../.cache/test-postgres-${process.pid}`);
  const server = await startEmbedded({ directory, database: 'postgres', durable: false });
  process.env.TEST_SERVER_URL = server.url;
  return async () => {
    await server.stop();
    rmSync(server.directory, { recursive: true, force: true });
  };
}
