// Who the request is sent as.
import { type ApiKey, getApiKey } from '@jishi/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { query } from '../../../shell/client';
import { useSignedIn } from '../../../shell/session';
import type { Caller } from './send';

/** visitor: the try-out without a key; the others: the member's key of that mode. */
export type Role = 'visitor' | 'sandbox' | 'live';
export type Proof = 'signature' | 'appcode';
type Key = z.output<typeof ApiKey>;

export type Identity = {
  role: Role;
  proof: Proof;
  /** Of the role's key, as it was pasted. In this page's memory and nowhere else. */
  secret: string;
  /** By mode; null: not made yet; undefined: unknown, also to visitors. */
  keys: { sandbox: Key | null | undefined; live: Key | null | undefined };
  choose(role: Role): void;
  prove(proof: Proof): void;
  paste(secret: string): void;
};

/** `triable`: whether the endpoint can be called without a key. */
export function useIdentity(triable: boolean): Identity {
  const signedIn = useSignedIn();
  const keys = { sandbox: useKey(2, signedIn), live: useKey(1, signedIn) };
  const [chosen, choose] = useState<Role>('visitor');
  const [proof, prove] = useState<Proof>('signature');
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const role = chosen === 'visitor' && !triable ? 'sandbox' : chosen;
  const appKey = (role === 'visitor' ? undefined : keys[role]?.appKey) ?? '';
  return {
    role,
    proof,
    secret: secrets[appKey] ?? '',
    keys,
    choose,
    prove,
    paste: (secret) => setSecrets((before) => ({ ...before, [appKey]: secret.trim() })),
  };
}

function useKey(mode: 1 | 2, signedIn: boolean): Key | null | undefined {
  const { data } = useQuery({ ...query(getApiKey, { mode }), enabled: signedIn });
  return signedIn ? data?.key : undefined;
}

/** The key of the chosen role, where it has one. */
export function keyOf({ role, keys }: Identity): Key | undefined {
  return (role === 'visitor' ? undefined : keys[role]) ?? undefined;
}

/** How the chosen role calls; undefined while it cannot: no key, or its secret not pasted yet. */
export function callerOf(identity: Identity): Caller | undefined {
  const { role, proof, secret } = identity;
  if (role === 'visitor') return { as: 'visitor' };
  const key = keyOf(identity);
  if (!key || !secret) return undefined;
  return proof === 'appcode'
    ? { as: 'appcode', appSecret: secret }
    : { as: 'signer', appKey: key.appKey, appSecret: secret };
}

const never = () => () => {};

/** Whether this page came by https: an APPCODE is the secret itself and goes no other way. */
export function useHttps(): boolean {
  return useSyncExternalStore(
    never,
    () => location.protocol === 'https:',
    () => false,
  );
}

/** Whether the browser signs here: it does on https and on localhost only. */
export function useCanSign(): boolean {
  return useSyncExternalStore(
    never,
    () => isSecureContext,
    () => true,
  );
}
