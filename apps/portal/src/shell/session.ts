// Logged in means a token is stored: the cookie `token`, path `/`.
import { createContext, useContext, useSyncExternalStore } from 'react';
import { readCookie, removeCookie, writeCookie } from './cookie';

const COOKIE = 'token';
/** As long as the server keeps an idle session. */
const DAYS = 30;

const listeners = new Set<() => void>();

/** The member's token, '' when logged out. */
export function readToken(): string {
  return readCookie(COOKIE);
}

/** Keeps the token of a fresh sign-in. */
export function storeToken(token: string): void {
  writeCookie(COOKIE, token, DAYS);
  for (const listener of listeners) listener();
}

/** Forgets the token. */
export function clearToken(): void {
  if (!readToken()) return;
  removeCookie(COOKIE);
  for (const listener of listeners) listener();
}

/** Calls back when this tab signs in or out; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notices when another window signed in or out, once this one is looked at again. Answers how to stop. */
export function watchOtherWindows(): () => void {
  let known = readToken();
  const check = () => {
    if (document.hidden || readToken() === known) return;
    known = readToken();
    for (const listener of listeners) listener();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** Whether the server rendered this document for a member: what hydration has to repeat. */
export const RenderedSignedIn = createContext(false);

/** Whether a token is stored. */
export function useSignedIn(): boolean {
  const rendered = useContext(RenderedSignedIn);
  return useSyncExternalStore(
    onSessionChange,
    () => readToken() !== '',
    () => rendered,
  );
}
