import { describe, expect, it } from 'vitest';
import { codeError, digitsOf, newPasswordError, phoneError, repeatedError, secondFactorError } from './code-rules';

describe('phone numbers and codes', () => {
  it('says what is missing or wrong', () => {
    expect(phoneError('')).toBe('请输入手机号');
    expect(phoneError('12800000000')).toBe('手机号是 1 开头的 11 位数字');
    expect(phoneError('13800138000')).toBeUndefined();
    expect(codeError('')).toBe('请输入验证码');
    expect(codeError('12')).toBe('验证码是 6 位数字');
    expect(codeError('123456')).toBeUndefined();
  });

  it('takes a pasted number with its country code and spaces', () => {
    expect(digitsOf('+86 138-0013-8000')).toBe('13800138000');
    expect(digitsOf('8613800138000')).toBe('13800138000');
    expect(digitsOf('138 0013 8000')).toBe('13800138000');
  });

  it('takes six digits or a recovery code as the second factor', () => {
    expect(secondFactorError('123456')).toBeUndefined();
    expect(secondFactorError('ABCDE-12345')).toBeUndefined();
    expect(secondFactorError('abcde12345')).toBeUndefined();
    expect(secondFactorError('12345')).toContain('6 位动态口令');
  });
});

describe('a new password', () => {
  it.each([
    ['', '请输入密码'],
    ['abc123', '密码为 8 到 20 位'],
    ['abcdefgh', '密码至少要有字母、数字、符号中的两种'],
    ['密码密码密码密码1a', '密码只能用字母、数字和英文符号'],
  ])('%s is refused: %s', (password, message) => {
    expect(newPasswordError(password)).toBe(message);
  });

  it('is content with two kinds of characters, typed twice', () => {
    expect(newPasswordError('ledger-and-seal')).toBeUndefined();
    expect(repeatedError('ledger-and-seal', 'ledger-and-sea')).toBe('两次输入的不一样');
    expect(repeatedError('ledger-and-seal', 'ledger-and-seal')).toBeUndefined();
  });
});
