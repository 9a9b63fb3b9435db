// A member's second factor: how it is sealed, how recovery codes are kept, how often it may be tried.
import type { Vault } from '@jishi/vault';
import type { MemberId } from '../../../kernel/context';
import type { Limit } from '../allowance/rules';

/** Between beginning and the first code. */
export const BEGUN_MS = 15 * 60_000;
/** Tries of one member, right ones too. 50 a day hit one of three in a million right codes once in 18 years. */
export const TRIES: readonly Limit[] = [
  { most: 5, seconds: 300 },
  { most: 50, seconds: 86_400 },
];

/** Bound to the member, so that a cipher cannot be moved to another row. */
export function totpContext(memberId: MemberId): string {
  return `account.totp.secret:${memberId}`;
}

/** Keyed and bound to the member; hyphen and capitals make no difference. */
export function hashRecoveryCode(vault: Vault, memberId: MemberId, code: string): Buffer {
  return vault.keyedDigest(`${memberId}:${code.replace('-', '').toLowerCase()}`, 'account.recovery_code');
}

/** Whether it has the form of an app's code; else it is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
