// The SQL of products as operators keep them.
import { rechargeSale } from '@jishi/contract/enums/recharge';
import { type Transaction, sql } from '@jishi/db';
import type { Reach } from '../../reach/rules';

export type GivenProduct = Reach & {
  code: string;
  groupId: string;
  name: string;
  kind: number;
  faceValue: bigint;
  account: number;
  maxCount: number;
  fromStock: boolean;
  sale: number;
};

export async function hasCode(tx: Transaction, code: string, id: string | null): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 as one from recharge.product where code = ${code} and (${id}::bigint is null or id <> ${id}::bigint)`);
  return row !== undefined;
}

export async function hasGroup(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from recharge.product_group where id = ${id}`)) !== undefined;
}

export type Kept = { kind: number; account: number; faceValue: bigint; fromStock: boolean; isBought: boolean };

/** What of a product cannot change once it was bought, locked. */
export function lockProduct(tx: Transaction, id: string): Promise<Kept | undefined> {
  return tx.maybe<Kept>(sql`
    select p.kind, p.account, p.face_value, p.from_stock,
      exists (select 1 from recharge.quick_order o where o.product_id = p.id) as is_bought
    from recharge.product p where p.id = ${id} for update`);
}

export function insertProduct(tx: Transaction, given: GivenProduct, isDemo: boolean): Promise<{ id: string }> {
  return tx.one<{ id: string }>(sql`
    insert into recharge.product (code, group_id, name, kind, face_value, account, carriers, provinces, max_count, from_stock,
      sale, is_demo)
    values (
      ${given.code}, ${given.groupId}, ${given.name}, ${given.kind}, ${given.faceValue}, ${given.account},
      ${given.carriers}::smallint[], ${given.provinces}::smallint[], ${given.maxCount}, ${given.fromStock}, ${given.sale}, ${isDemo}
    )
    returning id`);
}

export async function updateProduct(tx: Transaction, id: string, given: GivenProduct): Promise<void> {
  await tx.run(sql`
    update recharge.product
    set code = ${given.code}, group_id = ${given.groupId}, name = ${given.name}, kind = ${given.kind},
      face_value = ${given.faceValue}, account = ${given.account}, carriers = ${given.carriers}::smallint[],
      provinces = ${given.provinces}::smallint[], max_count = ${given.maxCount}, from_stock = ${given.fromStock}, sale = ${given.sale}
    where id = ${id}`);
}

/** Takes example products off sale; answers their ids. */
export async function endDemo(tx: Transaction): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update recharge.product set sale = ${rechargeSale.off} where is_demo and sale = ${rechargeSale.on} returning id`);
  return rows.map(({ id }) => id);
}
