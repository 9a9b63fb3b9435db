import { addApiKey } from '@jishi/contract/access/key';
import { expect, test } from 'vitest';
import { faultsIn } from '../../../shell/form';
import { limitInput, limitValues } from './key-limits';

const NAMES = Object.keys(limitValues());
const plain = { ...limitValues(), name: '结算服务' };

test('a new key has no limit at all, and none are sent', async () => {
  expect(limitInput(plain)).toEqual({
    name: '结算服务',
    projectIds: null,
    ipContent: '',
    qps: null,
    dailyCalls: null,
    dailySpend: null,
    expireTime: null,
  });
  expect(await faultsIn(addApiKey, limitInput(plain), NAMES)).toEqual({});
});

test('limits are sent as numbers, amounts without zeros in front, the last day to its last second', () => {
  const values = {
    ...plain,
    projectIds: '1001,1002',
    qps: '5',
    dailyCalls: '1000',
    dailySpend: '012.50',
    expireTime: '2027-01-31',
  };
  expect(limitInput(values)).toMatchObject({
    projectIds: ['1001', '1002'],
    qps: 5,
    dailyCalls: 1000,
    dailySpend: '12.50',
    expireTime: '2027-01-31 23:59:59',
  });
  expect(limitInput({ ...plain, dailySpend: '0.50' }).dailySpend).toBe('0.50');
});

test('an end keeps its time of day while its day is not changed', () => {
  const before = '2027-01-31 08:00:00';
  expect(limitInput({ ...plain, expireTime: '2027-01-31' }, before).expireTime).toBe(before);
  expect(limitInput({ ...plain, expireTime: '2027-02-01' }, before).expireTime).toBe('2027-02-01 23:59:59');
  expect(limitInput(plain, before).expireTime).toBeNull();
});

test.each([
  ['name', ' '],
  ['projectIds', ''],
  ['qps', '0'],
  ['qps', '10001'],
  ['dailyCalls', '1.5'],
  ['dailySpend', '0'],
  ['dailySpend', '1.234'],
] as const)('%s cannot be %j', async (field, text) => {
  expect(await faultsIn(addApiKey, limitInput({ ...plain, [field]: text }), NAMES)).toEqual({
    [field]: expect.any(String),
  });
});
