// The console's menu, by work. An entry asks for the permission of the call its screen begins with.
import { searchCalls } from '@jishi/contract/console/access';
import { searchMembers } from '@jishi/contract/console/account';
import { searchApplies } from '@jishi/contract/console/apply';
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import { listCampaigns } from '@jishi/contract/console/adtracking';
import { searchAudit } from '@jishi/contract/console/audit';
import { listAvailability } from '@jishi/contract/console/availability';
import { searchProjects } from '@jishi/contract/console/catalogue';
import { searchLateCharges, searchTransfers } from '@jishi/contract/console/ledger';
import { listOperators } from '@jishi/contract/console/operator';
import { searchPayOrders } from '@jishi/contract/console/payment';
import { searchRefunds, searchWithdrawals } from '@jishi/contract/console/refund';
import { searchRemittances } from '@jishi/contract/console/remittance';
import { listBillDays } from '@jishi/contract/console/reconciliation';
import { getRevenue } from '@jishi/contract/console/revenue';
import { searchScenes } from '@jishi/contract/console/scene';
import type { Endpoint } from '@jishi/contract/endpoint';
import { type Operator, may } from './operator';

type Guarded = Pick<Endpoint, 'permission'>;

/** `needs`: any one of them opens it. */
export type MenuEntry = { name: string; to: string; needs: Guarded | readonly Guarded[] };
export type MenuGroup = { name: string; entries: readonly MenuEntry[] };

/** What waits for somebody's decision; the menu says how much. */
export const REVIEWS = '/reviews';

// Of calls whose modules bring what only their own screens need.
const INVOICES: Guarded = { permission: 'invoice.read' };
const CERTIFICATIONS: Guarded = { permission: 'certification.read' };
const COUPONS: Guarded = { permission: 'coupon.read' };
const VIP: Guarded = { permission: 'vip.read' };
const CONTENT: Guarded = { permission: 'content.read' };
const BROADCASTS: Guarded = { permission: 'message.read' };
const QUOTES: Guarded = { permission: 'quote.read' };
const APPEAL: Guarded = { permission: 'appeal.read' };
const RECHARGE: Guarded = { permission: 'recharge.read' };
const MARKETPLACE: Guarded = { permission: 'marketplace.read' };
const SETTINGS: Guarded = { permission: 'setting.read' };
const SMS: Guarded = { permission: 'sms.read' };
const JOBS: Guarded = { permission: 'job.read' };

