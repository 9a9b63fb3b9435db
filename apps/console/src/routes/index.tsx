// Every address of the console, and the screen behind it. Screens are loaded when they are first opened.
import type { RouteObject } from 'react-router';
import { Desk, DeskIndex } from '../layouts/desk';
import { Broken, NotFound } from '../layouts/lost';
import { Root } from '../layouts/root';

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    // Nothing: the first screen is a few milliseconds away.
    HydrateFallback: () => null,
    children: [
      {
        path: '/setup',
        lazy: { Component: async () => (await import('../features/operator/setup-screen')).SetupScreen },
      },
      {
        path: '/login',
        lazy: { Component: async () => (await import('../features/operator/sign-in-screen')).SignInScreen },
      },
      {
        path: '/',
        Component: Desk,
        children: [
          { index: true, Component: DeskIndex },
          {
            path: 'members',
            lazy: { Component: async () => (await import('../features/account/members-screen')).MembersScreen },
          },
          {
            path: 'members/:memberId',
            lazy: { Component: async () => (await import('../features/account/member-screen')).MemberScreen },
            children: [
              {
                index: true,
                lazy: { Component: async () => (await import('../features/account/member-overview')).MemberOverview },
              },
              {
                path: 'orders',
                lazy: { Component: async () => (await import('../features/payment/member-orders')).MemberOrders },
              },
              {
                path: 'transfers',
                lazy: { Component: async () => (await import('../features/ledger/member-transfers')).MemberTransfers },
              },
              {
                path: 'calls',
                lazy: { Component: async () => (await import('../features/access/member-calls')).MemberCalls },
              },
              {
                path: 'sessions',
                lazy: { Component: async () => (await import('../features/account/member-sessions')).MemberSessions },
              },
              {
                path: 'logins',
                lazy: { Component: async () => (await import('../features/account/member-logins')).MemberLogins },
              },
            ],
          },
          {
            path: 'orders',
            lazy: { Component: async () => (await import('../features/payment/orders-screen')).OrdersScreen },
          },
          {
            path: 'orders/:orderNo',
            lazy: { Component: async () => (await import('../features/payment/order-screen')).OrderScreen },
          },
          {
            path: 'transfers',
            lazy: { Component: async () => (await import('../features/ledger/transfers-screen')).TransfersScreen },
          },
          {
            path: 'calls',
            lazy: { Component: async () => (await import('../features/access/calls-screen')).CallsScreen },
          },
          {
            path: 'products',
            lazy: { Component: async () => (await import('../features/catalogue/products-screen')).ProductsScreen },
          },
          {
            path: 'products/new',
            lazy: {
              Component: async () => (await import('../features/catalogue/form/product-screen')).NewProductScreen,
            },
          },
          {
            path: 'products/import',
            lazy: {
              Component: async () => (await import('../features/catalogue/import/import-screen')).NewImportScreen,
            },
          },
          {
            path: 'products/:productId/import',
            lazy: {
              Component: async () => (await import('../features/catalogue/import/import-screen')).ProductImportScreen,
            },
          },
          {
            path: 'products/:productId',
            lazy: { Component: async () => (await import('../features/catalogue/form/product-screen')).ProductScreen },
          },
          {
            path: 'broadcasts',
            lazy: { Component: async () => (await import('../features/message/broadcasts-screen')).BroadcastsScreen },
          },
          {
            path: 'broadcasts/new',
            lazy: { Component: async () => (await import('../features/message/broadcast-screen')).NewBroadcastScreen },
          },
          {
            path: 'broadcasts/:broadcastId',
            lazy: { Component: async () => (await import('../features/message/broadcast-screen')).BroadcastScreen },
          },
          {
            path: 'agreements',
            lazy: { Component: async () => (await import('../features/content/agreements-screen')).AgreementsScreen },
          },
          {
            path: 'agreements/:code/new',
            lazy: {
              Component: async () => (await import('../features/content/edition/edition-screen')).NewEditionScreen,
            },
          },
          {
            path: 'content/:kind',
            lazy: { Component: async () => (await import('../features/content/entry/entries-screen')).EntriesScreen },
          },
          {
            path: 'content/:kind/places',
            lazy: { Component: async () => (await import('../features/content/place/places-screen')).PlacesScreen },
          },
          {
            path: 'content/:kind/new',
            lazy: { Component: async () => (await import('../features/content/entry/entry-screen')).NewEntryScreen },
          },
          {
            path: 'content/:kind/:entryId',
            lazy: { Component: async () => (await import('../features/content/entry/entry-screen')).EntryScreen },
          },
          {
            path: 'audit',
            lazy: { Component: async () => (await import('../features/audit/audit-screen')).AuditScreen },
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
