// Somebody has seen to a difference.
import * as contract from '@jishi/contract/console/recharge-order';
import { withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import * as store from './store';

/** @throws Refusal notFound, stateConflict */
export const closeRechargeDifference = useCase(contract.closeRechargeDifference, async (ctx, { id, note }) => {
  await withTransaction(ctx, async (tx) => {
    const closed = await store.closeOpen(tx, id, ctx.operator, note);
    if (!closed) throw new Refusal((await store.isKnown(tx, id)) ? 'stateConflict' : 'notFound');
    const after = { orderNo: closed.no, reason: note };
    await recordAudit(tx, ctx, {
      action: 'recharge.closeDifference',
      targetKind: 'rechargeOrder',
      targetId: closed.no,
      after,
    });
  });
  return {};
});
