// The proof of identity required before keys are shown or changed.
import type { Context, MemberId } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import { checkTradePassword, verifyMemberCode } from '../../account';

type Proof = { code?: string | null | undefined; tradePassword?: string | null | undefined };

/** Takes a trade password, or else a code for `apiKey`. Call it before opening a transaction. @throws Refusal of either */
export async function requireProof(ctx: Context, memberId: MemberId, { code, tradePassword }: Proof): Promise<void> {
  if (tradePassword) await checkTradePassword(ctx, memberId, tradePassword);
  else if (code) await verifyMemberCode(ctx, memberId, 'apiKey', code);
  else throw invalidField('code', '请输入验证码或交易密码');
}
