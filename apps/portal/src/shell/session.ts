// Logged in means a token is stored: the cookie `token`, path `/`.
import { createSession } from '@jishi/client/session';
import { createContext, useContext } from 'react';
import { readCookie, removeCookie, writeCookie } from './cookie';

const COOKIE = 'token';
/** The time after which the server ends an idle session. */
const DAYS = 30;

const session = createSession({
  read: () => readCookie(COOKIE),
  write: (token) => writeCookie(COOKIE, token, DAYS),
  remove: () => removeCookie(COOKIE),
});

export const { readToken, storeToken, clearToken, onSessionChange } = session;

/** Notices when another window signed in or out, once this one is looked at again. Returns how to stop. */
export function watchOtherWindows(): () => void {
  let known = readToken();
  const check = () => {
    if (document.hidden || readToken() === known) return;
    known = readToken();
    session.noticeChange();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** Whether the server rendered this document for a member: what hydration has to repeat. */
export const RenderedSignedIn = createContext(false);

/** Whether a token is stored. */
export function useSignedIn(): boolean {
  return session.useIsSignedIn(useContext(RenderedSignedIn));
}
