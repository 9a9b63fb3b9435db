import { describe, expect, it } from 'vitest';
import { axisFloor, successRateOf } from './daily-rates';

const day = (calls: number, successRate: string | null) => ({ day: '2026-11-01', calls, successRate });

describe('the success rate of a month', () => {
  it('is unknown when nothing was called', () => {
    expect(successRateOf([day(0, null), day(0, null)])).toBeNull();
  });

  it('weighs each day by its calls', () => {
    expect(successRateOf([day(900, '100.00'), day(100, '50.00')])).toBe('95.00');
  });

  it('never rounds a failure away', () => {
    expect(successRateOf([day(1_000_000, '100.00'), day(10, '90.00')])).toBe('99.99');
  });

  it('skips days without calls', () => {
    expect(successRateOf([day(0, null), day(10, '99.50')])).toBe('99.50');
  });
});

describe('the axis of the chart', () => {
  it('begins near the top when every day was good', () => {
    expect(axisFloor([day(10, '99.97'), day(0, null)])).toBe(99.5);
  });

  it('reaches below the worst day', () => {
    expect(axisFloor([day(10, '100.00'), day(10, '93.20')])).toBe(90);
  });

  it('begins at zero when a day failed altogether', () => {
    expect(axisFloor([day(10, '0.00')])).toBe(0);
  });
});
