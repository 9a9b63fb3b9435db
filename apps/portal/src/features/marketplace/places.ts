// The addresses of the marketplace's pages.

export const MARKET = '/qy';
export const ORDERS = '/qy/order';
export const SUPPLY = '/qy/supply';

const addressOf = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** A product with its offers. */
export const goodsHref = (id: string) => addressOf('/qy/goods', { id });
/** An order as its buyer sees it. */
export const orderHref = (no: string) => addressOf('/qy/order/detail', { no });
/** Topping up what a price lacks, and coming back. */
export const topUpHref = (need: string, back: string) => addressOf('/fund/rechargeCenter', { need, back });
