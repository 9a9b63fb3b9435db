// What an operator can begin from the search box: forms with an address of their own.
import { saveProject } from '@jishi/contract/console/catalogue';
import { publishProtocol } from '@jishi/contract/console/content';
import { saveCouponTemplate } from '@jishi/contract/console/coupon';
import { saveEntry } from '@jishi/contract/console/entry';
import { grantInvoices } from '@jishi/contract/console/invoice';
import { saveBroadcast } from '@jishi/contract/console/message';
import { importOpenApi } from '@jishi/contract/console/openapi';
import { saveVipLevel } from '@jishi/contract/console/vip';
import type { Endpoint } from '@jishi/contract/endpoint';
import { AGREEMENTS } from '../../features/content/agreement-names';
import { type EntryKind, KINDS } from '../../features/content/entry/entry-kinds';
import { type Operator, may } from '../../shell/operator';

/** `also`: other words for it, apart by spaces. `needs`: the call that its form ends with. */
export type Action = { name: string; also: string; to: string; needs: Pick<Endpoint, 'permission'> };

const ENTRY_WORDS: Readonly<Record<EntryKind, string>> = {
  news: '发动态 新建动态 写新闻 发新闻 写文章',
  help: '发帮助 新建帮助 写教程 写文档',
  notice: '发公告 新建公告 发通知',
  banner: '新建横幅 换横幅 轮播图 首页广告 banner',
  partner: '添加合作伙伴 新建合作伙伴 友情链接 客户标志 logo',
};

export const ACTIONS: readonly Action[] = [
  { name: '新建产品', also: '新增产品 添加产品 上架产品 新建接口', to: '/products/new', needs: saveProject },
  { name: '从 OpenAPI 导入产品', also: 'Swagger 导入接口', to: '/products/import', needs: importOpenApi },
  ...KINDS.map(({ kind, name }) => ({
    name: kind === 'partner' ? `添加${name}` : `写${name}`,
    also: ENTRY_WORDS[kind],
    to: `/content/${kind}/new`,
    needs: saveEntry,
  })),
  { name: '写群发消息', also: '发站内消息 写站内信 发站内信 群发通知', to: '/broadcasts/new', needs: saveBroadcast },
  { name: '新建优惠券', also: '新增优惠券 添加优惠券 代金券', to: '/coupons/new', needs: saveCouponTemplate },
  { name: '新增会员等级', also: '新建会员等级 添加会员等级 VIP', to: '/vip-levels/new', needs: saveVipLevel },
  { name: '成批同意开票', also: '批量开票 批量审核发票', to: '/invoices/batch', needs: grantInvoices },
  ...AGREEMENTS.map(({ code, name }) => ({
    name: `写${name}的新版本`,
    also: `发布${name} 更新${name} 修改${name}`,
    to: `/agreements/${code}/new`,
    needs: publishProtocol,
  })),
];

/** The actions that the operator may do and that every typed word is part of, by name or another word; all for no text. */
export function actionsFor(operator: Pick<Operator, 'permissions'>, text: string): Action[] {
  const words = text.toLowerCase().split(/\s+/);
  return ACTIONS.filter(({ name, also, needs }) => {
    const known = `${name} ${also}`.toLowerCase();
    return may(operator, needs) && words.every((word) => known.includes(word));
  });
}
