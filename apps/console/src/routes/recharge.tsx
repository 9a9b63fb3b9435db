// The addresses of recharge: orders and appeals, products and prices, suppliers.
import type { RouteObject } from '@jishi/ui/router';

/** Named once: every import that is written out makes the entry larger. */
const suppliers = () => import('../features/recharge/supplier/screens');
const orders = () => import('../features/recharge/order-screens');
const products = () => import('../features/recharge/product-screens');
const appeals = () => import('../features/appeal/screens');

export const rechargeRoutes: RouteObject[] = [
  {
    path: 'recharge/suppliers',
    lazy: {
      Component: async () => (await suppliers()).SuppliersScreen,
    },
  },
  {
    path: 'recharge/suppliers/:id',
    lazy: {
      Component: async () => (await suppliers()).SupplierScreen,
    },
  },
  {
    path: 'recharge/offers',
    lazy: {
      Component: async () => (await suppliers()).OffersScreen,
    },
  },
  {
    path: 'recharge/bills',
    lazy: {
      Component: async () => (await suppliers()).SupplierBillsScreen,
    },
  },
  {
    path: 'recharge/bills/differences',
    lazy: {
      Component: async () => (await suppliers()).SupplierDifferencesScreen,
    },
  },
  {
    path: 'recharge/margins',
    lazy: {
      Component: async () => (await suppliers()).MarginsScreen,
    },
  },
  {
    path: 'appeals',
    lazy: { Component: async () => (await appeals()).AppealsScreen },
  },
  {
    path: 'appeals/:no',
    lazy: { Component: async () => (await appeals()).AppealScreen },
  },
  {
    path: 'recharge/orders',
    lazy: { Component: async () => (await orders()).RechargeOrdersScreen },
  },
  {
    path: 'recharge/orders/:no',
    lazy: { Component: async () => (await orders()).RechargeOrderScreen },
  },
  {
    path: 'recharge/differences',
    lazy: {
      Component: async () => (await orders()).RechargeDifferencesScreen,
    },
  },
  {
    path: 'recharge/products',
    lazy: {
      Component: async () => (await products()).RechargeProductsScreen,
    },
  },
  {
    path: 'recharge/prices',
    lazy: { Component: async () => (await products()).RechargePricesScreen },
  },
];
