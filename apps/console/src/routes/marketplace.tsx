// The addresses of the marketplace: products, suppliers and their goods, orders and their money.
import type { RouteObject } from '@jishi/ui/router';

export const marketplaceRoutes: RouteObject[] = [
  {
    path: 'marketplace/products',
    lazy: { Component: async () => (await import('../features/marketplace/products-screen')).GoodsProductsScreen },
  },
  {
    path: 'marketplace/suppliers',
    lazy: { Component: async () => (await import('../features/marketplace/suppliers-screen')).GoodsSuppliersScreen },
  },
  {
    path: 'marketplace/suppliers/:id',
    lazy: { Component: async () => (await import('../features/marketplace/supplier-screen')).GoodsSupplierScreen },
  },
  {
    path: 'marketplace/goods',
    lazy: { Component: async () => (await import('../features/marketplace/goods-screen')).ConsoleGoodsScreen },
  },
  {
    path: 'marketplace/terms',
    lazy: { Component: async () => (await import('../features/marketplace/terms-screen')).SupplyTermsScreen },
  },
  {
    path: 'marketplace/orders',
    lazy: { Component: async () => (await import('../features/marketplace/orders-screen')).GoodsOrdersScreen },
  },
  {
    path: 'marketplace/orders/:no',
    lazy: { Component: async () => (await import('../features/marketplace/order-screen')).GoodsOrderScreen },
  },
  {
    path: 'marketplace/disputes',
    lazy: { Component: async () => (await import('../features/marketplace/disputes-screen')).GoodsDisputesScreen },
  },
  {
    path: 'marketplace/settlements',
    lazy: {
      Component: async () => (await import('../features/marketplace/settlements-screen')).GoodsSettlementsScreen,
    },
  },
  {
    path: 'marketplace/runs',
    lazy: { Component: async () => (await import('../features/marketplace/runs-screen')).SettlementRunsScreen },
  },
  {
    path: 'marketplace/payouts',
    lazy: { Component: async () => (await import('../features/marketplace/payouts-screen')).GoodsPayoutsScreen },
  },
];
