// The marketplace's pages of the member area. Their queries are loaded with their screens, apart from those of other pages.
import { type PageDeclaration, page } from '../shell/page';
import type { MarketplaceQueries } from './marketplace-queries';

const market = ({ queries, ...declaration }: MarketplaceDeclaration): PageDeclaration =>
  page({ ...declaration, queries: async (input) => (await import('./marketplace-queries')).queriesOf(queries, input) });

/** `queries`: which of marketplace-queries.ts it begins with. */
type MarketplaceDeclaration = Omit<PageDeclaration, 'queries'> & { queries: MarketplaceQueries };

export const marketplacePages: PageDeclaration[] = [
  market({
    name: 'QyMarket',
    path: '/qy',
    title: '权益市场',
    queries: 'market',
    screen: async () => (await import('../features/marketplace/market/market-screen')).MarketScreen,
  }),
  market({
    name: 'QyGoods',
    path: '/qy/goods',
    title: '权益商品',
    queries: 'goods',
    screen: async () => (await import('../features/marketplace/goods/goods-screen')).GoodsScreen,
  }),
  market({
    name: 'QyOrders',
    path: '/qy/order',
    title: '权益订单',
    queries: 'goodsOrders',
    screen: async () => (await import('../features/marketplace/order/orders-screen')).OrdersScreen,
  }),
  market({
    name: 'QyOrder',
    path: '/qy/order/detail',
    title: '权益订单详情',
    queries: 'goodsOrder',
    screen: async () => (await import('../features/marketplace/order/order-screen')).OrderScreen,
  }),
  market({
    name: 'QySupply',
    path: '/qy/supply',
    title: '供货',
    queries: 'supply',
    screen: async () => (await import('../features/marketplace/supply/supply-screen')).SupplyScreen,
  }),
  market({
    name: 'QySupplyGoods',
    path: '/qy/supply/goods',
    title: '供货商品',
    queries: 'ownGoods',
    screen: async () => (await import('../features/marketplace/supply/goods/goods-screen')).OwnGoodsScreen,
  }),
  market({
    name: 'QySupplyImport',
    path: '/qy/supply/import',
    title: '卡密导入',
    queries: 'cardImports',
    screen: async () => (await import('../features/marketplace/supply/card/import-screen')).ImportScreen,
  }),
  market({
    name: 'QySupplyOrder',
    path: '/qy/supply/order',
    title: '发货',
    queries: 'deliveries',
    screen: async () => (await import('../features/marketplace/supply/delivery/deliveries-screen')).DeliveriesScreen,
  }),
  market({
    name: 'QySupplySettlement',
    path: '/qy/supply/settlement',
    title: '货款',
    queries: 'settlements',
    screen: async () => (await import('../features/marketplace/supply/settlement/settlement-screen')).SettlementScreen,
  }),
  market({
    name: 'QySupplyDispute',
    path: '/qy/supply/dispute',
    title: '供货争议',
    queries: 'supplierDisputes',
    screen: async () => (await import('../features/marketplace/supply/dispute/disputes-screen')).SupplierDisputesScreen,
  }),
];
