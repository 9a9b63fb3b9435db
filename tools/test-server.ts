// vitest's global set-up: a PostgreSQL server for the test files to make their databases on.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { dropTestDatabases } from '@jishi/db/testing';
import { cleanUp } from './clean-up';
import { memoryFolder } from './memory-folder.mjs';
import { settleSeed } from './test-seed';

const NAME = 'jishi-test-postgres-';

/** Uses the server of TEST_DATABASE_URL when set; otherwise an embedded cluster that ends with the run. */
export async function setup() {
  console.log(`TEST_SEED=${settleSeed()} draws the cases of this run; TEST_SEED=random draws others.`);
  const real = process.env.TEST_DATABASE_URL;
  if (real) {
    process.env.TEST_SERVER_URL = real;
    return cleanUp(() => dropTestDatabases(real, process.env.TEST_RUN ?? ''));
  }
  const folder = memoryFolder() ?? path.join(import.meta.dirname, '../.cache');
  removeLeft(folder);
  const directory = path.join(folder, `${NAME}${process.pid}`);
  const server = await startEmbedded({ directory, database: 'postgres', durable: false, heard: tellTrouble });
  process.env.TEST_SERVER_URL = server.url;
  return cleanUp(async () => {
    await server.stop();
    rmSync(server.directory, { recursive: true, force: true });
  });
}

/** One process that the kernel ends for want of memory cuts every connection: tests fail then that are sound. */
function tellTrouble(words: string) {
  for (const line of words.split('\n'))
    if (/terminated by signal|PANIC|out of memory|No space left/.test(line)) console.log(`PostgreSQL: ${line}`);
}

/** Runs that were killed left theirs, which would fill the memory. */
function removeLeft(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(NAME)) : [];
  for (const name of names)
    if (!isAlive(Number(/\d+/.exec(name)?.[0]))) rmSync(path.join(folder, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
