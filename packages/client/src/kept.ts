// What this browser remembers. Storage may be full, refused or absent; then a page goes on without it.

/** What is kept in this browser, or for `session` in this tab, under a name; null when there is nothing. */
export function kept(key: string, { session = false } = {}): string | null {
  try {
    return (session ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null forgets it. */
export function keep(key: string, text: string | null, { session = false } = {}): void {
  try {
    const storage = session ? sessionStorage : localStorage;
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // It then lasts until the window closes, or is asked for again.
  }
}

/** Forgets all that this tab keeps, as when its member signs out. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Then nothing was kept.
  }
}
