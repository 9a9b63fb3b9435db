import { describe, expect, it } from 'vitest';
import { allowsHours, slotRange, slotsOf, splitOf, statisticsInput, unitOf } from './statistics-filter';

const day = { beginTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' };
const month = { beginTime: '2026-10-22 00:00:00', endTime: '2026-11-20 23:59:59' };

describe('the unit of a range', () => {
  it('is the hour for a day and the day for a month', () => {
    expect(unitOf(day)).toBe('hour');
    expect(unitOf(month)).toBe('day');
  });

  it('follows the address while the range allows it', () => {
    expect(unitOf({ ...day, unit: 'day' })).toBe('day');
    expect(unitOf({ ...month, unit: 'hour' })).toBe('day');
    expect(allowsHours(month)).toBe(false);
  });
});

describe('the slots of a range', () => {
  it('name every hour of a day', () => {
    const slots = slotsOf(day, 'hour');
    expect(slots).toHaveLength(24);
    expect(slots[0]).toBe('2026-11-20 00');
    expect(slots[23]).toBe('2026-11-20 23');
  });

  it('name every day of a month, both ends included', () => {
    const slots = slotsOf(month, 'day');
    expect(slots).toHaveLength(30);
    expect([slots[0], slots[29]]).toEqual(['2026-10-22', '2026-11-20']);
  });

  it('are none for a range that cannot be read', () => {
    expect(slotsOf({ beginTime: 'x', endTime: 'y' }, 'day')).toEqual([]);
  });
});

describe('a slot of the chart', () => {
  it('is a day or an hour as a range', () => {
    expect(slotRange('2026-11-20')).toEqual(day);
    expect(slotRange('2026-11-20 08')).toEqual({ beginTime: '2026-11-20 08:00:00', endTime: '2026-11-20 08:59:59' });
  });
});

describe('what is asked for', () => {
  it('is every condition of the address, and what the chart is split by', () => {
    expect(statisticsInput({ ...day, keyId: '3', code: '504001', split: 'api' })).toEqual({
      ...day,
      keyId: '3',
      code: '504001',
      unit: 'hour',
      splitBy: 'api',
    });
    expect(splitOf({ split: 'nonsense' })).toBeUndefined();
  });
});
