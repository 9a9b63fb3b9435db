import { ONE_UNIT } from '@jishi/contract/charge-rule';
import { expect, test } from 'vitest';
import { chargeFrom } from '../units/charge';
import { Paths } from './paths';
import type { Api } from './api';

const api = (method: string, path: string, upstreamPath = path): Api => ({
  id: `${method} ${path}`,
  method,
  path,
  upstreamPath,
  headerParams: [],
  sample: Buffer.alloc(0),
  chargeCodes: new Set([0]),
  charge: chargeFrom(ONE_UNIT),
  isChat: false,
});

const paths = new Paths([
  api('GET', '/pets'),
  api('GET', '/pets/{petId}', '/v2/pet/{petId}'),
  api('DELETE', '/pets/{petId}', '/v2/pet/{petId}'),
  api('GET', '/pets/mine'),
  api('GET', '/pets/{petId}/photos/{photo}.png', '/v2/photo/{photo}/of/{petId}'),
  api('GET', '/{any}/{thing}'),
]);
const found = (method: string, path: string) => {
  const one = paths.find(method, path);
  return one && [one.api.path, one.upstreamPath];
};

test('a path without variables wins, then the one that leaves less open', () => {
  expect(found('GET', '/pets')).toEqual(['/pets', '/pets']);
  expect(found('GET', '/pets/mine')).toEqual(['/pets/mine', '/pets/mine']);
  expect(found('GET', '/pets/7')).toEqual(['/pets/{petId}', '/v2/pet/7']);
  expect(found('GET', '/cats/7')).toEqual(['/{any}/{thing}', '/cats/7']);
  expect(found('GET', '/pets/7/photos/a.png')?.[1]).toBe('/v2/photo/a/of/7');
});

test('values reach the upstream as one segment, whatever they hold', () => {
  expect(found('GET', '/pets/%E7%8C%AB')?.[1]).toBe('/v2/pet/%E7%8C%AB');
  expect(found('GET', '/pets/a%2Fb')?.[1]).toBe('/v2/pet/a%2Fb');
  expect(found('GET', '/pets/a%3Fb=1')?.[1]).toBe('/v2/pet/a%3Fb%3D1');
});

test('values that would lead elsewhere, or are badly encoded, find nothing', () => {
  for (const value of ['..', '.', '%2e%2e', '%2E', '%', '%ff', '%00', '%0d%0a'])
    expect(found('GET', `/pets/${value}`), value).toBeUndefined();
});

test('another method at the same path is known of', () => {
  expect(found('POST', '/pets/7')).toBeUndefined();
  expect(paths.at('/pets/7')).toBeDefined();
  expect(paths.at('/pets')).toBeDefined();
  expect(paths.at('/a/b/c')).toBeUndefined();
  expect(found('DELETE', '/pets/7')?.[1]).toBe('/v2/pet/7');
});
