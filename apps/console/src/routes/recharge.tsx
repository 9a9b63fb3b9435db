// The addresses of recharge: orders and appeals, products and prices, suppliers.
import type { RouteObject } from '@jishi/ui/router';

export const rechargeRoutes: RouteObject[] = [
  {
    path: 'recharge/suppliers',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).SuppliersScreen,
    },
  },
  {
    path: 'recharge/suppliers/:id',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).SupplierScreen,
    },
  },
  {
    path: 'recharge/offers',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).OffersScreen,
    },
  },
  {
    path: 'recharge/bills',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).SupplierBillsScreen,
    },
  },
  {
    path: 'recharge/bills/differences',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).SupplierDifferencesScreen,
    },
  },
  {
    path: 'recharge/margins',
    lazy: {
      Component: async () => (await import('../features/recharge/supplier/screens')).MarginsScreen,
    },
  },
  {
    path: 'appeals',
    lazy: { Component: async () => (await import('../features/appeal/screens')).AppealsScreen },
  },
  {
    path: 'appeals/:no',
    lazy: { Component: async () => (await import('../features/appeal/screens')).AppealScreen },
  },
  {
    path: 'recharge/orders',
    lazy: { Component: async () => (await import('../features/recharge/orders-screen')).RechargeOrdersScreen },
  },
  {
    path: 'recharge/orders/:no',
    lazy: { Component: async () => (await import('../features/recharge/order-screen')).RechargeOrderScreen },
  },
  {
    path: 'recharge/differences',
    lazy: {
      Component: async () => (await import('../features/recharge/differences-screen')).RechargeDifferencesScreen,
    },
  },
  {
    path: 'recharge/products',
    lazy: {
      Component: async () => (await import('../features/recharge/products-screen')).RechargeProductsScreen,
    },
  },
  {
    path: 'recharge/prices',
    lazy: { Component: async () => (await import('../features/recharge/prices-screen')).RechargePricesScreen },
  },
];
