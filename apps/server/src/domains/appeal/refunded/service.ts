// The money of an order went back by another way than its appeal: there is nothing left to appeal for.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { withdrawRefund } from '../review/service';
import { lockAppeal, selectOpenNo } from '../store';
import { subjectOf } from '../subject/service';
import { endAppeal } from '../turn/service';

/** Ends the open appeal about an order, as refunded. `about`: of appealSubject. The order is locked and its money is back, or about to be. */
export async function endRefunded(tx: Transaction, ctx: Context, about: number, orderNo: string): Promise<void> {
  const no = await selectOpenNo(tx, about, orderNo);
  if (no === undefined) return;
  const subject = subjectOf(ctx, about);
  const order = await subject.lock(tx, orderNo);
  const appeal = order && (await lockAppeal(tx, no));
  if (!appeal) return;
  await endAppeal(tx, ctx, await withdrawRefund(tx, ctx, { appeal, order, subject }), 'refund');
}
