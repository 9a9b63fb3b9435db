// Cancels what no process has begun to submit.
import * as contract from '@jishi/contract/sms/batch';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { giveBackUnits } from '../../charge/service';
import * as store from './store';

/** Cancels the queued messages of a batch and gives them back. @throws Refusal notFound, stateConflict */
export const cancelBatch = useCase(contract.cancelBatch, (ctx, { no }) =>
  withTransaction(ctx, async (tx) => {
    const batchId = await store.selectBatchId(tx, ctx.member, no);
    if (!batchId) throw new Refusal('notFound');
    const queued = await store.lockQueued(tx, batchId);
    if (queued.length === 0) throw new Refusal('stateConflict', '这一批已经没有可以取消的短信');
    const ids = queued.map(({ id }) => id);
    await giveBackUnits(tx, ctx, ids);
    await store.cancelMessages(tx, ids);
    return {
      cancelled: queued.length,
      backUnits: queued.reduce((sum, { segments }) => sum + segments, 0),
      backAmount: formatMoney(queued.reduce((sum, { amount }) => sum + amount, 0n)),
    };
  }),
);
