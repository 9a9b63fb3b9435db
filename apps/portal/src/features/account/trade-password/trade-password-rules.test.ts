import { describe, expect, it } from 'vitest';
import { tradePasswordErrors } from './trade-password-rules';

const good = { code: '123456', password: '802461', repeated: '802461' };

describe('the form of the trade password', () => {
  it('is content with six digits twice and a code', () => {
    expect(tradePasswordErrors(good, false)).toEqual({});
  });

  it('asks for no code when the phone is proved', () => {
    expect(tradePasswordErrors({ ...good, code: '' }, true)).toEqual({});
    expect(tradePasswordErrors({ ...good, code: '' }, false).code).toBe('请输入验证码');
  });

  it.each(['111111', '123456', '987654'])('refuses %s as too easy to guess', (password) => {
    expect(tradePasswordErrors({ ...good, password, repeated: password }, false).password).toContain('太容易');
  });

  it('says when the two differ', () => {
    expect(tradePasswordErrors({ ...good, repeated: '802460' }, false).repeated).toBe('两次输入的不一样');
  });
});
