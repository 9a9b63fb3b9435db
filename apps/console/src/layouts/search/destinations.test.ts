import type { RouteObject } from '@jishi/ui/router';
import { describe, expect, it } from 'vitest';
import { routes } from '../../routes';
import { ACTIONS } from './actions';
import { destinationsOf } from './destinations';

const everything = {
  permissions: ['member.read', 'order.read', 'ledger.read', 'call.read', 'catalogue.read', 'audit.read'],
};
const writer = {
  permissions: [
    'catalogue.write',
    'content.edit',
    'content.publish',
    'message.send',
    'coupon.write',
    'vip.write',
    'invoice.decide',
  ],
};
const addresses = (text: string, operator = everything) => destinationsOf(text, operator).map(({ to }) => to);

/** Of every screen whose address ends in a word, not in a parameter. */
function pathsOf(within: readonly RouteObject[]): RegExp[] {
  return within.flatMap(({ path = '', children = [] }) => [
    ...(/\/[a-z]+$/.test(path) ? [new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`)] : []),
    ...pathsOf(children),
  ]);
}

describe('what a searched text may mean', () => {
  it.each([
    ['13800138000', ['/members?keyword=13800138000']],
    ['1024', ['/members/1024']],
    ['po2026112101022300000007', ['/orders/PO2026112101022300000007']],
    ['382355913698185216', ['/calls?requestId=382355913698185216']],
    ['recharge:2026', ['/transfers?key=recharge%3A2026']],
    ['手机号', ['/products?keyword=%E6%89%8B%E6%9C%BA%E5%8F%B7', '/members?keyword=%E6%89%8B%E6%9C%BA%E5%8F%B7']],
  ])('%s', (text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  it('takes a long mixed serial for a request, and still looks for it as a name', () => {
    expect(addresses('01jd2z3x4c5v6b7n8m9')[0]).toBe('/calls?requestId=01jd2z3x4c5v6b7n8m9');
  });

  it('leads to screens by their names, and to all of them where nothing is typed', () => {
    expect(addresses('订')[0]).toBe('/orders');
    const all = addresses('  ');
    expect(all).toEqual(
      expect.arrayContaining(['/members', '/orders', '/refunds', '/reconciliation', '/products', '/audit']),
    );
    expect(all).not.toContain('/vip-levels');
  });

  it('changes the colours of the screen', () => {
    expect(destinationsOf('切换深色', everything)[0]).toEqual({ to: '', theme: 'dark', kind: '颜色', text: '深色' });
    expect(destinationsOf('主题', everything).flatMap(({ theme }) => theme ?? [])).toEqual(['system', 'light', 'dark']);
  });

  it.each([
    ['新建产品', '/products/new'],
    ['swagger', '/products/import'],
    ['openapi 导入', '/products/import'],
    ['写新闻', '/content/news/new'],
    ['发公告', '/content/notice/new'],
    ['发站内消息', '/broadcasts/new'],
    ['新增优惠券', '/coupons/new'],
    ['新建 优惠', '/coupons/new'],
    ['添加会员等级', '/vip-levels/new'],
    ['批量开票', '/invoices/batch'],
    ['更新隐私政策', '/agreements/privacy/new'],
  ])('%s begins the action before it looks for a name', (text, to) => {
    const { kind, to: first } = destinationsOf(text, writer)[0]!;
    expect([kind, first]).toEqual(['操作', to]);
  });

  it('lists the actions behind the screens where nothing is typed, each at a screen of its own', () => {
    const all = destinationsOf('', writer);
    const actions = all.filter(({ kind }) => kind === '操作').map(({ to }) => to);
    expect(actions).toEqual(ACTIONS.map(({ to }) => to));
    expect(all.slice(-actions.length).map(({ to }) => to)).toEqual(actions);
    const meant = actions.filter((to) => pathsOf(routes).some((path) => path.test(to)));
    expect(meant).toEqual(actions);
  });

  it('shows an action to nobody whose role may not do it', () => {
    expect(destinationsOf('', everything).filter(({ kind }) => kind === '操作')).toEqual([]);
    expect(addresses('发公告')).not.toContain('/content/notice/new');
    for (const { to, needs } of ACTIONS) {
      const others = { permissions: writer.permissions.filter((permission) => permission !== needs.permission) };
      expect(
        destinationsOf('', others).map((found) => found.to),
        to,
      ).not.toContain(to);
    }
  });

  it('offers nothing that the role may not open', () => {
    expect(addresses('13800138000', { permissions: ['order.read'] })).toEqual([]);
  });
});
