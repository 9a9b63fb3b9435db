import { expect, test } from 'vitest';
import { requirementOf } from './requirement';

const nobody = { authStatus: 0, authType: 0 };
const person = { authStatus: 2, authType: 1 };
const enterprise = { authStatus: 2, authType: 2 };

test('what is asked, and whether it is in the way, by who is certified as what', () => {
  expect(requirementOf(0, nobody)).toBeUndefined();
  expect([nobody, person, enterprise].map((member) => requirementOf(1, member)?.missing)).toEqual([true, false, false]);
  expect([nobody, person, enterprise].map((member) => requirementOf(2, member)?.missing)).toEqual([true, true, false]);
  expect(requirementOf(1, { authStatus: 1, authType: 1 })).toEqual({ text: '需要先完成实名认证', missing: true });
});

test('an audit comes after applying, so it is never in the way', () => {
  expect(requirementOf(3, nobody)).toEqual({ text: '申请后提交使用场景，审核通过即开通', missing: false });
});

test('nothing is said to be missing before the member is known', () => {
  expect(requirementOf(2, undefined)).toEqual({ text: '需要先完成企业认证', missing: false });
});
