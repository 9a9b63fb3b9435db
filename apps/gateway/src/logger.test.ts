import { testDatabase } from '@jishi/db/testing';
import { expect, test } from 'vitest';
import { newLogger } from './logger';

test('an error of the database is logged without the row that it was about', async () => {
  const db = await testDatabase();
  const wrong = `insert into gateway.node (name, state) values ('203.0.113.9', 99)`;
  const error = await db.query(wrong).catch((thrown: unknown) => thrown as Error & { detail?: string });
  await db.drop();
  expect(JSON.stringify(error)).toContain('203.0.113.9');
  const lines: string[] = [];
  newLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'booking failed');
  const [logged] = lines;
  expect(logged).not.toContain('203.0.113.9');
  expect(JSON.parse(logged!)).toMatchObject({ process: 'gateway', msg: 'booking failed', err: { table: 'node' } });
});
