// Operators' passkeys: whose they are, as authenticators keep it, and how often a challenge may be asked for.
import type { Vault } from '@jishi/vault';

/**
 * Challenges asked for from one source: a browser that has signed in before, otherwise an address. Strangers at an address use up
 * nothing of such a browser, and nobody's password and code.
 */
export const CHALLENGES_PER_SOURCE = [{ most: 30, seconds: 600 }];

/** An operator as their authenticators know them: it says nothing to anybody else, and is the same for all their passkeys. */
export function passkeyHandle(vault: Vault, operatorId: string): Buffer {
  return vault.lastingDigest(operatorId, 'operator.passkey_handle');
}
