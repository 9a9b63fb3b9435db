import { describe, expect, it } from 'vitest';
import { pagesShown } from './pagination';

describe('the pages offered', () => {
  it('are all of them while they are few', () => {
    expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  });

  it('are the ends and the neighbours when there are many', () => {
    expect(pagesShown(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  });

  it('fill a gap of one page with that page', () => {
    expect(pagesShown(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
    expect(pagesShown(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
  });
});
