// The member's own key in samples: the AppKey once signed in, the secret only while its one sight of it is on the page.
import { getApiKey } from '@jishi/contract/access/default-key';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { query } from './client';
import { useSignedIn } from './session';

type Pair = { appKey: string; secret: string };

/** In this tab's memory, while it is shown. */
let shown: Pair | undefined;
const listeners = new Set<() => void>();

function show(pair: Pair | undefined): void {
  shown = pair;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fills a new secret into samples while the calling component is mounted. */
export function useShownSecret(appKey: string, secret: string | null): void {
  useEffect(() => {
    if (!secret) return undefined;
    show({ appKey, secret });
    return () => show(undefined);
  }, [appKey, secret]);
}

/** The AppKey of the member's default key for real calls; undefined for visitors and without one. */
export function useOwnAppKey(): string | undefined {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...aside('密钥', query(getApiKey, { mode: 1 })), enabled: signedIn });
  return signedIn ? data?.key?.appKey : undefined;
}

/** How a sample is filled in: with the key that is shown whole, else with this AppKey, else not at all. */
export function useFilledSample(appKey: string | undefined): (sample: string) => string {
  const pair = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  const fits = pair && (appKey === undefined || appKey === pair.appKey) ? pair : undefined;
  return (sample) => filledSample(sample, { appKey: fits?.appKey ?? appKey, secret: fits?.secret });
}

/** The sample with the key where it belongs. */
export function filledSample(
  sample: string,
  own: { appKey?: string | undefined; secret?: string | undefined },
): string {
  const withAppKey = own.appKey ? sample.replaceAll('<AppKey>', () => own.appKey!) : sample;
  return own.secret ? withAppKey.replaceAll('<AppSecret>', () => own.secret!) : withAppKey;
}
