// An operator's password and second factor, held against what was typed.
import { operatorStatus } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { hashPassword, isPassword } from '../../../kernel/password';
import { totpStepOf } from '../../../kernel/totp';
import { isAppCode } from '../../account';
import { openTotp } from '../account/rules';
import { type OperatorRow, lockUnchanged, useTotpStep } from '../account/store';
import { hashRecoveryCode } from '../recovery/rules';
import { hasCode, useCode } from '../recovery/store';
import type { Fault } from './rules';

/** A right second factor that is yet to be used up. */
export type Factor = { step: number } | { codeHash: Buffer };
export type Typed = { password: string; totp: string };

/** The fault, or the factor to use. An unknown name takes the same work. */
export async function checkCredentials(
  ctx: Context,
  operator: OperatorRow | undefined,
  { password, totp }: Typed,
): Promise<Fault | { factor: Factor }> {
  if (!operator) {
    await hashPassword(ctx.vault, password);
    return { wrong: 'account', isHalf: false };
  }
  const isRight = await isPassword(ctx.vault, operator.passwordHash, password);
  const factor = await factorOf(ctx, operator, totp);
  if (!isRight) return { wrong: 'password', isHalf: factor !== undefined };
  if (!factor) return { wrong: 'code', isHalf: true };
  return operator.status === operatorStatus.on ? { factor } : { wrong: 'off', isHalf: false };
}

/** The factor that a code is; undefined when it is wrong or was used. */
export async function factorOf(ctx: Context, operator: OperatorRow, totp: string): Promise<Factor | undefined> {
  if (isAppCode(totp)) {
    const secret = openTotp(ctx.vault, operator.account, operator.totpCipher);
    const step = await totpStepOf(secret, totp, ctx.now(), operator.totpStep);
    return step === undefined ? undefined : { step };
  }
  const codeHash = hashRecoveryCode(ctx.vault, operator.id, totp);
  return (await hasCode(ctx.db, operator.id, codeHash)) ? { codeHash } : undefined;
}

/**
 * Uses the factor in the transaction of its effect. Returns false when another request was first, or when the checked
 * credentials have changed: changing a password ends the sessions of the old one, and none may be opened by it later.
 */
export async function spendFactor(
  tx: Transaction,
  ctx: Context,
  operator: OperatorRow,
  factor: Factor,
): Promise<boolean> {
  if (!(await lockUnchanged(tx, operator))) return false;
  return 'step' in factor
    ? useTotpStep(tx, operator.id, factor.step)
    : useCode(tx, operator.id, factor.codeHash, ctx.now());
}
