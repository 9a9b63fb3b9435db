// What the product page loads, and what it says of itself in the document's head.
import { getCodeSample, getProject } from '@jishi/contract/catalogue';
import { query } from '../../../shell/client';
import type { PageFacts, Particulars } from '../../../shell/page';
import { productData, productOf } from '../structured-data';
import { readProductView } from './product-url';

const onServer = import.meta.env.SSR;

/** The sample of the endpoint and language that the address chose. */
function followUps({ read: readAnswer, params, search }: PageFacts) {
  const view = readProductView(search);
  const apis = readAnswer(getProject, { id: params.id ?? '' })?.apiInfos ?? [];
  const api = apis.find(({ id }) => id === view.api) ?? apis[0];
  return api ? [query(getCodeSample, { id: api.id, language: view.lang })] : [];
}

function title(facts: PageFacts): string {
  return `${productOf(facts)?.name ?? ''} API 接口`;
}

function description(facts: PageFacts): string | undefined {
  const product = productOf(facts);
  return product && `${product.summary}。文档、九种语言示例、价格与实测可用率，按次计费，失败不收费。`;
}

export const particulars: Particulars = {
  title,
  description,
  queries: ({ params }) => [query(getProject, { id: params.id ?? '' })],
  followUps,
  ...(onServer && { structuredData: productData, picture: ({ params: { id = '' } }) => ({ of: 'product', id }) }),
};
