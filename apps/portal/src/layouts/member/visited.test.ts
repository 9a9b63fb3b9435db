import { describe, expect, it } from 'vitest';
import { PINNED, afterClosing, tabsOf } from './visited';

const view = (path: string, title: string) => ({
  name: title,
  path,
  fullPath: `${path}?x=1`,
  href: path,
  title,
  query: {},
});
const records = view('/req/applylist', '调用记录');
const product = view('/product/3', '手机号归属地');

describe('tabs of visited pages', () => {
  it('begin with the overview, and hold pages of the member area only', () => {
    const tabs = tabsOf({ [product.path]: product, [records.path]: records }, records);
    expect(tabs.map(({ path }) => path)).toEqual(['/overview', '/req/applylist']);
    expect(tabs[1]?.fullPath).toBe('/req/applylist?x=1');
  });

  it('hold the current page before it has been entered as visited', () => {
    expect(tabsOf({}, records).map(({ path }) => path)).toEqual(['/overview', '/req/applylist']);
    expect(tabsOf({}, PINNED)).toHaveLength(1);
  });

  it('lead to a neighbour when the current one is closed, and nowhere otherwise', () => {
    const tabs = [PINNED, records, view('/fund/detail', '资金明细')];
    expect(afterClosing(tabs, '/fund/detail', '/overview')).toBeUndefined();
    expect(afterClosing(tabs, '/req/applylist', '/req/applylist')?.path).toBe('/fund/detail');
    expect(afterClosing(tabs, '/fund/detail', '/fund/detail')?.path).toBe('/req/applylist');
  });
});
