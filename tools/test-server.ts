// vitest's global set-up: a PostgreSQL server for the test files to make their databases on.
import { rmSync } from 'node:fs';
import { startEmbedded } from '@jishi/db/embedded';
import { settleSeed } from './test-seed';

/** Uses the server of TEST_DATABASE_URL when set; otherwise an embedded cluster that ends with the run. */
export async function setup() {
  console.log(`TEST_SEED=${settleSeed()} draws the cases of this run; TEST_SEED=random draws others.`);
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.TEST_DATABASE_URL;
    return undefined;
  }
  const directory = new URL(`../.cache/test-postgres-${process.pid}`, import.meta.url).pathname;
  const server = await startEmbedded({ directory, database: 'postgres', durable: false });
  process.env.TEST_SERVER_URL = server.url;
  return async () => {
    await server.stop();
    rmSync(server.directory, { recursive: true, force: true });
  };
}
