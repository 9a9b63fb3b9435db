// Signed in means a token is kept. Where it is kept is for the app to say.
import { useSyncExternalStore } from 'react';

type Store = { read: () => string; write: (token: string) => void; remove: () => void };

/** The session of one app. */
export function createSession({ read, write, remove }: Store) {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  /** Calls back when this tab signs in or out; returns how to stop. */
  function onSessionChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** The token, '' when signed out. */
    readToken: read,
    /** Keeps the token of a fresh sign-in. */
    storeToken: (token: string): void => {
      write(token);
      tell();
    },
    /** Forgets the token. */
    clearToken: (): void => {
      if (!read()) return;
      remove();
      tell();
    },
    onSessionChange,
    /** Subscribes to changes made by other windows. */
    noticeChange: tell,
    /** Whether a token is stored. `rendered`: the state the server rendered for, which hydration has to repeat. */
    useIsSignedIn: (rendered = false): boolean =>
      useSyncExternalStore(
        onSessionChange,
        () => read() !== '',
        () => rendered,
      ),
  };
}
