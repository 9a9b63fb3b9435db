// Members prove their enterprises by the amount that arrived at its account, or by a wrong one; sent to the sandbox's bank.
import { sendSmallTransfer, tellSmallTransfer } from '@jishi/contract/certification/enterprise';
import { placeOf, yuanOf } from '../../apps/server/src/testing/enterprises';
import { ask, call } from './asking';
import type { Ground, Shopper } from './ground';

const NOT_SENDABLE = ['款项正在打出', '款项已经打出', '已经打过款', '请先选择对公打款'];
const NOT_TELLABLE = ['还没有打款', '款项还在路上', '这次打款已经结束', '请先选择对公打款'];

/** Has an amount sent to the enterprise's account. */
export async function haveSent({ servers, seen }: Ground, key: string, { token, enterprise }: Shopper) {
  const send = call(servers(), sendSmallTransfer, placeOf(enterprise), token);
  await ask<object>(seen, { key, what: 'small transfer', send, mayHear: NOT_SENDABLE });
}

/** Tells what arrived, or another amount; what did not arrive yet is guessed. */
export async function tellAmount({ servers, seen, papers }: Ground, key: string, who: Shopper, isWrong: boolean) {
  const from = servers();
  const fen = (await papers.arrivedAt(who.enterprise.account)) ?? 1;
  const amount = yuanOf(isWrong ? 1 + (fen % 99) : fen);
  const send = call(from, tellSmallTransfer, { amount }, who.token);
  await ask<object>(seen, { key, what: 'amount told', send, mayHear: NOT_TELLABLE });
}
