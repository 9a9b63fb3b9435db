// Asks suppliers for what has not ended, under the same number; what nobody can tell goes to a person.
import { rechargeEvent, rechargeStatus } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import * as contract from '@jishi/contract/console/recharge-order';
import { type Context, withTransaction } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { openReview } from '../../../review';
import { insertEvents, lockOrder, markUncertain, selectByNo } from '../../order/store';
import { recordAnswer } from '../../outcome/service';
import { isUnderReview } from '../../outcome/store';
import { uncertainOrders } from '../../review/service';
import { answerOf } from '../service';
import { ASKS_BEFORE_REVIEW, LONGEST, askAgainAfter } from '../rules';
import * as store from '../store';

const AT_ONCE = 20;

/** Asks for what is due; how many were asked for. */
export async function askDue(ctx: Context): Promise<number> {
  const asked = await withTransaction(ctx, async (tx) => {
    const rows = await store.lockAsked(tx, AT_ONCE);
    for (const { number, asked: times } of rows) await store.markAsked(tx, number, askAgainAfter(times));
    return rows;
  });
  await Promise.all(asked.map((row) => ask(ctx, row)));
  for (const row of asked) await withTransaction(ctx, (tx) => handToPerson(tx, ctx, row));
  return asked.length;
}

async function ask(ctx: Context, { number, supplierId }: store.Asked): Promise<void> {
  await recordAnswer(ctx, number, await answerOf(ctx, supplierId, (supplier) => supplier.ask(number)));
}

/** What has been asked for often enough, or went on for too long. */
async function handToPerson(tx: Transaction, ctx: Context, { number, orderId, asked }: store.Asked): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  if (await store.isOverdue(tx, number, LONGEST)) {
    await markUncertain(tx, orderId);
    await insertEvents(tx, [orderId], rechargeEvent.uncertain, '供应商受理后一直没有结果');
  } else if (order.status !== rechargeStatus.uncertain || asked + 1 < ASKS_BEFORE_REVIEW) return;
  if (await isUnderReview(tx, order.no)) return;
  await openReview(tx, ctx, uncertainOrders, order);
}

/** Asks at once, for an operator. @throws Refusal notFound, stateConflict */
export const askRechargeOrder = useCase(contract.askRechargeOrder, async (ctx, { no }) => {
  const order = await selectByNo(ctx.db, no);
  if (!order) throw new Refusal('notFound');
  const current = await store.selectCurrent(ctx.db, order.id);
  if (!current) throw new Refusal('stateConflict', '没有在等供应商的结果');
  await withTransaction(ctx, async (tx) => {
    await store.markAsked(tx, current.number, askAgainAfter(current.asked));
    await recordAudit(tx, ctx, { action: 'recharge.ask', targetKind: 'rechargeOrder', targetId: no });
  });
  await ask(ctx, current);
  const { status } = (await selectByNo(ctx.db, no))!;
  return { status, words: labelOf('rechargeStatus', status) };
});
