// Drafts of long forms, kept in sessionStorage: a refusal, a session that ended, a reload or a way out lose nothing.
import { type Form } from './form-store';

export type Draft<Values> = {
  values: Values;
  /** The version the form was loaded with, to detect that somebody saved since. */
  base: Values;
  /** Beijing time, `yyyy-MM-dd HH:mm:ss`. */
  keptTime: string;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'draft:';

/** Keeps a draft. False when the storage has no room left for it. */
export function keepDraft<Values>(store: Store, name: string, draft: Draft<Values>): boolean {
  try {
    store.setItem(PREFIX + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft of a name, undefined when there is none that can be read. */
export function readDraft<Values>(store: Store, name: string): Draft<Values> | undefined {
  try {
    const draft = JSON.parse(store.getItem(PREFIX + name) ?? 'null') as Draft<Values> | null;
    return draft?.values && draft.base ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a draft. */
export function dropDraft(store: Store, name: string): void {
  store.removeItem(PREFIX + name);
}

/** Names of the drafts that begin with `prefix`, newest first. */
export function draftNames(store: Store, prefix: string): string[] {
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX + prefix))
    .map((key) => key.slice(PREFIX.length));
  const kept = (name: string) => readDraft(store, name)?.keptTime ?? '';
  return names.filter(kept).toSorted((a, b) => (kept(a) < kept(b) ? 1 : -1));
}

/** Whether the draft's base is no longer the stored version. */
export function isOutdated<Values>(draft: Draft<Values>, stored: Values): boolean {
  return JSON.stringify(draft.base) !== JSON.stringify(stored);
}

const KEEP_AFTER_MS = 300;

/**
 * Keeps a form's draft while it differs from the saved version: shortly after each change and when the window closes.
 * Calls `onFull` once if storage is full. Returns a function that stops and keeps what is pending.
 */
export function watchDraft<Values>(
  form: Form<Values>,
  {
    store,
    name,
    strip,
    now,
    onFull,
  }: {
    store: Store;
    name: string;
    /** Removes secrets before storing. */
    strip: (values: Values) => Values;
    now: () => string;
    onFull: () => void;
  },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = false;

  function keep() {
    clearTimeout(timer);
    timer = undefined;
    const { values, saved } = form.store.getState();
    if (values === saved) return dropDraft(store, name);
    const kept = keepDraft(store, name, { values: strip(values), base: strip(saved), keptTime: now() });
    if (!kept && !told) onFull();
    told = !kept;
  }

  const stop = form.store.subscribe((state, before) => {
    if (state.values === before.values && state.saved === before.saved) return;
    // Saving or discarding the form removes its draft.
    if (state.values === state.saved) keep();
    else timer ??= setTimeout(keep, KEEP_AFTER_MS);
  });
  const flush = () => timer && keep();
  globalThis.addEventListener?.('pagehide', flush);
  return () => {
    stop();
    flush();
    globalThis.removeEventListener?.('pagehide', flush);
  };
}
