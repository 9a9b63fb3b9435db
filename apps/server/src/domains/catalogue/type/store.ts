// The only SQL that keeps categories of products, and what visitors see of them.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';

export type TypeRow = {
  id: string;
  parentId: string | null;
  name: string;
  fullName: string;
  icon: string;
  sort: number;
  products: number;
};

const TYPES = sql`
  select t.id, t.parent_id, t.name, concat_ws(' / ', top.name, t.name) as full_name, t.icon, t.sort,
    (select count(*)::int from catalogue.project p where p.type_id = t.id) as products
  from catalogue.api_type t left join catalogue.api_type top on top.id = t.parent_id`;

/** All categories, each followed by those below it. */
export function selectTypes(db: Queryable): Promise<TypeRow[]> {
  return db.many<TypeRow>(sql`
    ${TYPES}
    order by coalesce(top.sort, t.sort), coalesce(top.id, t.id), t.parent_id nulls first, t.sort, t.id`);
}

/** All of them, held until the transaction ends: what hangs where stays so meanwhile, and none comes. */
export async function lockTypes(tx: Transaction): Promise<TypeRow[]> {
  await tx.run(sql`lock table catalogue.api_type in share row exclusive mode`);
  return selectTypes(tx);
}

export type TypeOnSale = Pick<TypeRow, 'id' | 'parentId' | 'name' | 'icon'> & { count: number };

/** Those with something on sale in them or below them, and how much; siblings in their order. */
export function selectTypesOnSale(db: Queryable): Promise<TypeOnSale[]> {
  return db.many<TypeOnSale>(sql`
    select t.id, t.parent_id, t.name, t.icon, count(*)::int as count
    from catalogue.project p
    join catalogue.api_type own on own.id = p.type_id
    join catalogue.api_type t on t.id in (own.id, own.parent_id)
    where p.status = ${literal(projectStatus.onSale)}
    group by t.id
    order by t.sort, t.id`);
}

/** Whether there is such a category, which is not deleted until the transaction ends. */
export async function holdType(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`select from catalogue.api_type where id = ${id} for key share`)) > 0;
}

export type TypeValues = Pick<TypeRow, 'parentId' | 'name' | 'icon' | 'sort'>;

/** Inserts a category, or updates category `id`; undefined when a sibling has the name. */
export async function upsertType(
  tx: Transaction,
  id: string | undefined,
  { parentId, name, icon, sort }: TypeValues,
): Promise<string | undefined> {
  const taken = await tx.run(sql`
    select from catalogue.api_type
    where parent_id is not distinct from ${parentId}::bigint and name = ${name}
      and id is distinct from ${id ?? null}::bigint`);
  if (taken > 0) return undefined;
  const row = await tx.one<{ id: string }>(
    id
      ? sql`
        update catalogue.api_type
        set parent_id = ${parentId}, name = ${name}, icon = ${icon}, sort = ${sort}
        where id = ${id}
        returning id`
      : sql`
        insert into catalogue.api_type (code, parent_id, name, icon, sort)
        values (gen_random_uuid()::text, ${parentId}, ${name}, ${icon}, ${sort})
        returning id`,
  );
  return row.id;
}

/** Deletes a category that holds nothing, once nobody is putting a product into it; false when something is in it. */
export async function deleteType(tx: Transaction, id: string): Promise<boolean> {
  await tx.run(sql`select from catalogue.api_type where id = ${id} for update`);
  const deleted = await tx.run(sql`
    delete from catalogue.api_type t
    where t.id = ${id}
      and not exists (select from catalogue.project p where p.type_id = t.id)
      and not exists (select from catalogue.api_type c where c.parent_id = t.id)`);
  return deleted === 1;
}

/**
 * A category by code, made when it is not there. One that operators renamed keeps its name; one of the first level that they made
 * under this name is taken.
 */
export async function ensureType(tx: Transaction, code: string, name: string, sort: number): Promise<string> {
  await tx.run(sql`
    insert into catalogue.api_type (code, name, sort) values (${code}, ${name}, ${sort}) on conflict do nothing`);
  const { id } = await tx.one<{ id: string }>(sql`
    select id from catalogue.api_type
    where code = ${code} or (parent_id is null and name = ${name})
    order by code = ${code} desc
    limit 1`);
  return id;
}
