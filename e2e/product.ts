// Products as the console's form sends them, for journeys that need one of their own and are not about it.

/** An endpoint that takes nothing. */
export function plainEndpoint(changes: object = {}): object {
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

/** A product of one endpoint, whose upstream nobody answers at. */
export function plainProduct(
  changes: { code: string; name: string; typeId: string } & Record<string, unknown>,
): object {
  return {
    glyph: '测',
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
    apiInfos: [plainEndpoint()],
    offers: [],
    ...changes,
  };
}
