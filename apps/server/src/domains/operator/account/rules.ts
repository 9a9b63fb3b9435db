// Operators' passwords and second factor.
import type { Vault } from '@jishi/vault';
import { generateSecret, generateURI, verify } from 'otplib';

/** A code is taken one time step (30 s) early or late: clocks differ. */
const TOLERANCE_SECONDS = 30;
/** afterTimeStep of an account that has used no code yet. */
export const NO_STEP = 0;

/** A new TOTP secret, base32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app reads from the QR code. */
export function otpauthUrl(secret: string, issuer: string, label: string): string {
  return generateURI({ issuer, label, secret });
}

/** The time step of a right code; undefined when it is wrong, or of a step not after `usedStep`. */
export async function totpStepOf(
  secret: string,
  token: string,
  now: Date,
  usedStep: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS, afterTimeStep: usedStep });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Bound to what the secret belongs to, so that a cipher cannot be moved to another row. */
const totpContext = (owner: string) => `operator.totp:${owner}`;

export function sealTotp(vault: Vault, owner: string, secret: string): Buffer {
  return vault.seal(secret, totpContext(owner));
}

export function openTotp(vault: Vault, owner: string, cipher: Buffer): string {
  return vault.openText(cipher, totpContext(owner));
}

/** Why a password will not do for the console, or undefined. Its length the contract has checked. */
export function passwordFault(password: string, account: string): string | undefined {
  if (password.toLowerCase().includes(account)) return '密码不能包含账号';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (kinds < 2) return '密码至少包含大写字母、小写字母、数字、符号中的两类';
  return new Set(password).size < 5 ? '密码重复的字符太多' : undefined;
}
