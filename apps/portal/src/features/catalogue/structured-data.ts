// The catalogue in schema.org's words. Only the server needs it.
import { getProject } from '@jishi/contract/catalogue';
import { pictureAddress } from '../../shell/head';
import type { PageFacts } from '../../shell/page';
import { listHref, readListState } from './list/list-url';

/** Product with its offers, the way to it, and its questions. */
export function productData(facts: PageFacts, origin: string): object[] {
  const product = productOf(facts);
  if (!product) return [];
  const url = `${origin}/product/${product.id}`;
  const offers = product.offers.map((offer) => ({
    '@type': 'Offer',
    name: offer.name,
    price: offer.price,
    priceCurrency: 'CNY',
    availability: `https://schema.org/${offer.stock === 0 ? 'SoldOut' : 'InStock'}`,
    url: `${url}#price`,
  }));
  const perCall = {
    '@type': 'Offer',
    name: '按次计费',
    price: product.price,
    priceCurrency: 'CNY',
    availability: 'https://schema.org/InStock',
    url: `${url}#price`,
  };
  return [
    {
      '@type': 'Product',
      name: product.name,
      description: product.summary,
      category: product.typeName,
      sku: product.code,
      url,
      image: origin + pictureAddress({ of: 'product', id: product.id }),
      offers: [perCall, ...offers],
    },
    trailData(origin, [
      { name: '首页', path: '/' },
      { name: product.typeName, path: listHref(readListState({ typeId: product.typeId })) },
      { name: product.name, path: `/product/${product.id}` },
    ]),
    ...(product.faq.length > 0 ? [faqData(product.faq)] : []),
  ];
}

/** The way to the product list. */
export function listData(_facts: PageFacts, origin: string): object[] {
  return [
    trailData(origin, [
      { name: '首页', path: '/' },
      { name: '全部接口', path: '/product/list' },
    ]),
  ];
}

function trailData(origin: string, trail: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

function faqData(entries: readonly { question: string; answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The product that a page is about, once its answer is here. */
export function productOf({ read: readAnswer, params }: PageFacts) {
  return readAnswer(getProject, { id: params.id ?? '' });
}
