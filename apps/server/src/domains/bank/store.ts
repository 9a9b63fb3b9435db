// The only SQL that writes banks' branches.
import { type Queryable, sql } from '@jishi/db';
import type { Branch } from './rules';

/** Adds branches, and renames those that are there. */
export async function saveBranches(db: Queryable, branches: readonly Branch[]): Promise<void> {
  await db.run(sql`
    insert into bank.branch (number, name)
    select * from unnest(${branches.map(({ number }) => number)}::text[], ${branches.map(({ name }) => name)}::text[])
    on conflict (number) do update
    set name = excluded.name
    where branch.name <> excluded.name`);
}
