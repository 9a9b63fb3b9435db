// What the product page loads, and its metadata in the document's head.
import { getApiInfo, getCodeSample, getProject } from '@jishi/contract/catalogue';
import {
  estimateProjectCost,
  listProjectChanges,
  listProjectDays,
  listSimilarProjects,
} from '@jishi/contract/catalogue/choice';
import { query } from '../../../shell/client';
import type { PageFacts, Particulars } from '../../../shell/page';
import { productData, productOf } from '../structured-data';
import { tryTarget } from '../try-out/try-target';
import { callsOf } from './cost-url';
import { chosenApi, readProductView } from './product-url';

const onServer = import.meta.env.SSR;

/** What a month costs; the document and the sample of the endpoint that the address chose, and what its ticket tries. */
function followUps(facts: PageFacts) {
  const product = productOf(facts);
  if (!product) return [];
  const view = readProductView(facts.search);
  const below = [
    query(estimateProjectCost, { id: product.id, calls: callsOf(facts.search) }),
    query(listProjectDays, { id: product.id }),
    query(listProjectChanges, { id: product.id }),
    query(listSimilarProjects, { id: product.id }),
  ];
  const api = chosenApi(product, view);
  if (!api) return below;
  const target = tryTarget(product, api.id);
  return [
    ...below,
    query(getApiInfo, { id: api.id }),
    query(getCodeSample, { id: api.id, language: view.lang }),
    ...(target && target.api.id !== api.id ? [query(getApiInfo, { id: target.api.id })] : []),
  ];
}

/** The endpoint that an address names, where it is not the one a product begins with. */
function namedApi(facts: PageFacts) {
  const product = productOf(facts);
  const api = product && chosenApi(product, readProductView(facts.search));
  return api === product?.apiInfos[0] ? undefined : api;
}

function title(facts: PageFacts): string {
  return `${productOf(facts)?.name ?? ''}${namedApi(facts)?.name ?? ''} API 接口`;
}

/** Each endpoint's documentation has one canonical address for all languages of the sample. */
function canonical(facts: PageFacts): string {
  const { id = '' } = facts.params;
  const api = namedApi(facts);
  return api ? `/product/${id}?api=${api.id}` : `/product/${id}`;
}

function description(facts: PageFacts): string | undefined {
  const product = productOf(facts);
  return product && `${product.summary}。文档、九种语言示例、价格与实测可用率，按次计费，失败不收费。`;
}

export const particulars: Particulars = {
  title,
  description,
  canonical,
  queries: ({ params }) => [query(getProject, { id: params.id ?? '' })],
  followUps,
  ...(onServer && { structuredData: productData, picture: ({ params: { id = '' } }) => ({ of: 'product', id }) }),
};
