// The SQL of groups as operators keep them.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type GroupRow = { id: string; code: string; name: string; position: number; products: number };
export type GivenGroup = { code: string; name: string; position: number };

export function selectAll(db: Queryable): Promise<GroupRow[]> {
  return db.many<GroupRow>(sql`
    select g.id, g.code, g.name, g.position,
      (select count(*)::int from recharge.product p where p.group_id = g.id) as products
    from recharge.product_group g order by g.position, g.id`);
}

/** undefined when the code is taken. */
export function insertGroup(
  tx: Transaction,
  { code, name, position }: GivenGroup,
): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    insert into recharge.product_group (code, name, position) values (${code}, ${name}, ${position})
    on conflict (code) do nothing returning id`);
}

export async function hasOther(tx: Transaction, id: string, code: string): Promise<boolean> {
  return (
    (await tx.maybe(sql`select 1 as one from recharge.product_group where code = ${code} and id <> ${id}`)) !==
    undefined
  );
}

export function updateGroup(
  tx: Transaction,
  id: string,
  { code, name, position }: GivenGroup,
): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    update recharge.product_group set code = ${code}, name = ${name}, position = ${position} where id = ${id} returning id`);
}
