import { useSyncExternalStore } from 'react';

/** False on the server and while hydrating: dialogs are not server-rendered. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
