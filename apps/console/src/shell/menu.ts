// The console's menu, by work. An entry asks for the permission of the call its screen begins with; the call itself would bring
// into every page what only its own screen needs.
import type { Permission } from '@jishi/contract/endpoint';
import { type Operator, may } from './operator';

/** `needs`: any one of them opens it. */
export type MenuEntry = { name: string; to: string; needs: Permission | readonly Permission[] };
export type MenuGroup = { name: string; entries: readonly MenuEntry[] };

/** What waits for somebody's decision; the menu says how much. */
export const REVIEWS = '/reviews';

const MENU: readonly MenuGroup[] = [
  { name: '审核', entries: [{ name: '待办', to: REVIEWS, needs: ['order.read', 'apply.read', 'ledger.read'] }] },
  {
    name: '用户与资金',
    entries: [
      { name: '用户', to: '/members', needs: 'member.read' },
      { name: '工单', to: '/tickets', needs: 'support.read' },
      { name: '实名认证', to: '/certifications', needs: 'certification.read' },
      { name: '接口申请', to: '/applies', needs: 'apply.read' },
      { name: '场景审核', to: '/scenes', needs: 'apply.read' },
      { name: '订单', to: '/orders', needs: 'order.read' },
      { name: '对公转账', to: '/remittances', needs: 'order.read' },
      { name: '退款', to: '/refunds', needs: 'order.read' },
      { name: '余额退款', to: '/withdrawals', needs: 'order.read' },
      { name: '调账与授信', to: '/adjustments', needs: 'ledger.read' },
      { name: '发票', to: '/invoices', needs: 'invoice.read' },
      { name: '合同', to: '/deeds', needs: 'deed.read' },
      { name: '报价链接', to: '/quotes', needs: 'quote.read' },
      { name: '账目', to: '/transfers', needs: 'ledger.read' },
      { name: '迟到扣费', to: '/late-charges', needs: 'ledger.read' },
      { name: '收入', to: '/revenue', needs: 'ledger.read' },
      { name: '对账', to: '/reconciliation', needs: 'ledger.read' },
      { name: '上游账单', to: '/upstream-bills', needs: 'ledger.read' },
      { name: '产品毛利', to: '/upstream-margins', needs: 'ledger.read' },
    ],
  },
  {
    name: '营销',
    entries: [
      { name: '会员等级', to: '/vip-levels', needs: 'vip.read' },
      { name: '会员期', to: '/vip-members', needs: 'vip.read' },
      { name: '优惠券', to: '/coupons', needs: 'coupon.read' },
      { name: '活动', to: '/promotions', needs: 'coupon.read' },
      { name: '邀请', to: '/referrals', needs: 'coupon.read' },
      { name: '邀请活动', to: '/referrals/campaigns', needs: 'coupon.read' },
      { name: '同期群', to: '/cohorts', needs: 'member.read' },
    ],
  },
  { name: '目录', entries: [{ name: '产品', to: '/products', needs: 'catalogue.read' }] },
  {
    name: '充值服务',
    entries: [
      { name: '充值订单', to: '/recharge/orders', needs: 'recharge.read' },
      { name: '申诉', to: '/appeals', needs: 'appeal.read' },
      { name: '充值差异', to: '/recharge/differences', needs: 'recharge.read' },
      { name: '充值产品', to: '/recharge/products', needs: 'recharge.read' },
      { name: '充值价格', to: '/recharge/prices', needs: 'recharge.read' },
      { name: '供应商', to: '/recharge/suppliers', needs: 'recharge.read' },
      { name: '供应商报价', to: '/recharge/offers', needs: 'recharge.read' },
      { name: '供应商对账', to: '/recharge/bills', needs: 'recharge.read' },
      { name: '充值毛利', to: '/recharge/margins', needs: 'recharge.read' },
    ],
  },
  {
    name: '权益市场',
    entries: [
      { name: '权益订单', to: '/marketplace/orders', needs: 'marketplace.read' },
      { name: '权益争议', to: '/marketplace/disputes', needs: 'marketplace.read' },
      { name: '权益结算', to: '/marketplace/settlements', needs: 'marketplace.read' },
      { name: '结算批次', to: '/marketplace/runs', needs: 'marketplace.read' },
      { name: '货款提现', to: '/marketplace/payouts', needs: 'marketplace.read' },
      { name: '权益商品', to: '/marketplace/products', needs: 'marketplace.read' },
      { name: '供货方', to: '/marketplace/suppliers', needs: 'marketplace.read' },
      { name: '供货商品', to: '/marketplace/goods', needs: 'marketplace.read' },
      { name: '供货条件', to: '/marketplace/terms', needs: 'marketplace.read' },
    ],
  },
  {
    name: '短信服务',
    entries: [
      { name: '签名', to: '/sms/signatures', needs: 'sms.read' },
      { name: '模板', to: '/sms/templates', needs: 'sms.read' },
      { name: '通道', to: '/sms/channels', needs: 'sms.read' },
      { name: '路由', to: '/sms/routes', needs: 'sms.read' },
      { name: '发送记录', to: '/sms/messages', needs: 'sms.read' },
      { name: '用量', to: '/sms/volumes', needs: 'sms.read' },
      { name: '禁用词', to: '/sms/words', needs: 'sms.read' },
      { name: '黑名单', to: '/sms/blocks', needs: 'sms.read' },
      { name: '退订', to: '/sms/opt-outs', needs: 'sms.read' },
    ],
  },
  {
    name: '内容与消息',
    entries: [
      { name: '动态', to: '/content/news', needs: 'content.read' },
      { name: '帮助', to: '/content/help', needs: 'content.read' },
      { name: '公告', to: '/content/notice', needs: 'content.read' },
      { name: '横幅', to: '/content/banner', needs: 'content.read' },
      { name: '合作伙伴', to: '/content/partner', needs: 'content.read' },
      { name: '群发消息', to: '/broadcasts', needs: 'message.read' },
      { name: '协议', to: '/agreements', needs: 'content.read' },
      { name: '广告', to: '/campaigns', needs: 'adtracking.read' },
    ],
  },
  {
    name: '运行',
    entries: [
      { name: '调用', to: '/calls', needs: 'call.read' },
      { name: '可用率', to: '/availability', needs: 'call.read' },
      { name: '服务状态', to: '/incidents', needs: 'status.read' },
      { name: '消息投递', to: '/deliveries', needs: 'message.read' },
      { name: '后台任务', to: '/jobs', needs: 'job.read' },
      { name: '审计', to: '/audit', needs: 'audit.read' },
      { name: '操作员', to: '/operators', needs: 'operator.write' },
      { name: '系统设置', to: '/settings', needs: 'setting.read' },
      { name: '服务商', to: '/providers', needs: 'setting.read' },
    ],
  },
];

/** The screens an operator may open, without empty groups. */
export function menuFor(operator: Pick<Operator, 'permissions'>): MenuGroup[] {
  const opens = ({ needs }: MenuEntry) => [needs].flat().some((permission) => may(operator, { permission }));
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
