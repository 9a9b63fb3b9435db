import { describe, expect, it } from 'vitest';
import { compareCounts, compareMoney, compareRates } from './comparison';

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

  it('of rates is in points', () => {
    expect(compareRates({ calls: 1000, failed: 30 }, { calls: 100, failed: 1 })).toBe('较上期 −2.00 点');
    expect(compareRates({ calls: 10, failed: 1 }, { calls: 100, failed: 10 })).toBe('与上期持平');
    expect(compareRates({ calls: 10, failed: 1 }, { calls: 0, failed: 0 })).toBeUndefined();
  });
});
