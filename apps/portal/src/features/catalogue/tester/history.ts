// The latest requests of this browser: kept in it alone, without secrets, at most twenty, and cleared on request.
import { keep, kept } from '@jishi/client/kept';
import { useSyncExternalStore } from 'react';
import type { Values } from './parameters';

export type PastRequest = {
  /** Unique among the kept. */
  key: string;
  /** Beijing time. */
  at: string;
  apiId: string;
  method: string;
  path: string;
  /** HTTP status; null when nothing came back. */
  status: number | null;
  ok: boolean;
  ms: number;
  /** Yuan. */
  charge: string;
  source: string;
  values: Values;
};

const KEY = 'jishi.tester.history';
/** The oldest makes room. */
export const MOST = 20;
export const NONE: readonly PastRequest[] = [];

let current: readonly PastRequest[] | undefined;
const listeners = new Set<() => void>();

/** The newest first; none on the server. */
export function useHistory(): readonly PastRequest[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly PastRequest[] {
  current ??= parse(kept(KEY));
  return current;
}

/** Keeps what `change` makes of the kept requests, and shows it. */
export function changeHistory(change: (before: readonly PastRequest[]) => readonly PastRequest[]): void {
  current = change(read());
  keep(KEY, current.length > 0 ? JSON.stringify(current) : null);
  for (const listener of listeners) listener();
}

/** Entries of another version, or edited by hand, are dropped rather than shown broken. */
export function parse(text: string | null): readonly PastRequest[] {
  try {
    const kept = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isPastRequest).slice(0, MOST) : NONE;
  } catch {
    return NONE;
  }
}

function isPastRequest(value: unknown): value is PastRequest {
  const past = value as Partial<PastRequest> | null;
  return (
    [past?.key, past?.at, past?.apiId, past?.method, past?.path, past?.charge, past?.source].every(
      (text) => typeof text === 'string',
    ) &&
    (past?.status === null || typeof past?.status === 'number') &&
    typeof past.ok === 'boolean' &&
    typeof past.ms === 'number' &&
    typeof past.values === 'object' &&
    past.values !== null &&
    Object.values(past.values).every((text) => typeof text === 'string')
  );
}
