import { afterEach, expect, test, vi } from 'vitest';
import { type Member, withToken } from './member';

afterEach(() => vi.unstubAllGlobals());

const member = { id: '1', token: '' } as Member;

test('the stored token is copied into the member', () => {
  vi.stubGlobal('document', { cookie: 'a=1; token=t%2B1; b=2' });
  expect(withToken(member)).toEqual({ id: '1', token: 't+1' });
});

test('without a stored token the member keeps the one the server told', () => {
  vi.stubGlobal('document', { cookie: '' });
  expect(withToken({ ...member, token: 'told' }).token).toBe('told');
});
