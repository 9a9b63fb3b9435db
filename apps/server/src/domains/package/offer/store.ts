// Prepaid calls offered for a product.
import { offerStatus, projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type OfferRow = {
  id: string;
  projectId: string;
  name: string;
  calls: number;
  price: bigint;
  listPrice: bigint;
  validDays: number;
  /** Null: valid from the purchase. */
  startWithinDays: number | null;
  stock: number | null;
  firstPurchaseOnly: boolean;
};

const COLUMNS = sql`id, project_id, name, calls, price, list_price, valid_days, start_within_days, stock, first_purchase_only`;

/** Offers on sale of a product, in its order. */
export async function selectOffers(db: Queryable, projectId: string): Promise<OfferRow[]> {
  return db.many<OfferRow>(
    sql`select ${COLUMNS} from package.offer where project_id = ${projectId} and status = ${offerStatus.onSale} order by sort, calls, id`,
  );
}

/** Locks a product's offers until the transaction ends. */
export async function lockOffers(tx: Transaction, projectId: string): Promise<void> {
  await tx.run(sql`
    select from package.offer where project_id = ${projectId} order by id for no key update`);
}

/** Offers on sale of a product, if it is on sale itself. */
export async function selectOffersToBuy(db: Queryable, projectId: string): Promise<OfferRow[]> {
  return db.many<OfferRow>(sql`
    select ${COLUMNS} from package.offer
    where project_id = ${projectId} and status = ${offerStatus.onSale}
      and exists (select from catalogue.project p where p.id = ${projectId} and p.status = ${projectStatus.onSale})
    order by sort, calls, id`);
}

/** One offer on sale of a product on sale, with the product's name. */
export async function selectOffer(
  db: Queryable,
  id: string,
): Promise<(OfferRow & { projectName: string; unit: number }) | undefined> {
  return db.maybe<OfferRow & { projectName: string; unit: number }>(sql`
    select o.*, p.name as project_name, p.unit
    from package.offer o join catalogue.project p on p.id = o.project_id
    where o.id = ${id} and o.status = ${offerStatus.onSale} and p.status = ${projectStatus.onSale}`);
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
 * Replaces a product's offers: those not named are taken off sale, because orders refer to them. Returns the index of
 * an id of another product, in which case nothing changed; undefined on success.
 */
export async function replaceOffers(
  tx: Transaction,
  projectId: string,
  offers: readonly OfferValues[],
): Promise<number | undefined> {
  const kept = offers.flatMap((offer) => offer.id ?? []);
  await tx.run(sql`
    update package.offer set status = ${offerStatus.off}
    where project_id = ${projectId} and not (id = any(${kept}::bigint[]))`);
  for (const [sort, offer] of offers.entries()) {
    if (!offer.id) {
      await insertOffer(tx, projectId, offer, sort);
      continue;
    }
    const changed = await tx.run(sql`
      update package.offer
      set name = ${offer.name}, calls = ${offer.calls}, price = ${offer.price}, list_price = ${offer.listPrice},
        valid_days = ${offer.validDays}, start_within_days = ${offer.startWithinDays}, stock = ${offer.stock},
        first_purchase_only = ${offer.firstPurchaseOnly}, sort = ${sort}, status = ${offerStatus.onSale}
      where project_id = ${projectId} and id = ${offer.id}`);
    if (changed === 0) return sort;
  }
  return undefined;
}

async function insertOffer(tx: Transaction, projectId: string, offer: OfferValues, sort: number): Promise<void> {
  await tx.run(sql`
    insert into package.offer
      (project_id, name, calls, price, list_price, valid_days, start_within_days, stock, first_purchase_only, sort)
    values (
      ${projectId}, ${offer.name}, ${offer.calls}, ${offer.price}, ${offer.listPrice}, ${offer.validDays},
      ${offer.startWithinDays}, ${offer.stock}, ${offer.firstPurchaseOnly}, ${sort}
    )`);
}
