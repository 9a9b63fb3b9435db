import { modules } from '@jishi/contract';
import type { ListEndpoint } from '@jishi/contract/list';
import { expect, test } from 'vitest';
import { optionsOf } from './labels';

test('every enumeration by which operators filter a list has its words here', () => {
  const exported = Object.values(modules).flatMap((of) => of.flatMap((module): unknown[] => Object.values(module)));
  const asked = exported.filter(isList).flatMap(({ conditions }) => conditions);
  const names = new Set(asked.flatMap((one) => (one.kind === 'choice' ? [one.of] : [])));
  expect(names.size).toBeGreaterThan(30);
  expect([...names].filter((name) => optionsOf(name).length === 0)).toEqual([]);
});

function isList(of: unknown): of is ListEndpoint {
  return typeof of === 'object' && of !== null && 'conditions' in of && 'access' in of && of.access === 'operator';
}
