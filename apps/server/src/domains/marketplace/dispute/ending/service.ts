// How a dispute ends, in the transaction of who ends it: its state, the settlement of its order and the money, together. All
// three are locked.
import { disputeStatus, goodsOrderEvent, settlementStatus } from '@jishi/contract/enums/marketplace';
import type { Transaction } from '@jishi/db';
import { displayMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { post } from '../../../ledger';
import { notify } from '../../../message';
import { tellProgram } from '../../order/program/service';
import { disputeOf } from '../../order/rules';
import { addReturned, insertEvents } from '../../order/store';
import { recordReturned, setStatus } from '../../settlement/store';
import { type Disputed, endDispute } from '../store';

const OPEN: readonly number[] = [disputeStatus.withSupplier, disputeStatus.withPlatform];

/** @throws Refusal stateConflict when it has ended */
export function requireOpen({ dispute }: Disputed): void {
  if (!OPEN.includes(dispute.status)) throw new Refusal('stateConflict', '这件争议已经结束，请刷新');
}

/** The buyer gets back what they want; what is left of the settlement waits on. @throws Refusal stateConflict */
export async function giveDisputedBack(
  tx: Transaction,
  ctx: Context,
  disputed: Disputed,
  reason: string,
): Promise<void> {
  requireOpen(disputed);
  const { dispute, order } = disputed;
  const returned = dispute.wanted;
  await recordReturned(tx, order.id, returned);
  await addReturned(tx, order.id, returned);
  await endDispute(tx, dispute.no, { status: disputeStatus.returned, returned, reason });
  await tellEnded(tx, ctx, disputed, `退款 ${displayMoney(returned)} 元`);
  await post(tx, disputeOf(order, order.returned, returned));
}

/** The settlement goes on as if nothing had been said. @throws Refusal stateConflict */
export async function resume(
  tx: Transaction,
  ctx: Context,
  disputed: Disputed,
  { status, reason, result }: { status: number; reason: string; result: string },
): Promise<void> {
  requireOpen(disputed);
  const { dispute, order } = disputed;
  await setStatus(tx, order.id, settlementStatus.waiting);
  await endDispute(tx, dispute.no, { status, reason });
  await tellEnded(tx, ctx, disputed, result);
}

async function tellEnded(tx: Transaction, ctx: Context, { dispute, order }: Disputed, result: string): Promise<void> {
  await insertEvents(tx, [order.id], goodsOrderEvent.disputeEnded, `争议结束：${result}`);
  await tellProgram(tx, ctx, order.id, goodsOrderEvent.disputeEnded);
  const params = { no: order.no, result };
  const news = { event: 'goodsDisputeEnded', params } as const;
  await notify(tx, ctx, {
    ...news,
    memberId: order.memberId,
    key: `${dispute.no}:buyer`,
    link: `/qy/order/detail?no=${order.no}`,
  });
  const forSupplier = { memberId: order.supplierMemberId, key: `${dispute.no}:supplier`, link: '/qy/supply/dispute' };
  await notify(tx, ctx, { ...news, ...forSupplier });
}
