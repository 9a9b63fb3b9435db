import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookie';

afterEach(() => vi.unstubAllGlobals());

/** A browser that shows what it was told to keep. */
function browser(protocol: string, kept = '') {
  const document = { cookie: kept };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  return document;
}

describe('a cookie', () => {
  it('is for the whole site, for its own pages, and over https only where the site is', () => {
    const document = browser('https:');
    writeCookie('token', 'mt_a;b', 30);
    expect(document.cookie).toBe('token=mt_a%3Bb; Path=/; Max-Age=2592000; SameSite=Lax; Secure');
  });

  it('is kept without https on a machine that has none', () => {
    const document = browser('http:');
    writeCookie('token', 'mt_a', 1);
    expect(document.cookie).toBe('token=mt_a; Path=/; Max-Age=86400; SameSite=Lax');
  });

  it('is dropped by an age of nothing', () => {
    const document = browser('https:');
    removeCookie('token');
    expect(document.cookie).toContain('token=; Path=/; Max-Age=0;');
  });

  it('is found by its whole name, whatever stands around it', () => {
    browser('https:', 'xtoken=1; token=mt_%C3; token2=3');
    expect(readCookie('token')).toBe('mt_%C3');
    expect(readCookie('oken')).toBe('');
  });
});
