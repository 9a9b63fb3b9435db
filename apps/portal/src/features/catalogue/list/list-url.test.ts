import { describe, expect, it } from 'vitest';
import { listHref, listInput, readListState } from './list-url';

const everything = readListState({
  keyword: ' 归属地 ',
  typeId: '12',
  needs: '0',
  free: '1',
  sort: 'price',
  pageNum: '3',
});

describe('the address of the product list', () => {
  it('says nothing for the defaults', () => {
    expect(listHref(readListState({}))).toBe('/product/list');
  });

  it('reads back what it wrote', () => {
    const href = listHref(everything, { pageNum: 3 });
    const search = Object.fromEntries(new URL(href, 'http://localhost').searchParams);
    expect(readListState(search)).toEqual(everything);
  });

  it('goes back to the first page when a condition changes', () => {
    expect(listHref(everything, { free: false })).not.toContain('pageNum');
  });

  it('keeps the other conditions when one is dropped', () => {
    const href = listHref(everything, { typeId: undefined });
    expect(href).toBe(`/product/list?keyword=${encodeURIComponent('归属地')}&needs=0&free=1&sort=price`);
  });

  it('ignores what it cannot mean', () => {
    const state = readListState({ typeId: '1 or 1=1', needs: '9', free: 'yes', sort: 'drop', pageNum: '-1' });
    expect(state).toEqual(readListState({}));
  });

  it('asks the server for no more than 50 characters of keyword', () => {
    expect(listInput(readListState({ keyword: '查'.repeat(80) })).keyword).toHaveLength(50);
  });

  it('sends a needs of 0, which means no certification, rather than dropping it', () => {
    expect(listInput(everything).needs).toBe(0);
  });
});
