import { modules } from '@jishi/contract';
import { expect, test } from 'vitest';
import { ROLES, permissionsOf } from './rules';

/** Every permission that an endpoint of the contract asks for. */
const wanted = new Set(
  Object.values(modules)
    .flat()
    .flatMap((module) => Object.values(module) as { permission?: string }[])
    .flatMap((endpoint) => endpoint.permission ?? []),
);

test('the owner may do everything', () => {
  expect(permissionsOf('owner')).toEqual(wanted);
});

test('the read-only role may read everything and write nothing', () => {
  const reads = [...wanted].filter((permission) => permission.endsWith('.read') || permission === 'console.enter');
  expect(permissionsOf('readonly')).toEqual(new Set(reads));
});

test.each(ROLES)('%s may enter, and holds no permission that nothing asks for', (role) => {
  const held = [...permissionsOf(role)];
  expect(held).toContain('console.enter');
  expect(held.filter((permission) => !wanted.has(permission))).toEqual([]);
});
