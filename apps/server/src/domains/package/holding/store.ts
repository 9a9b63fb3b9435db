// Prepaid calls that members hold, and the stock they come from.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** An offer as it stood when somebody decided to buy it; the price in 0.00001 yuan. */
export type Terms = {
  offerId: string;
  projectId: string;
  calls: number;
  validDays: number;
  price: bigint;
  firstPurchaseOnly: boolean;
};

/** Takes one from an offer's stock; false when it is sold out, off sale, or not on these terms any more. */
export async function takeStock(tx: Transaction, terms: Terms): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update package.offer set stock = stock - 1, sold = sold + 1
     where id = $1 and status = 1 and (stock is null or stock > 0)
       and (price, calls, valid_days, first_purchase_only) = ($2, $3, $4, $5)`,
    [terms.offerId, terms.price, terms.calls, terms.validDays, terms.firstPurchaseOnly],
  );
  return rowCount === 1;
}

/** Whether an offer on sale has nothing left. */
export async function isSoldOut(db: Queryable, offerId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from package.offer where id = $1 and status = 1 and stock = 0', [
    offerId,
  ]);
  return rowCount === 1;
}

/** Puts one back. */
export async function returnStock(tx: Transaction, offerId: string): Promise<void> {
  await tx.query('update package.offer set stock = stock + 1, sold = sold - 1 where id = $1', [offerId]);
}

/** Takes the member's one first purchase of a product; false when it is taken. */
export async function takeFirstPurchase(
  tx: Transaction,
  memberId: MemberId,
  projectId: string,
  orderNo: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into package.first_purchase (member_id, project_id, order_no)
     select $1, $2, $3
     where not exists (select from package.holding h where h.member_id = $1 and h.project_id = $2 and h.source = 1)
     on conflict do nothing`,
    [memberId, projectId, orderNo],
  );
  return rowCount === 1;
}

/** Gives the first purchase back when the order that took it closes unpaid. */
export async function returnFirstPurchase(tx: Transaction, orderNo: string): Promise<void> {
  await tx.query('delete from package.first_purchase where order_no = $1', [orderNo]);
}

/** Gives the member what an order bought, valid from now. */
export async function insertHolding(
  tx: Transaction,
  order: { no: string; memberId: MemberId },
  terms: Terms,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into package.holding
       (member_id, project_id, offer_id, order_no, source, total, remaining, valid_from, expires_at, created_at)
     values ($1, $2, $3, $4, 1, $5, $5, $7, $7::timestamptz + $6 * interval '1 day', $7)`,
    [order.memberId, terms.projectId, terms.offerId, order.no, terms.calls, terms.validDays, now],
  );
}

export type BoughtRow = {
  package_name: string;
  project_id: string;
  project_name: string;
  remaining: number | null;
  expires_at: Date | null;
};

/** What an order bought; calls leased to gateway nodes and not yet used count as remaining. */
export async function selectBought(db: Queryable, offerId: string, orderNo: string): Promise<BoughtRow | undefined> {
  const { rows } = await db.query<BoughtRow>(
    `select
       o.name as package_name, o.project_id, p.name as project_name, h.expires_at,
       h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = 1), 0)::int
         as remaining
     from package.offer o
     join catalogue.project p on p.id = o.project_id
     left join package.holding h on h.order_no = $2
     where o.id = $1`,
    [offerId, orderNo],
  );
  return rows[0];
}

export type HoldingRow = {
  id: string;
  project_id: string;
  project_name: string;
  glyph: string;
  package_name: string | null;
  source: number;
  total: number;
  remaining: number;
  expires_at: Date;
};

/** A member's holdings that can still be used, the soonest to expire first; at most 200. */
export async function selectUsable(db: Queryable, memberId: MemberId, now: Date): Promise<HoldingRow[]> {
  const { rows } = await db.query<HoldingRow>(
    `select
       h.id, h.project_id, p.name as project_name, p.glyph, o.name as package_name, h.source, h.total, h.expires_at,
       h.remaining + coalesce((select sum(l.granted - l.used) from gateway.lease l where l.holding_id = h.id and l.state = 1), 0)::int
         as remaining
     from package.holding h
     join catalogue.project p on p.id = h.project_id
     left join package.offer o on o.id = h.offer_id
     where h.member_id = $1 and h.expires_at > $2
     order by h.expires_at, h.id
     limit 200`,
    [memberId, now],
  );
  return rows;
}
