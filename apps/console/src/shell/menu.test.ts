import { describe, expect, it } from 'vitest';
import { menuFor, placeOf } from './menu';

const names = (permissions: string[]) =>
  menuFor({ permissions }).flatMap(({ name, entries }) => [name, ...entries.map((entry) => `· ${entry.name}`)]);

describe('the menu', () => {
  it('shows what the role may open, and no group that would be empty', () => {
    expect(names(['console.enter', 'member.read', 'audit.read'])).toEqual([
      '用户与资金',
      '· 用户',
      '营销',
      '· 同期群',
      '运行',
      '· 审计',
    ]);
  });

  it('shows nothing to a role without permissions', () => {
    expect(names(['console.enter'])).toEqual([]);
  });

  it('takes a permission to write for no permission to read', () => {
    expect(names(['catalogue.write'])).toEqual([]);
    expect(names(['catalogue.read'])).toEqual(['目录', '· 产品']);
    expect(names(['message.send', 'content.publish'])).toEqual([]);
  });
});

describe('the place of an address', () => {
  it('is the entry it stands under, however deep', () => {
    expect(placeOf('/members/7/orders')).toMatchObject({ group: '用户与资金', entry: { name: '用户' } });
    expect(placeOf('/products')?.entry.name).toBe('产品');
  });

  it('does not mistake a longer word for an entry', () => {
    expect(placeOf('/ordersheet')).toBeUndefined();
  });
});
