import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating: a dialog is no part of a rendered page. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
