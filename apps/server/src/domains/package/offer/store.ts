// Prepaid calls offered for a product.
import type { Queryable, Transaction } from '@jishi/db';

export type OfferRow = {
  id: string;
  project_id: string;
  name: string;
  calls: number;
  price: string;
  list_price: string;
  valid_days: number;
  /** Null: valid from the purchase. */
  start_within_days: number | null;
  stock: number | null;
  first_purchase_only: boolean;
};

const COLUMNS =
  'id, project_id, name, calls, price, list_price, valid_days, start_within_days, stock, first_purchase_only';

/** Offers on sale of a product, in its order. */
export async function selectOffers(db: Queryable, projectId: string): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>(
    `select ${COLUMNS} from package.offer where project_id = $1 and status = 1 order by sort, calls, id`,
    [projectId],
  );
  return rows;
}

/** Lets nobody else change or sell a product's offers until the transaction ends. */
export async function lockOffers(tx: Transaction, projectId: string): Promise<void> {
  await tx.query('select from package.offer where project_id = $1 order by id for no key update', [projectId]);
}

/** Offers on sale of a product, if it is on sale itself. */
export async function selectOffersToBuy(db: Queryable, projectId: string): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>(
    `select ${COLUMNS} from package.offer
     where project_id = $1 and status = 1
       and exists (select from catalogue.project p where p.id = $1 and p.status = 2)
     order by sort, calls, id`,
    [projectId],
  );
  return rows;
}

/** One offer on sale of a product on sale, with the product's name. */
export async function selectOffer(
  db: Queryable,
  id: string,
): Promise<(OfferRow & { project_name: string }) | undefined> {
  const { rows } = await db.query<OfferRow & { project_name: string }>(
    `select o.*, p.name as project_name
     from package.offer o join catalogue.project p on p.id = o.project_id
     where o.id = $1 and o.status = 1 and p.status = 2`,
    [id],
  );
  return rows[0];
}

export type OfferValues = {
  id: string | null;
  name: string;
  calls: number;
  price: bigint;
  listPrice: bigint;
  validDays: number;
  startWithinDays: number | null;
  stock: number | null;
  firstPurchaseOnly: boolean;
};

/**
 * Makes a product's offers exactly these; ones no longer named are taken off sale, for orders keep pointing at them.
 * Answers the place of one whose id is not this product's, which changed nothing; undefined when all is well.
 */
export async function replaceOffers(
  tx: Transaction,
  projectId: string,
  offers: readonly OfferValues[],
): Promise<number | undefined> {
  const kept = offers.flatMap((offer) => offer.id ?? []);
  await tx.query('update package.offer set status = 2 where project_id = $1 and not (id = any($2::bigint[]))', [
    projectId,
    kept,
  ]);
  for (const [sort, offer] of offers.entries()) {
    const values = [
      projectId,
      offer.name,
      offer.calls,
      offer.price,
      offer.listPrice,
      offer.validDays,
      offer.startWithinDays,
      offer.stock,
      offer.firstPurchaseOnly,
      sort,
    ];
    if (offer.id) {
      const { rowCount } = await tx.query(
        `update package.offer
         set name = $2, calls = $3, price = $4, list_price = $5, valid_days = $6, start_within_days = $7, stock = $8,
           first_purchase_only = $9, sort = $10, status = 1
         where project_id = $1 and id = $11`,
        [...values, offer.id],
      );
      if (rowCount === 0) return sort;
    } else {
      await tx.query(
        `insert into package.offer (project_id, name, calls, price, list_price, valid_days, start_within_days, stock, first_purchase_only, sort)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values,
      );
    }
  }
  return undefined;
}
