// Limits on how often something may be done, exact under races and over all nodes.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type Limit, secondsUntilFree } from './rules';
import { selectTakenAt, takeAllowance } from './store';

/** Counts one act of a subject; rolled back with the transaction. @throws Refusal tooManyRequests with when to come back */
export async function spendAllowance(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  subject: string,
  limits: readonly Limit[],
): Promise<void> {
  const now = ctx.now();
  if (await takeAllowance(tx, subject, limits, now)) return;
  const retryAfter = secondsUntilFree(await selectTakenAt(tx, subject), limits, now);
  throw new Refusal('tooManyRequests', `操作太频繁，请 ${inWords(retryAfter)}后再试`, { retryAfter });
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`;
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}
