// A member's second factor, tried and used up: a code of the authenticator, or a recovery code.
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { totpStepOf } from '../../../../kernel/totp';
import { spendAllowance } from '../../allowance/service';
import { TRIES, hashRecoveryCode, isAppCode, totpContext } from '../rules';
import * as store from '../store';

/**
 * Counts a try of a member's second factor before it is checked.
 * @throws Refusal tooManyRequests
 */
export async function countSecondFactorTry(ctx: Context, memberId: MemberId): Promise<void> {
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `totp:${memberId}`, TRIES));
}

/**
 * Spends an app's code or a recovery code in the transaction of its effect; each works once.
 * @throws Refusal secondFactorWrong
 */
export async function spendSecondFactor(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  code: string,
): Promise<void> {
  if (!(await isSecondFactor(tx, ctx, memberId, code))) throw new Refusal('secondFactorWrong');
}

/** The same; false when it is wrong or was used. */
export function isSecondFactor(tx: Transaction, ctx: Context, memberId: MemberId, code: string): Promise<boolean> {
  return isAppCode(code)
    ? spendAppCode(tx, ctx, memberId, code)
    : store.useRecoveryCode(tx, memberId, hashRecoveryCode(ctx.vault, memberId, code), ctx.now());
}

/** Whether a code could be spent, of an app's code; of a recovery code only spending tells. */
export async function mayBeSecondFactor(ctx: Context, memberId: MemberId, code: string): Promise<boolean> {
  return !isAppCode(code) || (await appCodeStep(ctx.db, ctx, memberId, code)) !== undefined;
}

async function spendAppCode(tx: Transaction, ctx: Context, memberId: MemberId, code: string): Promise<boolean> {
  const step = await appCodeStep(tx, ctx, memberId, code);
  return step !== undefined && (await store.useStep(tx, memberId, step));
}

async function appCodeStep(db: Queryable, ctx: Context, memberId: MemberId, code: string): Promise<number | undefined> {
  const row = await store.selectTotp(db, memberId);
  if (!row?.enabledAt) return undefined;
  const secret = ctx.vault.openText(row.secretCipher, totpContext(memberId));
  return totpStepOf(secret, code, ctx.now(), row.step);
}
