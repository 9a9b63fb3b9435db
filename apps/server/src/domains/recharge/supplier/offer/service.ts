// What suppliers ask for products, as operators keep it.
import * as contract from '@jishi/contract/console/recharge-supplier';
import type { Checked } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import * as store from './store';

/** Adds or changes a supplier's offer for a product; its price's history grows when the price is another. @throws Refusal notFound */
export async function keepOffer(
  ctx: Context,
  { reason, ...input }: Checked<typeof contract.saveRechargeOffer>,
): Promise<{ id: string }> {
  const values = { ...input, price: parseMoney(input.price), stock: input.stock ?? null };
  const { supplierId, productId, code, price, isOn } = values;
  return withTransaction(ctx, async (tx) => {
    if (!(await store.lockBoth(tx, supplierId, productId))) throw new Refusal('notFound', '没有这个供应商或产品');
    const before = await store.selectOffer(tx, supplierId, productId);
    const id = await store.saveOffer(tx, values);
    if (before?.price !== price)
      await store.insertPrice(tx, id, {
        price,
        setBy: ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null,
        reason,
      });
    await recordAudit(tx, ctx, {
      action: 'recharge.saveOffer',
      targetKind: 'rechargeOffer',
      targetId: id,
      ...(before && { before: { code: before.code, price: formatMoney(before.price), enabled: before.isOn } }),
      after: { code, price: formatMoney(price), enabled: isOn, reason },
    });
    return { id };
  });
}

export const saveRechargeOffer = useCase(contract.saveRechargeOffer, keepOffer);
