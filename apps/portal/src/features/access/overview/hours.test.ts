import { describe, expect, it } from 'vitest';
import { hoursOf, niceCeiling, notableHour } from './hours';

const slice = (time: string, calls: number, failed = 0) => ({
  time,
  calls,
  failed,
  charged: calls - failed,
  units: calls - failed,
  amount: '0.00',
  p50: 28,
  p95: 90,
  p99: 120,
});

describe('the hours of a day', () => {
  it('stand in their places and the silent ones are zero', () => {
    const hours = hoursOf([slice('2026-11-20 10:00:00', 994, 24)], [slice('2026-11-19 10:00:00', 912)]);
    expect(hours).toHaveLength(24);
    expect(hours[10]).toEqual({ hour: 10, calls: 994, failed: 24, p50: 28, p95: 90, yesterday: 912 });
    expect(hours[9]).toEqual({ hour: 9, calls: 0, failed: 0, p50: null, p95: null, yesterday: 0 });
  });

  it('show the one with most failures first, else the busiest, else none', () => {
    expect(notableHour(hoursOf([slice('2026-11-20 09:00:00', 900), slice('2026-11-20 10:00:00', 20, 3)], []))).toBe(10);
    expect(notableHour(hoursOf([slice('2026-11-20 09:00:00', 900), slice('2026-11-20 10:00:00', 20)], []))).toBe(9);
    expect(notableHour(hoursOf([], []))).toBeUndefined();
  });
});

describe('the top of a scale', () => {
  it('is round and holds the highest value', () => {
    expect(niceCeiling(994, 10)).toBe(1000);
    expect(niceCeiling(1001, 10)).toBe(2000);
    expect(niceCeiling(188, 100)).toBe(200);
    expect(niceCeiling(3, 10)).toBe(10);
  });
});
