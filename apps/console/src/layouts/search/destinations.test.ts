import { describe, expect, it } from 'vitest';
import { destinationsOf } from './destinations';

const everything = {
  permissions: ['member.read', 'order.read', 'ledger.read', 'call.read', 'catalogue.read', 'audit.read'],
};
const addresses = (text: string, operator = everything) => destinationsOf(text, operator).map(({ to }) => to);

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

  it('offers nothing that the role may not open', () => {
    expect(addresses('13800138000', { permissions: ['order.read'] })).toEqual([]);
  });
});
