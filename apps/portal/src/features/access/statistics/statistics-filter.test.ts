import { describe, expect, it } from 'vitest';
import { allowsHours, slotsOf, unitOf } from './statistics-filter';

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
