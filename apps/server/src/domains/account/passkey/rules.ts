// Members' passkeys: whose they are, as authenticators keep it, and how often a challenge may be asked for.
import type { Vault } from '@jishi/vault';
import type { MemberId } from '../../../kernel/context';
import type { Limit } from '../allowance/rules';

/**
 * Challenges asked for from one source: a browser that has signed in before, otherwise an address. Strangers at an address use up
 * nothing of such a browser, and nobody's other ways to sign in.
 */
export const CHALLENGES_PER_SOURCE: readonly Limit[] = [{ most: 30, seconds: 600 }];

/** A member as their authenticators know them: it says nothing to anybody else, and is the same for all their passkeys. */
export function passkeyHandle(vault: Vault, memberId: MemberId): Buffer {
  return vault.lastingDigest(memberId, 'account.passkey_handle');
}
