// Terms that somebody supplies under: everybody's, or one supplier's own. Orders keep those that they were made under.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import * as store from './store';

/** @throws Refusal notFound, invalidInput */
export const setSupplyTerms = useCase(contract.setSupplyTerms, async (ctx, { fromTime, reason, ...input }) => {
  const supplierId = input.supplierId ?? null;
  const fromAt = fromTime ? parseTime(fromTime) : null;
  const given = { ...input, supplierId, bond: parseAmount(input.bond), fromAt, setBy: ctx.operator, reason };
  return withTransaction(ctx, async (tx) => {
    if (supplierId && !(await store.hasSupplier(tx, supplierId))) throw new Refusal('notFound', '没有这个供货方');
    if (fromAt && (await store.isPast(tx, fromAt))) throw invalidField('fromTime', '只能从现在或以后起');
    const id = await store.insertTerms(tx, given);
    const after = { feeRate: given.feeRate, days: given.settleDays, bond: input.bond, time: fromTime ?? '', reason };
    await recordAudit(tx, ctx, {
      action: 'marketplace.setTerms',
      targetKind: 'goodsSupplier',
      targetId: supplierId ?? '',
      after,
    });
    return { id };
  });
});
