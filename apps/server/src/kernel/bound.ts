// What a session is bound to: the name of the browser that opened it, which no script can read.
import { createHash } from 'node:crypto';
import type { Browser, Context } from './context';

/** The hash that says in which browser a session is good; null in any. The name is of 128 random bits, so no key is needed. */
export function bindingOf({ browser }: Pick<Context, 'browser'>): Buffer | null {
  return browser?.keepsName ? nameHashOf(browser) : null;
}

/** What a caller shows a session that may be bound. */
export function nameHashOf(browser: Browser | undefined): Buffer | null {
  return browser ? createHash('sha256').update(`session:${browser.id}`).digest() : null;
}
