// A product as the console's form sends it, for tests that need one and are not about it.
import { ONE_UNIT } from '@jishi/contract/charge-rule';
import type { saveProject } from '@jishi/contract/console/catalogue';
import type { Checked } from '@jishi/contract/endpoint';

export type ProductDraft = Checked<typeof saveProject>;
type ApiDraft = ProductDraft['apiInfos'][number];

/** A product of one endpoint, whose upstream nobody answers at. */
export function productForm(
  changes: Pick<ProductDraft, 'code' | 'name' | 'typeId'> & Partial<ProductDraft>,
): ProductDraft {
  return {
    glyph: '测',
    summary: '用来测试',
    tags: [],
    detailHtml: '',
    scenes: [],
    advantages: [],
    faq: [],
    unit: 1,
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

/** An endpoint that takes nothing. */
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
    charge: ONE_UNIT,
    ...changes,
  };
}
