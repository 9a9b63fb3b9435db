// The pages that statements read.
import type { Database, PlainSql, Sql } from '@jishi/db';

/** All pages that the statements of `run` read, from the cache or not, as EXPLAIN tells; it runs them twice. */
export async function pagesOf(db: Database<PlainSql>, run: (db: Database) => Promise<unknown>): Promise<number> {
  const asked: Sql[] = [];
  const noting = (statement: Sql) => void asked.push(statement);
  const spy = {
    ...db,
    one: (statement: Sql) => (noting(statement), db.one(statement)),
    maybe: (statement: Sql) => (noting(statement), db.maybe(statement)),
    many: (statement: Sql) => (noting(statement), db.many(statement)),
  } as unknown as Database;
  await run(spy);
  let pages = 0;
  for (const statement of asked) {
    const { text, values } = statement as unknown as { text: string; values: unknown[] };
    const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!;
    pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  }
  return pages;
}
