import { expect, test } from 'vitest';
import { ACCOUNTS_PER_PERSON, FACE_FAILED, TOO_MANY_ACCOUNTS } from './rules';

test('who may not be certified is told why, and whether to try again', () => {
  expect(ACCOUNTS_PER_PERSON).toBe(3);
  expect(TOO_MANY_ACCOUNTS).toMatch(/这个身份证号已认证了 3 个账户/);
  expect(FACE_FAILED).toMatch(/可以重新核身/);
});
