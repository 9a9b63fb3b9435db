import { describe, expect, it } from 'vitest';
import { compareCounts, compareMoney } from './comparison';

describe('the comparison with the period before', () => {
  it('has a sign and one decimal', () => {
    expect(compareCounts(1093, 1000)).toBe('较上期 +9.3%');
    expect(compareCounts(5, 1000)).toBe('较上期 −99.5%');
    expect(compareMoney('86.42', '79.10')).toBe('较上期 +9.2%');
  });

  it('says so when nothing changed, or there was nothing', () => {
    expect(compareCounts(7, 7)).toBe('与上期持平');
    expect(compareCounts(7, 0)).toBe('上期为 0');
    expect(compareCounts(0, 0)).toBeUndefined();
  });
});
