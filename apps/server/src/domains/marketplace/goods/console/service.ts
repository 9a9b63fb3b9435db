// Stopping the sale of goods, and allowing it again: then their supplier puts them on sale.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { lockGoodsRow, setStatus } from '../store';

const CAN_BE_STOPPED: readonly number[] = [goodsStatus.on, goodsStatus.off];

/** @throws Refusal notFound, stateConflict */
export const switchConsoleGoods = useCase(contract.switchConsoleGoods, async (ctx, { id, isOn, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const row = await lockGoodsRow(tx, id);
    if (!row) throw new Refusal('notFound');
    const fits = isOn ? row.status === goodsStatus.stopped : CAN_BE_STOPPED.includes(row.status);
    if (!fits) throw new Refusal('stateConflict');
    await setStatus(tx, id, isOn ? goodsStatus.off : goodsStatus.stopped, isOn ? '' : reason);
    const { memberId, name } = row;
    await (isOn
      ? notify(tx, ctx, { memberId, event: 'goodsResumed', params: { name } })
      : notify(tx, ctx, { memberId, event: 'goodsStopped', params: { name, reason } }));
    const after = { name, status: isOn ? '恢复' : '停售', reason };
    await recordAudit(tx, ctx, { action: 'marketplace.stopGoods', targetKind: 'goods', targetId: id, after });
  });
  return {};
});
