// The proof of identity required before keys are shown or changed.
import type { Context, MemberId } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import { OWN_ACTS, checkTradePassword, requireFactorGiven, spendFactorIfAny, verifyMemberCode } from '../../account';

type Proof = { code?: string | null | undefined; tradePassword?: string | null | undefined };

/**
 * Takes a trade password, or else a code for `apiKey`, and the second factor of a member who has one. Call it before opening a
 * transaction. @throws Refusal of either; secondFactorNeeded, secondFactorWrong
 */
export async function requireProof(ctx: Context, memberId: MemberId, { code, tradePassword }: Proof): Promise<void> {
  if (tradePassword) await proveByTradePassword(ctx, memberId, tradePassword);
  else if (code) await verifyMemberCode(ctx, memberId, 'apiKey', code);
  else throw invalidField('code', '请输入验证码或交易密码');
}

async function proveByTradePassword(ctx: Context, memberId: MemberId, tradePassword: string): Promise<void> {
  await requireFactorGiven(ctx, memberId, OWN_ACTS.apiKey);
  await checkTradePassword(ctx, memberId, tradePassword);
  await spendFactorIfAny(ctx, memberId, OWN_ACTS.apiKey);
}
