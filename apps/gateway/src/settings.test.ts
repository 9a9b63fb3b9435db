import { expect, test } from 'vitest';
import { settingsFrom } from './settings';

const environment = { DATABASE_URL: 'postgres://db/jishi' };
const production = { ...environment, NODE_ENV: 'production' };

test('production must know its proxies, or every caller is the proxy; none is a word of its own', () => {
  expect(() => settingsFrom(production)).toThrow('TRUSTED_PROXIES');
  expect(() => settingsFrom({ ...production, TRUSTED_PROXIES: '' })).toThrow('TRUSTED_PROXIES');
  expect(settingsFrom({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(settingsFrom({ ...production, TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }).trustedProxies).toEqual([
    '10.0.0.1',
    '10.0.0.2',
  ]);
  expect(settingsFrom(environment).trustedProxies).toEqual(['127.0.0.0/8', '::1']);
});

test('a log that is copied needs a name that outlives the disk', () => {
  const replicated = { ...environment, GATEWAY_DURABILITY: 'replicated' };
  expect(() => settingsFrom(replicated)).toThrow('NODE_NAME');
  expect(settingsFrom({ ...replicated, NODE_NAME: 'one' }).durability).toBe('replicated');
  expect(() => settingsFrom({ ...environment, GATEWAY_DURABILITY: 'twice' })).toThrow('os, disk, replicated');
});
