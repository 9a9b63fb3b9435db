// Pages of the member area. Their queries are loaded with their screens, to keep public pages small.
import { type PageDeclaration, page } from '../shell/page';
import { marketplacePages } from './marketplace';
import type { MemberQueries } from './member-queries';
import { certificationTitle, signTitle } from '../shell/page-titles';

/** Every page of the area is rendered for its member, the frame included. */
const member = ({ queries, ...declaration }: MemberDeclaration): PageDeclaration =>
  page({
    ...declaration,
    queries: async (input) => (loaded ??= await import('./member-queries')).queriesOf(queries, input),
  });

/** The server renders thousands of pages: an import that is asked for again is looked up again. */
let loaded: typeof import('./member-queries') | undefined;

/** `queries`: which of member-queries.ts it begins with. */
type MemberDeclaration = Omit<PageDeclaration, 'queries'> & { queries?: MemberQueries | undefined };

/** Every page of the area. */
export const memberPages: PageDeclaration[] = [
  member({
    name: 'SupportTickets',
    path: '/support/tickets',
    title: '工单',
    queries: 'tickets',
    screen: async () => (await import('../features/support/tickets-screen')).TicketsScreen,
  }),
  member({
    name: 'Overview',
    path: '/overview',
    title: '总览',
    queries: 'overview',
    screen: async () => (await import('../features/access/overview/overview-screen')).OverviewScreen,
  }),
  member({
    name: 'ReqFirst',
    path: '/req/first',
    title: '第一次调用',
    queries: 'firstCall',
    screen: async () => (await import('../features/access/first-call/first-call-screen')).FirstCallScreen,
  }),
  member({
    name: 'OauthAuthorize',
    path: '/oauth/authorize',
    title: '授权',
    screen: async () => (await import('../features/access/authorization/authorization-screen')).AuthorizationScreen,
  }),
  member({
    name: 'ReqApplyNew',
    path: '/req/applynew',
    title: '申请接口',
    queries: 'newApply',
    screen: async () => (await import('../features/access/new-apply/new-apply-screen')).NewApplyScreen,
  }),
  member({
    name: 'ReqApply',
    path: '/req/apply',
    title: ({ search }) => (search.tab === 'keys' ? '密钥' : '我的接口'),
    queries: 'applies',
    screen: async () => (await import('../features/access/key/apply-page')).ApplyPage,
  }),
  member({
    name: 'ReqCollect',
    path: '/req/collect',
    title: '收藏的接口',
    queries: 'favourites',
    screen: async () => (await import('../features/access/collect/collect-screen')).CollectScreen,
  }),
  member({
    name: 'ReqBuy',
    path: '/req/buy',
    title: '购买套餐',
    queries: 'packageOnSale',
    screen: async () => (await import('../features/package/buy-screen')).BuyScreen,
  }),
  member({
    name: 'ApplyList',
    path: '/req/applylist',
    title: '调用记录',
    queries: 'callRecords',
    screen: async () => (await import('../features/access/records/records-screen')).RecordsScreen,
  }),
  member({
    name: 'ReqDebug',
    path: '/req/debug',
    title: '调用排障',
    queries: 'failedCalls',
    screen: async () => (await import('../features/access/debug/debug-screen')).DebugScreen,
  }),
  member({
    name: 'ReqStatics',
    path: '/req/statics',
    title: '调用统计',
    queries: 'callStatistics',
    screen: async () => (await import('../features/access/statistics/statistics-screen')).StatisticsScreen,
  }),
  member({
    name: 'RechargeCenter',
    path: '/fund/rechargeCenter',
    title: '充值中心',
    queries: 'recharge',
    screen: async () => (await import('../features/payment/recharge/recharge-screen')).RechargeScreen,
  }),
  member({
    name: 'RechargeRecords',
    path: '/fund/rechargeRecords',
    title: '充值与付款记录',
    queries: 'payOrders',
    screen: async () => (await import('./records-page')).RecordsPage,
  }),
  member({
    name: 'Fund',
    path: '/fund/detail',
    title: '资金明细',
    queries: 'fund',
    screen: async () => (await import('./fund-page')).FundPage,
  }),
  member({
    name: 'ConsumptionRecords',
    path: '/fund/consumptionRecords',
    title: '消费记录',
    queries: 'consumption',
    screen: async () => (await import('./consumption-page')).ConsumptionPage,
  }),
  member({
    name: 'CouponRecords',
    path: '/fund/couponRecords',
    title: '优惠券',
    queries: 'coupons',
    screen: async () => (await import('../features/coupon/coupons-screen')).CouponsScreen,
  }),
  member({
    name: 'Invite',
    path: '/invite',
    title: '邀请有礼',
    queries: 'referral',
    screen: async () => (await import('../features/referral/referral-screen')).ReferralScreen,
  }),
  member({
    name: 'Organisation',
    path: '/organisation',
    title: '组织',
    queries: 'organisations',
    screen: async () => (await import('../features/organisation/organisation-screen')).OrganisationScreen,
  }),
  member({
    name: 'InvoiceManagement',
    path: '/fund/invoiceManagement',
    title: '发票管理',
    queries: 'invoices',
    screen: async () => (await import('../features/invoice/invoices-screen')).InvoicesScreen,
  }),
  member({
    name: 'ApplyInvoice',
    path: '/fund/invoiceManagement/applyInvoice',
    title: '申请开票',
    queries: 'applyInvoice',
    screen: async () => (await import('../features/invoice/apply/apply-screen')).ApplyScreen,
  }),
  member({
    name: 'VipIndex',
    path: '/vip',
    title: '会员服务',
    queries: 'vip',
    screen: async () => (await import('../features/vip/vip-screen')).VipScreen,
  }),
  member({
    name: 'BuyVip',
    path: '/vip/components/BuyVip',
    title: '购买会员',
    queries: 'vipLevels',
    screen: async () => (await import('../features/vip/buy/buy-screen')).BuyVipScreen,
  }),
  member({
    name: 'PayStateDia',
    path: '/vip/components/PayStateDia',
    title: '会员订单',
    keepAlive: false,
    queries: 'vipOrder',
    screen: async () => (await import('../features/vip/pay-state-screen')).PayStateScreen,
  }),
  member({
    name: 'BanlaPaySure',
    path: '/vip/components/BanlaPaySure',
    title: '余额付款确认',
    keepAlive: false,
    queries: 'vipLevels',
    screen: async () => (await import('../features/vip/buy/balance-pay-screen')).BalancePayScreen,
  }),
  member({
    name: 'AcoIndex',
    path: '/acomang',
    title: '账户信息',
    screen: async () => (await import('../features/account/profile/profile-screen')).ProfileScreen,
  }),
  member({
    name: 'AuthPage',
    path: '/acomang/auth',
    title: '认证信息',
    queries: 'certificate',
    screen: async () => (await import('../features/account/certification/certificate-screen')).CertificateScreen,
  }),
  member({
    name: 'AuthForm',
    path: '/acomang/auth/form',
    title: ({ search }) => certificationTitle(search),
    keepAlive: false,
    queries: 'certificate',
    screen: async () =>
      (await import('../features/account/certification/certification-form-screen')).CertificationFormScreen,
  }),
  member({
    name: 'AuthCallBack',
    path: '/acomang/auth/callback',
    title: '认证结果',
    keepAlive: false,
    queries: 'certificate',
    screen: async () => (await import('../features/account/certification/callback-screen')).CallbackScreen,
  }),
  member({
    name: 'BindWxRes',
    path: '/security/bindwxres',
    title: '微信绑定结果',
    keepAlive: false,
    screen: async () => (await import('../features/account/wechat/bind-result-screen')).BindResultScreen,
  }),
  member({
    name: 'AccountSecurity',
    path: '/security/accountSecurity',
    title: '账户安全',
    queries: 'security',
    screen: async () => (await import('../features/account/security/security-screen')).SecurityScreen,
  }),
  member({
    name: 'AlertSettings',
    path: '/security/alertSettings',
    title: '预警设置',
    queries: 'warnings',
    screen: async () => (await import('../features/account/warning/alert-settings-screen')).AlertSettingsScreen,
  }),
  member({
    name: 'NotifyMessage',
    path: '/security/notifyMessage',
    title: '消息',
    queries: 'messages',
    screen: async () => (await import('../features/message/centre/centre-screen')).CentreScreen,
  }),
  member({
    name: 'WhitelistSettings',
    path: '/security/whitelistSettings',
    title: '白名单设置',
    queries: 'ipList',
    screen: async () => (await import('../features/account/whitelist/whitelist-screen')).WhitelistScreen,
  }),
  member({
    name: 'LogManagement',
    path: '/security/logManagement',
    title: '日志管理',
    queries: 'logs',
    screen: async () => (await import('../features/account/log/log-hub-screen')).LogHubScreen,
  }),
  member({
    name: 'SmsManage',
    path: '/req/smsManage',
    title: '短信服务',
    keepAlive: false,
    queries: 'sms',
    screen: async () => (await import('../features/sms/manage-screen')).ManageScreen,
  }),
  member({
    name: 'SmsManageTemplate',
    path: '/req/smsManage/saveTemplate',
    title: '短信模板',
    keepAlive: false,
    queries: 'smsTemplate',
    screen: async () => (await import('../features/sms/template/template-screen')).TemplateScreen,
  }),
  member({
    name: 'SaveSignTemplate',
    path: '/req/smsManage/saveSignTemplate',
    title: ({ search }) => signTitle(search),
    keepAlive: false,
    queries: 'smsSignature',
    screen: async () => (await import('../features/sms/signature/signature-screen')).SignatureScreen,
  }),
  member({
    name: 'QuoteRecord',
    path: '/quote',
    title: '报价',
    queries: 'quotes',
    screen: async () => (await import('../features/quote/quote-screen')).QuoteScreen,
  }),
  member({
    name: 'LoginLog',
    path: '/security/logManagement/loginLog',
    title: '登录日志',
    queries: 'loginLog',
    screen: async () => (await import('../features/account/log/login-log-screen')).LoginLogScreen,
  }),
  member({
    name: 'OperateLog',
    path: '/security/logManagement/operateLog',
    title: '操作日志',
    queries: 'operations',
    screen: async () => (await import('../features/account/log/operation-log-screen')).OperationLogScreen,
  }),
  ...marketplacePages,
];
