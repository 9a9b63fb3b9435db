// The drafts of products in this tab: each operator has their own.
import { draftNames, readDraft } from '../../../shell/form/draft';
import type { Product } from './product-values';

const NEW = 'new';

export function draftNameOf(operatorId: string, productId: string | undefined): string {
  return `product:${operatorId}:${productId ?? NEW}`;
}

export type ProductDraft = { to: string; name: string; keptTime: string };

/** What an operator has begun and not saved, newest first. */
export function productDrafts(operatorId: string): ProductDraft[] {
  const prefix = `product:${operatorId}:`;
  return draftNames(sessionStorage, prefix).flatMap((name) => {
    const draft = readDraft<Product>(sessionStorage, name);
    const id = name.slice(prefix.length);
    if (!draft) return [];
    return [
      { to: `/products/${id}`, name: draft.values.name || (id === NEW ? '新产品' : id), keptTime: draft.keptTime },
    ];
  });
}
