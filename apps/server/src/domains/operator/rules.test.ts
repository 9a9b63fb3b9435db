import { modules } from '@jishi/contract';
import { expect, test } from 'vitest';
import { domains } from '../../domains';
import { reviewKinds } from '../review';
import { ROLES, permissionsOf } from './rules';

const kinds = reviewKinds.of({ extensions: domains.flatMap((domain) => domain.extends ?? []) });

/** Every permission that an endpoint of the contract asks for, or deciding a kind of review. */
const wanted = new Set<string>([
  ...kinds.map(({ decides }) => decides),
  ...Object.values(modules)
    .flat()
    .flatMap((module) => Object.values(module) as { permission?: string }[])
    .flatMap((endpoint) => endpoint.permission ?? []),
]);

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
