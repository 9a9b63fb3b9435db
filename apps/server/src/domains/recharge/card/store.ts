// The SQL of cards: each is sold once.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { NewCard } from './rules';

/** Gives an order so many cards out of the stock, those that expire first; how many there were. */
export async function takeCards(tx: Transaction, productId: string, orderId: string, count: number): Promise<number> {
  return tx.run(sql`
    update recharge.card
    set order_id = ${orderId}, sold_at = now()
    where id in (
      select c.id from recharge.card c
      where c.product_id = ${productId} and c.order_id is null and (c.expires_on is null or c.expires_on > current_date)
      order by c.expires_on nulls last, c.id
      limit ${count}
      for update skip locked
    )`);
}

/** Keeps cards, for an order or in stock; those that are known already are left out. How many were kept. */
export async function insertCards(
  tx: Transaction,
  productId: string,
  orderId: string | null,
  cards: readonly NewCard[],
): Promise<number> {
  return tx.run(sql`
    insert into recharge.card (product_id, number_digest, content_cipher, expires_on, order_id, sold_at)
    select ${productId}, c.digest, c.cipher, c.expires_on, ${orderId}, case when ${orderId}::bigint is null then null else now() end
    from unnest(
      ${cards.map(({ digest }) => digest)}::bytea[], ${cards.map(({ contentCipher }) => contentCipher)}::bytea[],
      ${cards.map(({ expiresOn }) => expiresOn)}::date[]
    ) as c (digest, cipher, expires_on)
    order by c.digest
    on conflict (product_id, number_digest) do nothing`);
}

/** How many of these cards are here already. */
export async function countKnown(tx: Queryable, productId: string, cards: readonly NewCard[]): Promise<number> {
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*)::int as known from recharge.card
    where product_id = ${productId} and number_digest = any (${cards.map(({ digest }) => digest)}::bytea[])`);
  return known;
}

export type CardRow = { productId: string; numberDigest: Buffer; contentCipher: Buffer; expires: string };

/** The cards of an order. */
export function selectCards(db: Queryable, orderId: string): Promise<CardRow[]> {
  return db.many<CardRow>(sql`
    select product_id, number_digest, content_cipher, coalesce(to_char(expires_on, 'YYYY-MM-DD'), '') as expires
    from recharge.card
    where order_id = ${orderId} and content_cipher is not null
    order by id`);
}

export async function insertTicket(tx: Transaction, digest: Buffer, orderId: string, seconds: number): Promise<void> {
  await tx.run(sql`delete from recharge.card_ticket where expires_at < now()`);
  await tx.run(sql`
    insert into recharge.card_ticket (digest, order_id, expires_at)
    values (${digest}, ${orderId}, now() + ${seconds} * interval '1 second')`);
}

/** Uses a ticket up; false when there is none for this order any more. */
export async function useTicket(tx: Transaction, digest: Buffer, orderId: string): Promise<boolean> {
  const used = await tx.run(sql`
    delete from recharge.card_ticket where digest = ${digest} and order_id = ${orderId} and expires_at > now()`);
  return used === 1;
}

export async function insertView(tx: Transaction, orderId: string, ip: string, device: string): Promise<void> {
  await tx.run(sql`insert into recharge.card_view (order_id, ip, device) values (${orderId}, ${ip}, ${device})`);
}

/** Of a product that is on sale from stock. */
export function selectStocked(
  db: Queryable,
  productId: string,
): Promise<{ fromStock: boolean; code: string } | undefined> {
  return db.maybe(sql`select from_stock, code from recharge.product where id = ${productId}`);
}
