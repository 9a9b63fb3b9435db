// Identifies the requester that tries count for, so that one person's wrong tries do not count for another.
import type { Vault } from '@jishi/vault';
import { addressSubject } from '../../../kernel/address';
import type { Context, MemberId } from '../../../kernel/context';
import { type CodePurpose, isLoggedOutPurpose } from '../code/rules';

type Asking = Pick<Context, 'vault' | 'browser' | 'ip'>;

/** The hash that identifies a browser without storing its name. */
export function browserHashOf({ vault, browser }: Pick<Context, 'vault' | 'browser'>): Buffer | null {
  return browser ? digest(vault, `browser:${browser.id}`) : null;
}

export function addressHashOf({ vault, ip }: Pick<Context, 'vault' | 'ip'>): Buffer {
  return digest(vault, `address:${addressSubject(ip)}`);
}

/**
 * Requesters a code of this purpose is valid for; a new code is issued to the first. Signed in: the member. Otherwise
 * the browser, or the address if it keeps no cookie (or was not named yet).
 */
export function codeRequesters(
  ctx: Asking,
  purpose: CodePurpose,
  memberId: MemberId | undefined,
): [Buffer, ...Buffer[]] {
  if (!isLoggedOutPurpose(purpose)) return [digest(ctx.vault, `member:${memberId}`)];
  const address = addressHashOf(ctx);
  const browser = ctx.browser?.isNew ? null : browserHashOf(ctx);
  return browser ? [browser, address] : [address];
}

function digest(vault: Vault, subject: string): Buffer {
  return vault.keyedDigest(subject, 'account.requester');
}
