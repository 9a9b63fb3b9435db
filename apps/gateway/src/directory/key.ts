// A key as the gateway uses it: secrets opened, addresses parsed.
import { type KeyObject, createSecretKey } from 'node:crypto';
import { keyStatus } from '@jishi/contract/enums/access';
import { type Vault, contexts } from '@jishi/vault';
import { AddressList } from '../limits/address-list';
import type { KeyMode, KeyRow } from './store';

export type Key = {
  readonly id: string;
  readonly memberId: string;
  readonly appKey: string;
  readonly mode: KeyMode;
  readonly secret: Secret;
  /** The secret before the last reset, while it is still honoured. */
  readonly previous: (Secret & { until: number }) | undefined;
  /** Undefined: every product the member has applied for. */
  readonly projects: ReadonlySet<string> | undefined;
  readonly addresses: AddressList;
  readonly qps: number | null;
  readonly dailyCalls: number | null;
  readonly dailySpend: bigint | null;
  /** A colleague made it for an organisation: all that it uses is counted, under caps that the database knows. */
  readonly organised: boolean;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly on: boolean;
};

/** `hash`: SHA-256 of the secret in base64. */
export type Secret = { readonly hash: string; readonly mac: KeyObject };

/** @throws VaultError when a secret cannot be opened with the master keys of this node */
export function keyFrom(row: KeyRow, vault: Vault): Key {
  const secret = (cipher: Buffer, hash: Buffer): Secret => ({
    hash: hash.toString('base64'),
    mac: createSecretKey(vault.open(cipher, contexts.keySecret(row.appKey))),
  });
  return {
    id: row.id,
    memberId: row.memberId,
    appKey: row.appKey,
    mode: row.mode,
    secret: secret(row.secretCipher, row.secretHash),
    previous:
      row.previousSecretCipher && row.previousSecretHash && row.previousUntil
        ? { ...secret(row.previousSecretCipher, row.previousSecretHash), until: row.previousUntil.getTime() }
        : undefined,
    projects: row.projectIds ? new Set(row.projectIds) : undefined,
    addresses: new AddressList(row.ips),
    qps: row.qps,
    dailyCalls: row.dailyCalls === null ? null : Number(row.dailyCalls),
    dailySpend: row.dailySpend,
    organised: row.colleagueId !== null,
    expiresAt: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    on: row.status === keyStatus.on && row.makerNormal,
  };
}

/** Whether a key's calls are counted before they are let through. */
export function countsCalls({ organised, dailyCalls }: Pick<Key, 'organised' | 'dailyCalls'>): boolean {
  return organised || dailyCalls !== null;
}

/** Whether what a key spends is counted before its calls are let through. */
export function countsSpend({ organised, dailySpend }: Pick<Key, 'organised' | 'dailySpend'>): boolean {
  return organised || dailySpend !== null;
}
