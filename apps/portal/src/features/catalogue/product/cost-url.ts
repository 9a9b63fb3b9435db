// The calculator's amount is in the address of its product's page: ?calls=.
import type { Search } from '../list/list-url';
import { type ProductView, productHref } from './product-url';

/** Units a month that the calculator begins with. */
const FIRST_CALLS = 10_000;
const MOST_CALLS = 1_000_000_000;

/** Units a month; what is no amount is the first one. */
export function callsOf({ calls = '' }: Search): number {
  return /^[1-9]\d{0,9}$/.test(calls) ? Math.min(Number(calls), MOST_CALLS) : FIRST_CALLS;
}

export function costHref(id: string, view: ProductView, calls: number): string {
  const [address, hash] = productHref(id, view, 'cost').split('#');
  return `${address}${address!.includes('?') ? '&' : '?'}calls=${calls}#${hash}`;
}
