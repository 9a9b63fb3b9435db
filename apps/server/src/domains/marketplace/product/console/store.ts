// The SQL of groups, types and products as operators keep them.
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, identifier, sql } from '@jishi/db';

type Named = { id: string; code: string; name: string; position: number };
export type TypeRow = Named & { groupId: string; products: number };

export function selectGroups(db: Queryable): Promise<Named[]> {
  return db.many<Named>(sql`select id, code, name, position from marketplace.product_group order by position, id`);
}

export function selectTypes(db: Queryable): Promise<TypeRow[]> {
  return db.many<TypeRow>(sql`
    select t.id, t.group_id, t.code, t.name, t.position,
      (select count(*)::int from marketplace.product p where p.type_id = t.id) as products
    from marketplace.product_type t order by t.position, t.id`);
}

const TABLES = { group: 'marketplace.product_group', type: 'marketplace.product_type', product: 'marketplace.product' };
type What = keyof typeof TABLES;

/** Whether another one has this code; until the transaction ends nobody else saves one. */
export async function hasCode(tx: Transaction, what: What, code: string, id: string | null): Promise<boolean> {
  await tx.run(sql`lock table ${identifier(TABLES[what])} in share row exclusive mode`);
  const found = sql`
    select 1 as one from ${identifier(TABLES[what])} where code = ${code} and (${id}::bigint is null or id <> ${id}::bigint)`;
  return (await tx.maybe(found)) !== undefined;
}

export async function has(tx: Transaction, what: What, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from ${identifier(TABLES[what])} where id = ${id}`)) !== undefined;
}

type Given = { code: string; name: string; position: number };

export async function saveGroup(tx: Transaction, id: string | null, given: Given): Promise<string> {
  const { code, name, position } = given;
  const saved = await tx.one<{ id: string }>(
    id
      ? sql`update marketplace.product_group set code = ${code}, name = ${name}, position = ${position} where id = ${id} returning id`
      : sql`insert into marketplace.product_group (code, name, position) values (${code}, ${name}, ${position}) returning id`,
  );
  return saved.id;
}

export async function saveType(
  tx: Transaction,
  id: string | null,
  given: Given & { groupId: string },
): Promise<string> {
  const { groupId, code, name, position } = given;
  const saved = await tx.one<{ id: string }>(
    id
      ? sql`
        update marketplace.product_type set group_id = ${groupId}, code = ${code}, name = ${name}, position = ${position}
        where id = ${id} returning id`
      : sql`
        insert into marketplace.product_type (group_id, code, name, position) values (${groupId}, ${code}, ${name}, ${position})
        returning id`,
  );
  return saved.id;
}

export type GivenProduct = {
  code: string;
  typeId: string;
  brand: string;
  name: string;
  kind: number;
  faceValue: bigint;
  account: number;
  usage: string;
  minPrice: bigint;
  maxPrice: bigint;
  sale: number;
};

export type KeptProduct = { kind: number; account: number; faceValue: bigint; isOffered: boolean };

/** What of a product cannot change once somebody offers it, locked. */
export function lockProduct(tx: Transaction, id: string): Promise<KeptProduct | undefined> {
  return tx.maybe<KeptProduct>(sql`
    select p.kind, p.account, p.face_value,
      exists (select 1 from marketplace.goods g where g.product_id = p.id) as is_offered
    from marketplace.product p where p.id = ${id} for update`);
}

export async function insertProduct(tx: Transaction, given: GivenProduct, isDemo: boolean): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into marketplace.product (
      code, type_id, brand, name, kind, face_value, account, usage, min_price, max_price, sale, is_demo
    ) values (
      ${given.code}, ${given.typeId}, ${given.brand}, ${given.name}, ${given.kind}, ${given.faceValue}, ${given.account},
      ${given.usage}, ${given.minPrice}, ${given.maxPrice}, ${given.sale}, ${isDemo}
    )
    returning id`);
  return id;
}

export async function updateProduct(tx: Transaction, id: string, given: GivenProduct): Promise<void> {
  await tx.run(sql`
    update marketplace.product
    set code = ${given.code}, type_id = ${given.typeId}, brand = ${given.brand}, name = ${given.name}, kind = ${given.kind},
      face_value = ${given.faceValue}, account = ${given.account}, usage = ${given.usage}, min_price = ${given.minPrice},
      max_price = ${given.maxPrice}, sale = ${given.sale}
    where id = ${id}`);
}

/** Takes example products off sale; answers their ids. */
export async function endDemo(tx: Transaction): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update marketplace.product set sale = ${rechargeSale.off} where is_demo and sale = ${rechargeSale.on} returning id`);
  return rows.map(({ id }) => id);
}
