// Offers as the catalogue shows and edits them.
import type { Offer } from '@jishi/contract/catalogue';
import type { saveProject } from '@jishi/contract/console/catalogue';
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/package';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import type * as z from 'zod';
import { invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { unitPrice } from '../rules';
import * as store from './store';

export const listOffers = useCase(contract.listOffers, (ctx, { projectId }) => offersOnSale(ctx.db, projectId));

/** Offers of a product; none if it is not on sale. */
export async function offersOnSale(db: Queryable, projectId: string): Promise<z.output<typeof Offer>[]> {
  return (await store.selectOffersToBuy(db, projectId)).map(offerView);
}

/** An offer as a buyer sees it. */
export function offerView(row: store.OfferRow): z.output<typeof Offer> {
  return {
    id: row.id,
    name: row.name,
    calls: row.calls,
    price: formatMoney(row.price),
    listPrice: formatMoney(row.listPrice),
    unitPrice: unitPrice(row.price, row.calls),
    validDays: row.validDays,
    startWithinDays: row.startWithinDays,
    stock: row.stock,
    firstPurchaseOnly: row.firstPurchaseOnly,
  };
}

type OfferDraft = Checked<typeof saveProject>['offers'][number];

/** Offers as the console's form shows them. */
export async function offerDrafts(db: Queryable, projectId: string): Promise<OfferDraft[]> {
  return (await store.selectOffers(db, projectId)).map((row) => {
    const { unitPrice: _derived, ...view } = offerView(row);
    return view;
  });
}

/** Saves the form's offers. @throws Refusal invalidInput when one of them is another product's */
export async function replaceOffers(tx: Transaction, projectId: string, drafts: readonly OfferDraft[]): Promise<void> {
  const values = drafts.map((draft) => ({
    ...draft,
    id: draft.id ?? null,
    startWithinDays: draft.startWithinDays ?? null,
    stock: draft.stock ?? null,
    price: parseMoney(draft.price),
    listPrice: parseMoney(draft.listPrice),
  }));
  const strange = await store.replaceOffers(tx, projectId, values);
  if (strange !== undefined) throw invalidField(`offers.${strange}.id`, '这个套餐不是本产品的');
}
