// Every address of the console, and the screen behind it. Screens are loaded when they are first opened.
import type { RouteObject } from '@jishi/ui/router';
import { Workspace } from '../layouts/workspace';
import { Broken, NotFound } from '../layouts/lost';
import { Root } from '../layouts/root';
import { marketplaceRoutes } from './marketplace';
import { rechargeRoutes } from './recharge';
import { smsRoutes } from './sms';
import { supportRoutes } from './support';
import { settingRoutes } from './setting';
import { upstreamRoutes } from './upstream';

/** Named once: every import that is written out makes the entry larger. */
const availability = () => import('../features/catalogue/availability-screen');

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
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
        Component: Workspace,
        children: [
          {
            index: true,
            lazy: { Component: async () => (await import('../features/home/home-screen')).HomeScreen },
          },
          {
            path: 'reviews/:kind?/:id?',
            lazy: { Component: async () => (await import('../features/review/review-screen')).ReviewScreen },
          },
          {
            path: 'members',
            lazy: { Component: async () => (await import('../features/account/members-screen')).MembersScreen },
          },
          {
            path: 'cohorts',
            lazy: { Component: async () => (await import('../features/account/cohort/cohort-screen')).CohortScreen },
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
                path: 'notes',
                lazy: { Component: async () => (await import('../features/account/note/member-notes')).MemberNotes },
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
                path: 'adjustments',
                lazy: {
                  Component: async () =>
                    (await import('../features/payment/adjustment/member-adjustments')).MemberAdjustments,
                },
              },
              {
                path: 'calls',
                lazy: { Component: async () => (await import('../features/access/member-calls')).MemberCalls },
              },
              {
                path: 'keys',
                lazy: { Component: async () => (await import('../features/access/member-keys')).MemberKeys },
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
            path: 'applies',
            lazy: { Component: async () => (await import('../features/access/apply/applies-screen')).AppliesScreen },
          },
          {
            path: 'scenes',
            lazy: { Component: async () => (await import('../features/access/scene/scenes-screen')).ScenesScreen },
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
            path: 'remittances',
            lazy: {
              Component: async () =>
                (await import('../features/payment/remittance/remittances-screen')).RemittancesScreen,
            },
          },
          ...marketplaceRoutes,
          ...rechargeRoutes,
          ...smsRoutes,
          ...upstreamRoutes,
          {
            path: 'quotes',
            lazy: { Component: async () => (await import('../features/quote/quote-links-screen')).QuoteLinksScreen },
          },
          {
            path: 'remittances/payees',
            lazy: { Component: async () => (await import('../features/payment/payee/payees-screen')).PayeesScreen },
          },
          {
            path: 'remittances/:orderNo',
            lazy: {
              Component: async () =>
                (await import('../features/payment/remittance/remittance-screen')).RemittanceScreen,
            },
          },
          {
            path: 'refunds',
            lazy: { Component: async () => (await import('../features/payment/refund/refunds-screen')).RefundsScreen },
          },
          {
            path: 'withdrawals',
            lazy: {
              Component: async () =>
                (await import('../features/payment/withdrawal/withdrawals-screen')).WithdrawalsScreen,
            },
          },
          {
            path: 'adjustments',
            lazy: {
              Component: async () =>
                (await import('../features/payment/adjustment/adjustments-screen')).AdjustmentsScreen,
            },
          },
          {
            path: 'certifications',
            lazy: {
              Component: async () =>
                (await import('../features/certification/certifications-screen')).CertificationsScreen,
            },
          },
          {
            path: 'certifications/:kind/:id',
            lazy: {
              Component: async () =>
                (await import('../features/certification/certification-screen')).CertificationScreen,
            },
          },
          {
            path: 'invoices',
            lazy: { Component: async () => (await import('../features/invoice/invoices-screen')).InvoicesScreen },
          },
          ...supportRoutes,
          {
            path: 'invoices/batch',
            lazy: { Component: async () => (await import('../features/invoice/batch-screen')).BatchScreen },
          },
          {
            path: 'invoices/reversals',
            lazy: { Component: async () => (await import('../features/invoice/reversals-screen')).ReversalsScreen },
          },
          {
            path: 'invoices/sums',
            lazy: { Component: async () => (await import('../features/invoice/sums-screen')).SumsScreen },
          },
          {
            path: 'invoices/settings',
            lazy: { Component: async () => (await import('../features/invoice/settings-screen')).SettingsScreen },
          },
          {
            path: 'invoices/comparison',
            lazy: {
              Component: async () =>
                (await import('../features/invoice/comparison/comparisons-screen')).ComparisonsScreen,
            },
          },
          {
            path: 'invoices/comparison/differences',
            lazy: {
              Component: async () =>
                (await import('../features/invoice/comparison/differences-screen')).InvoiceDifferencesScreen,
            },
          },
          {
            path: 'invoices/:no',
            lazy: { Component: async () => (await import('../features/invoice/invoice-screen')).InvoiceScreen },
          },
          {
            path: 'operators',
            lazy: {
              Component: async () => (await import('../features/operator/staff/operators-screen')).OperatorsScreen,
            },
          },
          {
            path: 'transfers',
            lazy: { Component: async () => (await import('../features/ledger/transfers-screen')).TransfersScreen },
          },
          {
            path: 'late-charges',
            lazy: { Component: async () => (await import('../features/ledger/late-charges-screen')).LateChargesScreen },
          },
          {
            path: 'revenue',
            lazy: { Component: async () => (await import('../features/ledger/revenue/revenue-screen')).RevenueScreen },
          },
          {
            path: 'reconciliation',
            lazy: {
              Component: async () => (await import('../features/payment/reconciliation/days-screen')).BillDaysScreen,
            },
          },
          {
            path: 'reconciliation/differences',
            lazy: {
              Component: async () =>
                (await import('../features/payment/reconciliation/differences-screen')).DifferencesScreen,
            },
          },
          {
            path: 'vip-levels',
            lazy: { Component: async () => (await import('../features/vip/levels-screen')).LevelsScreen },
          },
          {
            path: 'vip-levels/new',
            lazy: { Component: async () => (await import('../features/vip/level-screen')).LevelScreen },
          },
          {
            path: 'vip-levels/:level',
            lazy: { Component: async () => (await import('../features/vip/level-screen')).LevelScreen },
          },
          {
            path: 'vip-members',
            lazy: { Component: async () => (await import('../features/vip/members-screen')).MembersScreen },
          },
          {
            path: 'coupons',
            lazy: { Component: async () => (await import('../features/coupon/templates-screen')).TemplatesScreen },
          },
          {
            path: 'coupons/new',
            lazy: { Component: async () => (await import('../features/coupon/template-screen')).NewTemplateScreen },
          },
          {
            path: 'coupons/:couponId',
            lazy: { Component: async () => (await import('../features/coupon/template-screen')).TemplateScreen },
          },
          {
            path: 'promotions',
            lazy: { Component: async () => (await import('../features/coupon/campaigns-screen')).CampaignsScreen },
          },
          {
            path: 'referrals',
            lazy: { Component: async () => (await import('../features/referral/referrals-screen')).ReferralsScreen },
          },
          {
            path: 'referrals/campaigns',
            lazy: { Component: async () => (await import('../features/referral/campaigns-screen')).CampaignsScreen },
          },
          {
            path: 'calls',
            lazy: { Component: async () => (await import('../features/access/calls-screen')).CallsScreen },
          },
          {
            path: 'availability',
            lazy: {
              Component: async () => (await availability()).AvailabilityScreen,
            },
          },
          {
            path: 'jobs',
            lazy: { Component: async () => (await import('../features/job/jobs-screen')).JobsScreen },
          },
          {
            path: 'deliveries',
            lazy: { Component: async () => (await import('../features/message/deliveries-screen')).DeliveriesScreen },
          },
          {
            path: 'jobs/periodic',
            lazy: { Component: async () => (await import('../features/job/periodic-screen')).PeriodicScreen },
          },
          {
            path: 'products',
            lazy: { Component: async () => (await import('../features/catalogue/products-screen')).ProductsScreen },
          },
          {
            path: 'categories',
            lazy: { Component: async () => (await availability()).TypesScreen },
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
            path: 'products/:productId/check',
            lazy: { Component: async () => (await import('../features/catalogue/check/check-screen')).CheckScreen },
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
            path: 'campaigns',
            lazy: { Component: async () => (await import('../features/adtracking/campaigns-screen')).CampaignsScreen },
          },
          {
            path: 'campaigns/members',
            lazy: { Component: async () => (await import('../features/adtracking/ad-members-screen')).AdMembersScreen },
          },
          ...settingRoutes,
          {
            path: 'audit',
            lazy: { Component: async () => (await import('../features/audit/audit-screen')).AuditScreen },
          },
          {
            path: 'account',
            lazy: { Component: async () => (await import('../features/operator/own/account-screen')).AccountScreen },
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
