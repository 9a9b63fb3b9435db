import { expect, it } from 'vitest';
import { TICKET_LIVES_MS } from './rules';

it('a signature waits five minutes to be used', () => {
  expect(TICKET_LIVES_MS).toBe(300_000);
});
