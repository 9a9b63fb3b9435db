import { expect, it } from 'vitest';
import { repeatedError } from './repeated';

it('is the same password both times', () => {
  expect(repeatedError({ password: 'ledger-and-seal', repeated: '' })).toEqual({ repeated: '请再输一次' });
  expect(repeatedError({ password: 'ledger-and-seal', repeated: 'ledger-and-sea' })).toEqual({
    repeated: '两次输入的不一样',
  });
  expect(repeatedError({ password: 'ledger-and-seal', repeated: 'ledger-and-seal' })).toEqual({});
});
