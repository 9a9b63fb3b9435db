import { expect, test } from 'vitest';
import { certificationTitle, signTitle } from './page-titles';

test('the certification form is titled by its type', () => {
  expect(certificationTitle({ type: '1' })).toBe('个人认证');
  expect(certificationTitle({ type: '2' })).toBe('企业认证');
  expect(certificationTitle({})).toBe('实名认证');
  expect(certificationTitle({ type: '3' })).toBe('实名认证');
});

test('a signature with an id is edited, without one it is new', () => {
  expect(signTitle({ id: '9' })).toBe('编辑签名');
  expect(signTitle({})).toBe('新增签名');
  expect(signTitle({ id: '' })).toBe('新增签名');
});
