// A key as the gateway uses it: secrets opened, addresses parsed.
import { type KeyObject, createSecretKey } from 'node:crypto';
import { type Vault, contexts } from '@jishi/vault';
import { AddressList } from '../limits/address-list';
import type { KeyRow } from './store';

export type Key = {
  readonly id: string;
  readonly memberId: string;
  readonly appKey: string;
  readonly mode: 1 | 2;
  readonly secret: Secret;
  /** The secret before the last reset, while it is still honoured. */
  readonly previous: (Secret & { until: number }) | undefined;
  /** Undefined: every product the member has applied for. */
  readonly projects: ReadonlySet<string> | undefined;
  readonly addresses: AddressList;
  readonly qps: number | null;
  readonly dailyCalls: number | null;
  readonly dailySpend: bigint | null;
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
    mac: createSecretKey(vault.open(cipher, contexts.keySecret(row.app_key))),
  });
  return {
    id: row.id,
    memberId: row.member_id,
    appKey: row.app_key,
    mode: row.mode,
    secret: secret(row.secret_cipher, row.secret_hash),
    previous:
      row.previous_secret_cipher && row.previous_secret_hash && row.previous_until
        ? { ...secret(row.previous_secret_cipher, row.previous_secret_hash), until: row.previous_until.getTime() }
        : undefined,
    projects: row.project_ids ? new Set(row.project_ids) : undefined,
    addresses: new AddressList(row.ips),
    qps: row.qps,
    dailyCalls: row.daily_calls === null ? null : Number(row.daily_calls),
    dailySpend: row.daily_spend === null ? null : BigInt(row.daily_spend),
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    on: row.status === 1,
  };
}