const MENU: readonly MenuGroup[] = [
  { name: '审核', entries: [{ name: '待办', to: REVIEWS, needs: [searchPayOrders, searchScenes, searchAdjustments] }] },
  {
    name: '会员与资金',
    entries: [
      { name: '会员', to: '/members', needs: searchMembers },
      { name: '实名认证', to: '/certifications', needs: CERTIFICATIONS },
      { name: '接口申请', to: '/applies', needs: searchApplies },
      { name: '场景审核', to: '/scenes', needs: searchScenes },
      { name: '订单', to: '/orders', needs: searchPayOrders },
      { name: '对公转账', to: '/remittances', needs: searchRemittances },
      { name: '退款', to: '/refunds', needs: searchRefunds },
      { name: '退回余额', to: '/withdrawals', needs: searchWithdrawals },
      { name: '调账与授信', to: '/adjustments', needs: searchAdjustments },
      { name: '发票', to: '/invoices', needs: INVOICES },
      { name: '报价链接', to: '/quotes', needs: QUOTES },
      { name: '账目', to: '/transfers', needs: searchTransfers },
      { name: '迟到扣费', to: '/late-charges', needs: searchLateCharges },
      { name: '收入', to: '/revenue', needs: getRevenue },
      { name: '对账', to: '/reconciliation', needs: listBillDays },
    ],
  },
  {
    name: '营销',
    entries: [
      { name: '会员等级', to: '/vip-levels', needs: VIP },
      { name: '会员期', to: '/vip-members', needs: VIP },
      { name: '优惠券', to: '/coupons', needs: COUPONS },
      { name: '活动', to: '/promotions', needs: COUPONS },
    ],
  },
  { name: '目录', entries: [{ name: '产品', to: '/products', needs: searchProjects }] },
  {
    name: '充值服务',
    entries: [
      { name: '充值订单', to: '/recharge/orders', needs: RECHARGE },
      { name: '申诉', to: '/appeals', needs: APPEAL },
      { name: '充值差异', to: '/recharge/differences', needs: RECHARGE },
      { name: '充值产品', to: '/recharge/products', needs: RECHARGE },
      { name: '充值价格', to: '/recharge/prices', needs: RECHARGE },
      { name: '供应商', to: '/recharge/suppliers', needs: RECHARGE },
      { name: '供应商报价', to: '/recharge/offers', needs: RECHARGE },
      { name: '供应商对账', to: '/recharge/bills', needs: RECHARGE },
      { name: '充值毛利', to: '/recharge/margins', needs: RECHARGE },
    ],
  },
  {
    name: '权益市场',
    entries: [
      { name: '权益订单', to: '/marketplace/orders', needs: MARKETPLACE },
      { name: '权益争议', to: '/marketplace/disputes', needs: MARKETPLACE },
      { name: '权益结算', to: '/marketplace/settlements', needs: MARKETPLACE },
      { name: '结算批次', to: '/marketplace/runs', needs: MARKETPLACE },
      { name: '货款提现', to: '/marketplace/payouts', needs: MARKETPLACE },
      { name: '权益商品', to: '/marketplace/products', needs: MARKETPLACE },
      { name: '供货方', to: '/marketplace/suppliers', needs: MARKETPLACE },
      { name: '供货商品', to: '/marketplace/goods', needs: MARKETPLACE },
      { name: '供货条件', to: '/marketplace/terms', needs: MARKETPLACE },
    ],
  },
  {
    name: '短信服务',
    entries: [
      { name: '签名', to: '/sms/signatures', needs: SMS },
      { name: '模板', to: '/sms/templates', needs: SMS },
      { name: '通道', to: '/sms/channels', needs: SMS },
      { name: '路由', to: '/sms/routes', needs: SMS },
      { name: '发送记录', to: '/sms/messages', needs: SMS },
      { name: '用量', to: '/sms/volumes', needs: SMS },
      { name: '禁用词', to: '/sms/words', needs: SMS },
      { name: '黑名单', to: '/sms/blocks', needs: SMS },
      { name: '退订', to: '/sms/opt-outs', needs: SMS },
    ],
  },
  {
    name: '内容与消息',
    entries: [
      { name: '动态', to: '/content/news', needs: CONTENT },
      { name: '帮助', to: '/content/help', needs: CONTENT },
      { name: '公告', to: '/content/notice', needs: CONTENT },
      { name: '横幅', to: '/content/banner', needs: CONTENT },
      { name: '群发消息', to: '/broadcasts', needs: BROADCASTS },
      { name: '协议', to: '/agreements', needs: CONTENT },
      { name: '广告', to: '/campaigns', needs: listCampaigns },
    ],
  },
  {
    name: '运行',
    entries: [
      { name: '调用', to: '/calls', needs: searchCalls },
      { name: '可用率', to: '/availability', needs: listAvailability },
      { name: '后台任务', to: '/jobs', needs: JOBS },
      { name: '审计', to: '/audit', needs: searchAudit },
      { name: '操作员', to: '/operators', needs: listOperators },
      { name: '系统设置', to: '/settings', needs: SETTINGS },
    ],
  },
];

/** The screens an operator may open, without empty groups. */
export function menuFor(operator: Pick<Operator, 'permissions'>): MenuGroup[] {
  const opens = ({ needs }: MenuEntry) => [needs].flat().some((one) => may(operator, one));
  return MENU.map((group) => ({ ...group, entries: group.entries.filter(opens) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** The menu group and entry of an address. */
export function placeOf(pathname: string): { group: string; entry: MenuEntry } | undefined {
  for (const { name, entries } of MENU) {
    const entry = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
    if (entry) return { group: name, entry };
  }
  return undefined;
}
