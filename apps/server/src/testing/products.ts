// Products for tests, put on sale by the same code that an operator uses.
import { changeProjectStatus, ensureProjectType, saveProjectDraft } from '../domains/catalogue';
import { systemContext } from './members';
import { type ProductDraft, productForm } from './product-form';
import type { TestServer } from './server';

type OfferDraft = ProductDraft['offers'][number];

export type TestProduct = { id: string; code: string; draft: ProductDraft; apiIds: string[]; offerIds: string[] };

let made = 0;

/** What an operator's form would hold; nothing is saved yet. */
export async function productDraft(server: TestServer, changes: Partial<ProductDraft> = {}): Promise<ProductDraft> {
  const code = changes.code ?? `product-${++made}`;
  const typeId = await ensureProjectType(systemContext(server), '测试', 0);
  return productForm({ code, name: '测试产品', typeId, ...changes });
}

/** One package of a form. */
export function offerDraft(changes: Partial<OfferDraft> = {}): OfferDraft {
  return {
    name: '1,000 次',
    calls: 1000,
    price: '8.00',
    listPrice: '10.00',
    validDays: 30,
    firstPurchaseOnly: false,
    ...changes,
  };
}

/** A product with its ids, as it stands in the database. */
export async function makeProduct(
  server: TestServer,
  changes: Partial<ProductDraft> = {},
  status: 'draft' | 'onSale' = 'onSale',
): Promise<TestProduct> {
  const ctx = systemContext(server);
  const draft = await productDraft(server, changes);
  const { id } = await saveProjectDraft(ctx, draft);
  if (status === 'onSale') await changeProjectStatus(ctx, { id, status: 2 });
  const idsOf = async (table: string) =>
    (
      await server.db.query<{ id: string }>(`select id from ${table} where project_id = $1 order by sort, id`, [id])
    ).rows.map((row) => row.id);
  return {
    id,
    code: draft.code,
    draft,
    apiIds: await idsOf('catalogue.api_info'),
    offerIds: await idsOf('package.offer'),
  };
}
