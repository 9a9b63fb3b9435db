// Recovery codes, which replace a lost authenticator.
import type { Vault } from '@jishi/vault';

/** Keyed and bound to the operator; hyphen and capitals make no difference. */
export function hashRecoveryCode(vault: Vault, operatorId: string, code: string): Buffer {
  return vault.keyedDigest(`${operatorId}:${code.replace('-', '').toLowerCase()}`, 'operator.recovery_code');
}
