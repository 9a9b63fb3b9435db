import { describe, expect, it } from 'vitest';
import { SIGN_OUT, paletteEntries } from './palette-entries';

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

  it('searches products for any other words', () => {
    expect(found('节假日')).toEqual([`/product/list?keyword=${encodeURIComponent('节假日')}`]);
  });
});
