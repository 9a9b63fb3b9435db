import { describe, expect, it } from 'vitest';
import { menu } from './menu';
import { SIGN_OUT, paletteEntries } from './palette-entries';
import { MENU_KEYS } from './palette-keys';

const found = (typed: string) => paletteEntries(typed).map(({ to, key }) => to ?? key);

describe('the command palette', () => {
  it('shows every page before anything is typed', () => {
    expect(found('')).toContain('/overview');
    expect(found('')).toContain(SIGN_OUT);
    expect(found('').some((to) => to.startsWith('/product/list?'))).toBe(false);
  });

  it('finds a page by name, by pinyin and by initials', () => {
    for (const typed of ['调用记录', 'diaoyong jilu', 'DYJL']) expect(found(typed)[0]).toBe('/req/applylist');
  });

  it('leads an order number to its order and a request id to its record', () => {
    expect(found('po20261120143500170001')[0]).toBe('/payres?orderNo=PO20261120143500170001');
    expect(found('01JDTJYDYBF00QV4')[0]).toBe('/req/applylist?requestId=01JDTJYDYBF00QV4');
  });

  it('finds every product by a part of its name or by its word in addresses, before the market', () => {
    const onSale = [
      { id: '1009', code: 'pinyin', name: '汉字转拼音' },
      { id: '1001', code: 'phone-area', name: '手机号归属地' },
    ];
    for (const typed of ['拼音', 'pinyin', '汉字 拼音']) {
      expect(paletteEntries(typed, { onSale })[0]).toMatchObject({ name: '汉字转拼音', to: '/product/1009' });
    }
  });

  it('offers what can be done at once before the pages of the same words', () => {
    expect(found('充值')[0]).toBe('/fund/rechargeCenter');
    expect(found('新建密钥')[0]).toBe('/req/apply?tab=keys&new=1');
  });

  it('copies the AppKey of the default key, once there is one', () => {
    const copy = { name: '复制 AppKey', note: 'ak0001', copy: 'ak0001' };
    for (const typed of ['复制 AppKey', 'fuzhi', 'appkey'])
      expect(paletteEntries(typed, { appKey: 'ak0001' })[0], typed).toMatchObject(copy);
    expect(paletteEntries('复制 AppKey').some(({ key }) => key === 'copy-app-key')).toBe(false);
  });

  it('offers the colours of the screen, and leads nowhere', () => {
    for (const typed of ['深色', '切换深色', 'shense', 'dark']) {
      const [first] = paletteEntries(typed);
      expect(first).toMatchObject({ name: '切换深色', theme: 'dark' });
      expect(first?.to).toBeUndefined();
    }
    expect(paletteEntries('主题').map(({ theme }) => theme)).toEqual(
      expect.arrayContaining(['system', 'light', 'dark']),
    );
  });

  it('searches products for any other words', () => {
    const keyword = encodeURIComponent('节假日');
    expect(found('节假日')).toEqual([`/product/list?keyword=${keyword}`, `/help/search?keyword=${keyword}`]);
  });

  it('has other words for each page of the menu and for no other', () => {
    expect(Object.keys(MENU_KEYS)).toEqual(menu.flatMap(({ entries }) => entries.map(({ to }) => to)));
  });

  it('begins with the pages that were visited last', () => {
    const visited = [...'abcdefg'].map((title) => ({ title, fullPath: `/${title}` }));
    expect(
      paletteEntries('', { visited })
        .slice(0, 6)
        .map(({ to }) => to),
    ).toEqual(['/a', '/b', '/c', '/d', '/e', '/fund/rechargeCenter']);
  });

  it('finds the latest orders and requests by a part of the number or by what they are about', () => {
    const orders = [{ orderNo: 'PO20261129000000000042', subject: '充值', payAmount: '1000.00' }];
    const calls = [{ requestId: '01JH7Q8F3K2Q', projectName: '手机号归属地', apiName: '手机号查询' }];
    for (const typed of ['0042', 'po2026']) {
      expect(paletteEntries(typed, { orders, calls })[0]).toMatchObject({
        name: '充值，¥1,000.00',
        to: '/payres?orderNo=PO20261129000000000042',
      });
    }
    expect(paletteEntries('手机号查询', { orders, calls })[0]?.to).toBe('/req/applylist?requestId=01JH7Q8F3K2Q');
  });

  it('adds what the server finds by sound and other words, each once', () => {
    const onSale = [{ id: '1009', code: 'pinyin', name: '汉字转拼音' }];
    const titles = [
      { kind: 'project', title: '汉字转拼音', url: '/product/1009' },
      { kind: 'help', title: '网关结果码一览', url: '/help/1006' },
    ] as const;
    const entries = paletteEntries('pinyin', { onSale, titles });
    expect(entries.map(({ name, note }) => [name, note]).slice(0, 2)).toEqual([
      ['汉字转拼音', '接口'],
      ['网关结果码一览', '帮助'],
    ]);
  });
});
