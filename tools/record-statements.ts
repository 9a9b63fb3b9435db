// vitest's set-up of each test file: keeps every statement that reaches the database in the folder of TEST_STATEMENTS, for
// tools/prepare-statements.ts.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const directory = process.env.TEST_STATEMENTS;
const kept = Symbol.for('jishi.statements');

if (directory) {
  const statements = watch();
  afterAll(() => {
    mkdirSync(directory, { recursive: true });
    for (const text of statements) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 24);
      writeFileSync(path.join(directory, `${name}.sql`), text);
    }
    statements.clear();
  });
}

/** Files that share a process share its pg, which is changed once. */
function watch(): Set<string> {
  const client = pg.Client.prototype as pg.Client & { [kept]?: Set<string> };
  if (client[kept]) return client[kept];
  const statements = (client[kept] = new Set<string>());
  const original = client.query as (...args: unknown[]) => unknown;
  client.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args;
    const text = typeof given === 'string' ? given : (given as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string') statements.add(text);
    return original.apply(this, args);
  } as never;
  return statements;
}
