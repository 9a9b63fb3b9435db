import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriceLines, withCoupon } from './price-lines';

const full = { kind: 1, name: '一万次', amount: '1200.00' };
const coupon = { name: '满 50 减 20 元', saves: '20.00' };
// The labels of the lines stay on their way: only the amounts matter here.
const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });

function amountsOf(lines: Parameters<typeof PriceLines>[0]['lines'], total: string): string[] {
  const view = createElement(PriceLines, { lines, total });
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client }, view));
  return [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, amount]) => amount!);
}

it('what is taken off stands with a minus sign, what is asked and what is paid without one', () => {
  expect(amountsOf(withCoupon([full], coupon), '1180.00')).toEqual(['1,200.00', '−20.00', '1,180.00']);
});

it('a price without a coupon has the lines that it had', () => {
  expect(withCoupon([full], undefined)).toEqual([full]);
});
