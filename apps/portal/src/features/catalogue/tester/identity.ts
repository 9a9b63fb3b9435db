// Who the request is sent as.
import { type LimitedKey, listApiKeys } from '@jishi/contract/access/key';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { query } from '../../../shell/client';
import { useSignedIn } from '../../../shell/session';
import type { Caller } from './send';

/** visitor: a try-out without a key; otherwise one of the member's keys of that mode. */
export type Role = 'visitor' | 'sandbox' | 'live';
/**
 * signature: HMAC with the AppSecret; rsa: the member's private key; appcode: the AppSecret itself, over https only.
 */
export type Proof = 'signature' | 'rsa' | 'appcode';
type Key = z.output<typeof LimitedKey>;

/** `keyStatus` on the wire. */
const ON = 1;
const MODES = { live: 1, sandbox: 2 } as const;

export type Identity = {
  role: Role;
  proof: Proof;
  /** What proves the chosen key, as it was pasted. In this page's memory and nowhere else. */
  secret: string;
  /** The key of the role's mode; undefined while unknown, and for visitors. */
  keys: readonly Key[] | undefined;
  key: Key | undefined;
  choose(role: Role): void;
  chooseKey(id: string): void;
  prove(proof: Proof): void;
  paste(secret: string): void;
};

/** `triable`: whether the endpoint can be called without a key. */
export function useIdentity(triable: boolean): Identity {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...aside('密钥', query(listApiKeys, {})), enabled: signedIn });
  const [chosen, choose] = useState<Role>('visitor');
  const [keyIds, setKeyIds] = useState<Partial<Record<Role, string>>>({});
  const [proof, prove] = useState<Proof>('signature');
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const role = chosen === 'visitor' && !triable ? 'sandbox' : chosen;
  const keys = role === 'visitor' || !signedIn ? undefined : data?.list.filter(({ mode }) => mode === MODES[role]);
  const key = keys?.find(({ id }) => id === keyIds[role]) ?? keys?.find(usable) ?? keys?.[0];
  // The private key is the member's and signs for all keys; a secret is one key's.
  const slot = proof === 'rsa' ? 'rsa' : (key?.appKey ?? '');
  return {
    role,
    proof,
    secret: secrets[slot] ?? '',
    keys,
    key,
    choose,
    chooseKey: (id) => setKeyIds((before) => ({ ...before, [role]: id })),
    prove,
    paste: (secret) => setSecrets((before) => ({ ...before, [slot]: secret.trim() })),
  };
}

/** Whether the gateway would take the key at all. */
export function usable({ status, expired }: Key): boolean {
  return status === ON && !expired;
}

/** How the chosen role calls; undefined if it cannot yet: no key, or its secret not pasted. */
export function callerOf({ role, key, proof, secret }: Identity): Caller | undefined {
  if (role === 'visitor') return { as: 'visitor' };
  if (!key || !secret) return undefined;
  if (proof === 'appcode') return { as: 'appcode', appSecret: secret };
  const { appKey } = key;
  return proof === 'rsa' ? { as: 'signer', appKey, privateKey: secret } : { as: 'signer', appKey, appSecret: secret };
}

const never = () => () => {};

/** Whether the page was loaded over https: an APPCODE is the secret itself and must not travel in the clear. */
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
