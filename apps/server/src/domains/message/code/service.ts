// Verification codes by SMS.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { enqueue } from '../outbox/queue/service';

/**
 * Sends a verification code by SMS, which says what it is for, once the transaction commits, unless the code expires before.
 * @throws Refusal unavailable when no carrier is configured
 */
export async function sendCode(
  tx: Transaction,
  ctx: Context,
  { phone, purpose, code, minutes }: { phone: string; purpose: string; code: string; minutes: number },
): Promise<void> {
  if (!ctx.settings.sms) throw new Refusal('unavailable', '短信服务还没有配置，验证码没有发出，请联系客服');
  const content = { phone, template: 'code', purpose, params: { code, minutes: String(minutes) } };
  await enqueue(tx, ctx, { channel: 'sms', content, memberId: null, goodForMs: minutes * 60_000 });
}
