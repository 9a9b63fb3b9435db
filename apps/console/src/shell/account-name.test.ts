import { expect, it } from 'vitest';
import { accountNameOf } from './account-name';

it.each([
  ['member:1024:deposit', { memberId: '1024', text: '充值余额' }],
  ['platform:revenue.package', { text: '套餐收入' }],
  ['platform:revenue.future', { text: 'platform:revenue.future' }],
  ['member:7:novelty', { memberId: '7', text: 'novelty' }],
  ['平台 · 调用收入', { text: '平台 · 调用收入' }],
])('%s', (account, expected) => {
  expect(accountNameOf(account)).toEqual(expected);
});
