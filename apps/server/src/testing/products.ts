// Products for tests, put on sale by the same code that an operator uses.
import type { saveProject } from '@jishi/contract/console/catalogue';
import type { Checked } from '@jishi/contract/endpoint';
import { changeProjectStatus, ensureProjectType, saveProjectDraft } from '../domains/catalogue';
import { systemContext } from './members';
import type { TestServer } from './server';

export type ProductDraft = Checked<typeof saveProject>;
type ApiDraft = ProductDraft['apiInfos'][number];
type OfferDraft = ProductDraft['offers'][number];

export type TestProduct = { id: string; code: string; draft: ProductDraft; apiIds: string[]; offerIds: string[] };

let made = 0;

/** What an operator's form would hold; nothing is saved yet. */
export async function productDraft(server: TestServer, changes: Partial<ProductDraft> = {}): Promise<ProductDraft> {
  const code = changes.code ?? `product-${++made}`;
  return {
    code,
    name: '测试产品',
    glyph: '测',
    typeId: await ensureProjectType(systemContext(server), '测试', 0),
    summary: '用来测试',
    tags: [],
    detailHtml: '',
    scenes: [],
    advantages: [],
    faq: [],
    price: '0.01',
    freeQuota: 0,
    needs: 0,
    qpsLimit: 50,
    upstreamBaseUrl: 'http://127.0.0.1:9',
    upstreamTimeoutMs: 1000,
    tiers: [],
    upstreamRetries: 0,
    upstreamConcurrency: 500,
    successStatuses: [],
    codePath: 'code',
    codeWords: [],
    apiInfos: [apiDraft()],
    offers: [],
    ...changes,
  };
}

/** One endpoint of a form. */
export function apiDraft(changes: Partial<ApiDraft> = {}): ApiDraft {
  return {
    code: 'query',
    name: '查询',
    method: 'GET',
    path: '/query',
    upstreamPath: '/query',
    summary: '',
    params: [],
    responseFields: [],
    sampleResponse: '',
    errorCodes: [],
    chargeCodes: [0],
    ...changes,
  };
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
