import { describe, expect, it } from 'vitest';
import { clearedOf, isFiltered, namesOf } from './conditions';
import type { FilterSpec } from './list-filter';
import { rangeText, shortRange } from './time-range';

const FIELDS: readonly FilterSpec[] = [
  { kind: 'time', label: '时间' },
  { kind: 'choice', name: 'status', label: '状态', options: [] },
  { kind: 'text', name: 'no', label: '单号' },
];

describe('the conditions over a list', () => {
  it('stand in the address under their names, a time under two', () => {
    expect(namesOf(FIELDS)).toEqual(['beginTime', 'endTime', 'status', 'no']);
  });

  it('are in force as soon as one of them is set, whatever else the address says', () => {
    expect(isFiltered(FIELDS, { page: '2', tab: 'vip' })).toBe(false);
    expect(isFiltered(FIELDS, { status: '' })).toBe(false);
    expect(isFiltered(FIELDS, { endTime: '2026-03-10 00:00:00' })).toBe(true);
    expect(isFiltered(FIELDS, { no: 'PO1' })).toBe(true);
  });

  it('are all taken out together, and nothing else with them', () => {
    expect(clearedOf(FIELDS)).toEqual({ beginTime: null, endTime: null, status: null, no: null });
    expect(clearedOf([])).toEqual({});
  });
});

it.each([
  [{}, '不限'],
  [{ beginTime: '2026-03-09 08:30:15', endTime: '2026-03-10 23:59:59' }, '03-09 08:30 至 03-10 23:59'],
  [{ beginTime: '2026-03-10 08:30:00', endTime: '2026-03-10 23:59:59' }, '03-10 08:30 至 23:59'],
  [{ beginTime: '2025-12-31 08:30:00' }, '2025-12-31 08:30 之后'],
  [{ endTime: '2026-03-10 23:59:59' }, '03-10 23:59 之前'],
])('a field has room for the range %j as %s', (range, words) => {
  expect(shortRange(range, '2026')).toBe(words);
});

it.each([
  [{}, undefined],
  [{ beginTime: '2026-03-10 08:00:00' }, '2026-03-10 08:00:00 之后'],
  [{ endTime: '2026-03-10 08:00:00' }, '2026-03-10 08:00:00 之前'],
  [{ beginTime: '2026-03-10 08:00:00', endTime: '2026-03-10 09:30:00' }, '2026-03-10 08:00:00 至 09:30:00'],
  [{ beginTime: '2026-03-10 08:00:00', endTime: '2026-03-11 09:30:00' }, '2026-03-10 08:00:00 至 2026-03-11 09:30:00'],
])('a range %j is said as %s', (range, said) => {
  expect(rangeText(range)).toBe(said);
});
