import { expect, it } from 'vitest';
import { LEVELS, VISIT_FILTERS, conditionsIn, levelOf, openedBy } from './levels';

it('an address that asks for no level there is shows plans', () => {
  expect([levelOf({}), levelOf({ level: 'x' }), levelOf({ level: 'unit' })]).toEqual(['plan', 'plan', 'unit']);
});

it('opening a row narrows to it, looks at what is below, and starts at page one', () => {
  expect(openedBy('plan', '7')).toEqual({ plan: '7', level: 'unit', page: null });
});

it('the conditions of the funnel, and nothing else of its address, lead on to its members', () => {
  const search = { plan: '7', keyword: '身份 证', level: 'unit', page: '3', beginTime: '2026-01-01 00:00:00' };
  expect(Object.fromEntries(conditionsIn(search))).toEqual({
    plan: '7',
    keyword: '身份 证',
    beginTime: '2026-01-01 00:00:00',
  });
});

it('every level can be narrowed by', () => {
  const names = VISIT_FILTERS.flatMap((field) => (field.kind === 'text' ? [field.name] : []));
  expect(names).toEqual(LEVELS.map(([level]) => level));
});
