// Prepares the statements recorded by tests on the embedded PostgreSQL on another version, and names those it does not
// accept. Usage: tsx tools/prepare-statements.ts FOLDER, with TEST_DATABASE_URL.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { dropTestDatabases, testDatabase } from '@jishi/db/testing';

/** Statements that cannot be prepared: transactions, sessions, definitions, copies. */
const PREPARABLE = /^\s*(?:--[^\n]*\n\s*)*(?:\(|select|insert|update|delete|merge|with|values)\b/i;

const RUN = (process.env.TEST_RUN = `prepare_${process.pid}`);
const folder = process.argv[2] ?? '';
const real = process.env.TEST_DATABASE_URL ?? '';
const statements = readdirSync(folder)
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .filter((text) => PREPARABLE.test(text));

const directory = path.join(import.meta.dirname, `../.cache/prepare-postgres-${process.pid}`);
const embedded = await startEmbedded({ directory, database: 'postgres', durable: false });
try {
  const here = await refusals(embedded.url);
  const there = await refusals(real);
  // a table of a test's own is unknown to both
  const wrong = statements.filter((text) => there.has(text) && !here.has(text));
  for (const text of wrong) console.log(`FAIL  ${there.get(text)}: ${text}`);
  console.log(`${statements.length - wrong.length} passed, ${wrong.length} failed`);
  process.exitCode = wrong.length || statements.length === 0 ? 1 : 0;
} finally {
  await embedded.stop();
  rmSync(embedded.directory, { recursive: true, force: true });
}

/** What a server says against each statement that it does not take. */
async function refusals(server: string): Promise<Map<string, string>> {
  process.env.TEST_SERVER_URL = server;
  const db = await testDatabase();
  const said = new Map<string, string>();
  const client = await db.pool.connect();
  for (const text of statements) {
    try {
      await client.query(`prepare one as ${text}`);
      await client.query('deallocate one');
    } catch (error) {
      said.set(text, (error as Error).message);
    }
  }
  client.release();
  await db.drop();
  await dropTestDatabases(server, RUN);
  return said;
}
