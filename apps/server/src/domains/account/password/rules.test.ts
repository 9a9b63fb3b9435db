import { NewPassword } from '@jishi/contract/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordFault } from './rules';

const PHONE = '13912345678';
const PERSON = { phone: PHONE, siteName: 'Qianmo' };
/** What the contract lets through. */
const chosen = fc.stringMatching(/^[\x21-\x7e]{8,20}$/).filter((text) => NewPassword.safeParse(text).success);

test.each(['Password1', 'a1234567', 'qq123456', '1qaz2wsx', 'P@ssw0rd', 'ADMIN123'])('%s is too common', (password) => {
  expect(NewPassword.safeParse(password).success).toBe(true);
  expect(passwordFault(password, PERSON)).toContain('常见');
});

test('a password that holds the phone will not do, whatever is around it', () => {
  const around = fc.stringMatching(/^[a-z]{0,4}$/);
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(passwordFault(`${before}${PHONE}${after}`, PERSON)).toContain('手机号');
    }),
  );
});

test.each(['Jishi-2026-safe', 'myOpenAPI-77', 'x-QIANMO-2026', 'apiMarket#1'])(
  '%s holds a word of this place',
  (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true);
    expect(passwordFault(password, PERSON)).toContain('站点的名字');
  },
);

test('a site without a name refuses no password for it', () => {
  expect(passwordFault('Calm-lamp-2026', { phone: PHONE, siteName: '' })).toBeUndefined();
});

test('how it is capitalised saves no common password', () => {
  fc.assert(
    fc.property(fc.mixedCase(fc.constant('qwer1234')), (password) => {
      expect(passwordFault(password, PERSON)).toContain('常见');
    }),
  );
});

test('what is made up at random will do', () => {
  fc.assert(
    fc.property(chosen, (password) => {
      expect(passwordFault(password, PERSON)).toBeUndefined();
    }),
  );
});

test.each(['short1!', 'aaaaaaaaaa', '1234567890', '!!!!!!!!!!', 'abc 12345', '密码abc12345', 'a1'.repeat(11)])(
  'the contract refuses %j',
  (password) => {
    expect(NewPassword.safeParse(password).success).toBe(false);
  },
);
