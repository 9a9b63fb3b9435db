// Holds back what no channel has of a batch, and lets it go on.
import * as contract from '@jishi/contract/sms/batch';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../../kernel/use-case';
import { batchView } from '../../batch/progress/list';
import { addSubmitting } from '../../channel/submission/job/service';
import { selectBatchId } from '../cancel/store';
import * as store from './store';

/** @throws Refusal notFound, stateConflict */
export const pauseBatch = useCase(contract.pauseBatch, (ctx, { no }) =>
  changed(ctx, no, async (tx, batchId) => {
    const ids = await store.lockHoldable(tx, batchId);
    if (ids.length === 0) throw new Refusal('stateConflict', '这一批已经没有可以暂停的短信');
    await store.holdBack(tx, ids);
  }),
);

/** @throws Refusal notFound, stateConflict */
export const resumeBatch = useCase(contract.resumeBatch, (ctx, { no }) =>
  changed(ctx, no, async (tx, batchId) => {
    if ((await store.letGo(tx, batchId)) === 0) throw new Refusal('stateConflict', '这一批没有暂停的短信');
    await addSubmitting(tx);
  }),
);

async function changed(
  ctx: MemberContext & Context,
  no: string,
  change: (tx: Transaction, batchId: string) => Promise<void>,
) {
  await withTransaction(ctx, async (tx) => {
    const batchId = await selectBatchId(tx, ctx.member, no);
    if (!batchId) throw new Refusal('notFound');
    await change(tx, batchId);
  });
  return (await batchView(ctx, no))!;
}
