// Operators' passwords and second factor.
import type { Vault } from '@jishi/vault';
import { holdsContextWord } from '../../../kernel/password';

/** Bound to the row that the secret belongs to, so that a cipher cannot be moved to another one. */
export const totpContext = (owner: string) => `operator.totp:${owner}`;

export const nextTotpContext = (account: string) => `operator.next_totp:${account}`;

export function sealTotp(vault: Vault, owner: string, secret: string): Buffer {
  return vault.seal(secret, totpContext(owner));
}

export function openTotp(vault: Vault, owner: string, cipher: Buffer): string {
  return vault.openText(cipher, totpContext(owner));
}

/** The secret of a new authenticator, until it takes the place of the one before. */
export function sealNextTotp(vault: Vault, account: string, secret: string): Buffer {
  return vault.seal(secret, nextTotpContext(account));
}

export function openNextTotp(vault: Vault, account: string, cipher: Buffer): string {
  return vault.openText(cipher, nextTotpContext(account));
}

/** Why a password will not do for the console, or undefined. Its length the contract has checked. */
export function passwordFault(
  password: string,
  { account, siteName }: { account: string; siteName: string },
): string | undefined {
  if (password.toLowerCase().includes(account)) return '密码不能包含账号';
  if (holdsContextWord(password, siteName)) return '密码不能包含站点的名字，容易被猜到';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (kinds < 2) return '密码至少包含大写字母、小写字母、数字、符号中的两类';
  return new Set(password).size < 5 ? '密码重复的字符太多' : undefined;
}
