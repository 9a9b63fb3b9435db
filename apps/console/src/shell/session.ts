// Signed in means this tab holds an operator's token. It lives in sessionStorage: never in a cookie, never beside the
// member's own, gone with the tab.
import { useSyncExternalStore } from 'react';

const KEY = 'operator-token';

const listeners = new Set<() => void>();

/** The operator's token, '' when signed out. */
export function readToken(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/** Keeps the token of a fresh sign-in. */
export function storeToken(token: string): void {
  sessionStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets the token. */
export function clearToken(): void {
  if (!readToken()) return;
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Calls back when this tab signs in or out; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a token is stored. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, () => readToken() !== '');
}
