import { expect, it } from 'vitest';
import { guessableError } from './trade-password-rules';

it.each(['111111', '123456', '987654'])('refuses %s as too easy to guess', (password) => {
  expect(guessableError(password).password).toContain('太容易');
});

it.each(['802461', '', '123'])('has nothing against %j', (password) => {
  expect(guessableError(password)).toEqual({});
});
