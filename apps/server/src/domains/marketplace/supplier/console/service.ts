// Stopping a supplier, and letting them go on. What was paid for is delivered and settled all the same.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { lockSupplier, setStatus } from '../store';

/** @throws Refusal notFound, stateConflict */
export const switchGoodsSupplier = useCase(contract.switchGoodsSupplier, async (ctx, { id, isOn, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const row = await lockSupplier(tx, { id });
    if (!row) throw new Refusal('notFound');
    const [from, to] = isOn
      ? [supplierStatus.stopped, supplierStatus.active]
      : [supplierStatus.active, supplierStatus.stopped];
    if (row.status !== from) throw new Refusal('stateConflict');
    await setStatus(tx, id, to, isOn ? '' : reason);
    const { memberId } = row;
    await (isOn
      ? notify(tx, ctx, { memberId, event: 'supplyResumed', params: {} })
      : notify(tx, ctx, { memberId, event: 'supplyStopped', params: { reason } }));
    const after = { name: row.name, status: to, reason };
    await recordAudit(tx, ctx, {
      action: 'marketplace.switchSupplier',
      targetKind: 'goodsSupplier',
      targetId: id,
      after,
    });
  });
  return {};
});
