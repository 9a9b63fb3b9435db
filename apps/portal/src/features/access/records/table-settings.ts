// How a member likes the table: which columns, how dense. Kept in this browser.
import { keep, kept } from '@jishi/client/kept';
import { useSyncExternalStore } from 'react';

export type TableSettings = { hidden: readonly string[]; dense: boolean };

const KEY = 'jishi.call-records.table';
const DEFAULTS: TableSettings = { hidden: ['ip'], dense: true };

let current: TableSettings | undefined;
const listeners = new Set<() => void>();

export function useTableSettings(): [TableSettings, (patch: Partial<TableSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, read, () => DEFAULTS);
  return [settings, write];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): TableSettings {
  current ??= parse(kept(KEY));
  return current;
}

function write(patch: Partial<TableSettings>): void {
  current = { ...read(), ...patch };
  keep(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function parse(text: string | null): TableSettings {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<TableSettings> | null;
    const hidden = Array.isArray(value?.hidden)
      ? value.hidden.filter((name) => typeof name === 'string')
      : DEFAULTS.hidden;
    return { hidden, dense: value?.dense ?? DEFAULTS.dense };
  } catch {
    return DEFAULTS;
  }
}
