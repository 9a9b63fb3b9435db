// The SQL of the cards of an order, of looking at them and of the tickets for it.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type CardRow = {
  id: string;
  productId: string;
  numberDigest: Buffer;
  contentCipher: Buffer | null;
  tail: string;
  expires: string;
  soldAt: Date;
  viewedAt: Date | null;
};

/** The cards that were delivered of an order. */
export function selectCards(db: Queryable, orderId: string): Promise<CardRow[]> {
  return db.many<CardRow>(sql`
    select id, product_id::text as product_id, number_digest, content_cipher, tail,
      coalesce(to_char(expires_on, 'YYYY-MM-DD'), '') as expires, sold_at, viewed_at
    from marketplace.card
    where order_id = ${orderId} and sold_at is not null
    order by id`);
}

/** Notes on each card when it was looked at first; how many there are. */
export async function markViewed(tx: Transaction, orderId: string): Promise<number> {
  return tx.run(sql`
    update marketplace.card set viewed_at = coalesce(viewed_at, now()) where order_id = ${orderId} and sold_at is not null`);
}

type View = { cards: number; ip: string; device: string };

export async function insertView(tx: Transaction, orderId: string, { cards, ip, device }: View): Promise<void> {
  await tx.run(sql`
    insert into marketplace.card_view (order_id, cards, ip, device) values (${orderId}, ${cards}, ${ip}, ${device})`);
}

/** The last looks at the cards of an order, the newest first. */
export function selectViews(db: Queryable, orderId: string, limit: number): Promise<(View & { at: Date })[]> {
  return db.many<View & { at: Date }>(sql`
    select at, ip, device, cards from marketplace.card_view where order_id = ${orderId} order by id desc limit ${limit}`);
}

export async function insertTicket(tx: Transaction, digest: Buffer, orderId: string, seconds: number): Promise<void> {
  await tx.run(sql`delete from marketplace.card_ticket where expires_at < now()`);
  await tx.run(sql`
    insert into marketplace.card_ticket (digest, order_id, expires_at)
    values (${digest}, ${orderId}, now() + ${seconds} * interval '1 second')`);
}

/** Uses a ticket up; false when there is none for this order any more. */
export async function useTicket(tx: Transaction, digest: Buffer, orderId: string): Promise<boolean> {
  const used = await tx.run(sql`
    delete from marketplace.card_ticket where digest = ${digest} and order_id = ${orderId} and expires_at > now()`);
  return used === 1;
}
