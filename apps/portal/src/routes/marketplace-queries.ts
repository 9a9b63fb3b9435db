// What the marketplace's pages ask for before they show; their routes say which.
import { getMemberInfo } from '@jishi/contract/account';
import {
  GROUPS,
  ORDER_COUNTS,
  OWN_SUPPLY,
  SUPPLY_NUMBERS,
  TRADE_INFO,
  TRADE_RATE,
  TRADING_CHART,
  cardImports,
  goodsOrder,
  goodsOrders,
  goodsProduct,
  ownGoods,
  payouts,
  products,
  settlements,
  suppliedOrders,
  supplierDisputes,
  types,
} from '../features/marketplace/queries';
import { type CallKey, query } from '../shell/client';
import type { PageInput } from '../shell/page';
import { queriesOf as sharedOf } from './member-queries';

type PageQuery = { queryKey: CallKey };

const MEMBER = query(getMemberInfo, {});

// A list begins with something that cannot be missing, as in member-queries.ts.
const marketplaceQueries = {
  market: ({ search }) => [
    MEMBER,
    products(search),
    GROUPS,
    types(search.groupId),
    SUPPLY_NUMBERS,
    TRADE_INFO,
    TRADE_RATE,
    TRADING_CHART,
  ],
  goods: ({ search }) => (search.id ? [goodsProduct(search)] : []),
  goodsOrders: ({ search }) => [MEMBER, ORDER_COUNTS, goodsOrders(search)],
  goodsOrder: ({ search }) => (search.no ? [goodsOrder(search.no)] : []),
  supply: () => [OWN_SUPPLY],
  ownGoods: ({ search }) => [OWN_SUPPLY, ownGoods(search)],
  cardImports: ({ search }) => [OWN_SUPPLY, cardImports(search)],
  deliveries: ({ search }) => [OWN_SUPPLY, suppliedOrders(search)],
  settlements: ({ search }) => [OWN_SUPPLY, search.tab === 'payout' ? payouts(search) : settlements(search)],
  supplierDisputes: ({ search }) => [OWN_SUPPLY, supplierDisputes(search)],
} satisfies Record<string, (input: PageInput) => PageQuery[]>;

/** What a route may name as its queries. */
export type MarketplaceQueries = keyof typeof marketplaceQueries;

/** A page's own queries, then what all pages of the member area show. */
export function queriesOf(own: MarketplaceQueries, input: PageInput): PageQuery[] {
  return [...marketplaceQueries[own](input), ...sharedOf(undefined, input)];
}
