import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path';

describe('an address that came by the query', () => {
  it('may be any page of this site', () => {
    expect(safePath('/req/buy?offerId=3#pay')).toBe('/req/buy?offerId=3#pay');
  });

  it.each([
    null,
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'req/buy',
  ])('is dropped when it is %j', (path) => {
    expect(safePath(path)).toBeUndefined();
  });
});
