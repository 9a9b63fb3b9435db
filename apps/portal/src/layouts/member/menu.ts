// The menu of the member area, by task; only pages that are built.

export type MenuEntry = {
  to: string;
  name: string;
};

export type MenuGroup = { name: string; entries: readonly MenuEntry[] };

export const menu: readonly MenuGroup[] = [
  {
    name: '接入',
    entries: [
      { to: '/overview', name: '总览' },
      { to: '/req/applynew', name: '申请接口' },
      { to: '/req/apply', name: '我的接口' },
      { to: '/req/collect', name: '收藏的接口' },
    ],
  },
  {
    name: '查调用',
    entries: [
      { to: '/req/applylist', name: '调用记录' },
      { to: '/req/debug', name: '调用排障' },
      { to: '/req/statics', name: '调用统计' },
    ],
  },
  {
    name: '短信',
    entries: [
      {
        to: '/req/smsManage',
        name: '短信服务',
      },
    ],
  },
  {
    name: '权益',
    entries: [
      { to: '/qy', name: '权益市场' },
      { to: '/qy/order', name: '权益订单' },
      { to: '/qy/supply', name: '供货' },
    ],
  },
  {
    name: '付款与对账',
    entries: [
      { to: '/vip', name: '会员服务' },
      { to: '/fund/rechargeCenter', name: '充值中心' },
      { to: '/fund/rechargeRecords', name: '充值与付款记录' },
      { to: '/fund/consumptionRecords', name: '消费记录' },
      { to: '/fund/couponRecords', name: '优惠券' },
      { to: '/invite', name: '邀请有礼' },
      { to: '/fund/detail', name: '资金明细' },
      { to: '/quote', name: '报价' },
      { to: '/deed', name: '合同' },
      { to: '/fund/invoiceManagement', name: '发票' },
    ],
  },
  {
    name: '账户',
    entries: [
      { to: '/acomang', name: '账户信息' },
      { to: '/acomang/auth', name: '认证信息' },
      { to: '/organisation', name: '组织' },
      {
        to: '/security/accountSecurity',
        name: '账户安全',
      },
      { to: '/security/notifyMessage', name: '消息' },
      { to: '/support/tickets', name: '工单' },
      { to: '/security/alertSettings', name: '预警设置' },
      { to: '/security/whitelistSettings', name: '白名单设置' },
      { to: '/security/logManagement', name: '日志管理' },
    ],
  },
];

/** Pages of the member area that no menu entry leads to straight away, and the entry they belong to. */
const belongsTo: Readonly<Record<string, string>> = {
  '/req/first': '/req/apply',
  '/oauth/authorize': '/req/apply',
  '/req/buy': '/req/apply',
  '/req/smsManage/saveTemplate': '/req/smsManage',
  '/req/smsManage/saveSignTemplate': '/req/smsManage',
  '/vip/components/BuyVip': '/vip',
  '/vip/components/PayStateDia': '/vip',
  '/vip/components/BanlaPaySure': '/vip',
  '/fund/invoiceManagement/applyInvoice': '/fund/invoiceManagement',
  '/organisation/spend': '/organisation',
  '/qy/goods': '/qy',
  '/qy/order/detail': '/qy/order',
  '/qy/supply/goods': '/qy/supply',
  '/qy/supply/import': '/qy/supply',
  '/qy/supply/order': '/qy/supply',
  '/qy/supply/settlement': '/qy/supply',
  '/qy/supply/dispute': '/qy/supply',
  '/acomang/auth/form': '/acomang/auth',
  '/security/bindwxres': '/security/accountSecurity',
  '/security/logManagement/loginLog': '/security/logManagement',
  '/security/logManagement/operateLog': '/security/logManagement',
};

/** Group and entry of an address; undefined for pages outside the menu. */
export function menuPlaceOf(path: string): { group: MenuGroup; entry: MenuEntry } | undefined {
  const to = belongsTo[path] ?? path;
  for (const group of menu) {
    const entry = group.entries.find((candidate) => candidate.to === to);
    if (entry) return { group, entry };
  }
  return undefined;
}
