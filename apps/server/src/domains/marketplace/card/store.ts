// The SQL of cards: each is kept once, whoever brings it, and belongs to one order at most.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { NewCard } from './rules';

export type Keeping = { goodsId: string; productId: string; importId?: string; orderId?: string; deliveryId?: string };

/** Keeps cards in a pool or, sold, for an order; those that are known already are left out. How many were kept. */
export function insertCards(tx: Transaction, keeping: Keeping, cards: readonly NewCard[]): Promise<number> {
  const { goodsId, productId, importId = null, orderId = null, deliveryId = null } = keeping;
  return tx.run(sql`
    insert into marketplace.card (
      goods_id, product_id, import_id, number_digest, tail, content_cipher, expires_on, order_id, delivery_id, sold_at
    )
    select ${goodsId}, ${productId}, ${importId}, c.digest, c.tail, c.cipher, c.expires_on, ${orderId}, ${deliveryId},
      case when ${deliveryId}::bigint is null then null else clock_timestamp() end
    from unnest(
      ${cards.map(({ digest }) => digest)}::bytea[], ${cards.map(({ tail }) => tail)}::text[],
      ${cards.map(({ contentCipher }) => contentCipher)}::bytea[], ${cards.map(({ expiresOn }) => expiresOn)}::date[]
    ) as c (digest, tail, cipher, expires_on)
    order by c.digest
    on conflict (product_id, number_digest) do nothing`);
}

/** How many of these numbers are known. */
export async function countKnown(tx: Queryable, productId: string, digests: readonly Buffer[]): Promise<number> {
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*)::int as known from marketplace.card
    where product_id = ${productId} and number_digest = any (${digests}::bytea[])`);
  return known;
}

/** Goods with cards that nobody can use any more. */
export async function selectWithExpired(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ goodsId: string }>(sql`
    select distinct goods_id from marketplace.card where order_id is null and expires_on <= current_date order by goods_id`);
  return rows.map(({ goodsId }) => goodsId);
}

/** Removes them; how many. The goods are locked. */
export function removeExpired(tx: Transaction, goodsId: string): Promise<number> {
  return tx.run(sql`
    delete from marketplace.card where goods_id = ${goodsId} and order_id is null and expires_on <= current_date`);
}
