// When the small transfer to an enterprise's account is asked about, and until when its amount can be told.
import { smallTransferStatus as State } from '@jishi/contract/enums/certification';
import type { Reason } from '../rules';

export { smallTransferStatus as State } from '@jishi/contract/enums/certification';

const DAY_MS = 86_400_000;
/** How long the amount can be told, in milliseconds since it was sent. */
export const TELLING_MS = 7 * DAY_MS;
/** The provider is asked at most this often about one transfer. */
export const ASK_EVERY_MS = 5_000;

export const TRIES_USED: Reason = { field: 'amount', reason: '金额三次都不正确，请换一种方式认证' };
export const TIME_OVER: Reason = { field: 'amount', reason: '打款后七天内没有填写金额，请换一种方式认证' };

/** Why no amount is sent now, in words; undefined when one can be. One is sent once for an application. */
export function obstacleToSending(status: number | undefined): string | undefined {
  if (status === undefined || status === State.failed) return undefined;
  if (status === State.sending) return '款项正在打出，请稍候';
  if (status === State.sent) return '款项已经打出，请填写到账金额';
  return '这次申请已经打过款，请换一种方式认证';
}

/** Why no amount can be told now, in words; undefined when one can be. */
export function obstacleToTelling(status: number | undefined): string | undefined {
  if (status === State.sent) return undefined;
  if (status === undefined || status === State.failed) return '还没有打款，请先填写对公账户';
  if (status === State.sending) return '款项还在路上，到账后再填写金额';
  return '这次打款已经结束，请换一种方式认证';
}

/** Yuan with at most two decimals as fen; undefined when no small transfer is of that amount. */
export function fenOf(amount: string): number | undefined {
  const fen = Math.round(Number(amount) * 100);
  return fen >= 1 && fen <= 99 ? fen : undefined;
}
