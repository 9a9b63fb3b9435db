import { describe, expect, it } from 'vitest';
import { isPending, pollDelay, stageOf } from './order-status';

describe('a pay order', () => {
  it('is watched until it is paid or closed', () => {
    expect([10, 15, 20, 30, 40, 41, 42].map(isPending)).toEqual([true, true, false, false, false, false, false]);
  });

  it('has one stage for every status', () => {
    expect([10, 15, 20, 30, 42].map(stageOf)).toEqual(['waiting', 'confirming', 'paid', 'closed', 'refunded']);
  });

  it('is asked about ever less often, but at least every 15 seconds', () => {
    expect(pollDelay(0)).toBe(2000);
    expect(pollDelay(1)).toBe(3000);
    expect(pollDelay(50)).toBe(15_000);
  });
});
