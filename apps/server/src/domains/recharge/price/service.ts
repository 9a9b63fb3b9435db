// Setting prices: everybody's, a level's, or a member's.
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/console/recharge';
import { parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import * as store from './store';

/** @throws Refusal notFound, invalidInput */
export const setRechargePrice = useCase(contract.setRechargePrice, (ctx, input) => keepPrice(ctx, input));

/** `setRechargePrice` without the permission check, for a new site's first products too. @throws Refusal as it */
export async function keepPrice(
  ctx: Context,
  input: Checked<typeof contract.setRechargePrice>,
): Promise<{ id: string }> {
  const { productId, level, memberId, fromTime, reason } = input;
  if (level && memberId) throw invalidField('memberId', '等级和用户只能选一个');
  const price = input.price ? parseAmount(input.price) : null;
  if (price !== null && price <= 0n) throw invalidField('price', '价格要大于 0');
  if (price === null && !level && !memberId) throw invalidField('price', '请填写价格；不卖了请停售');
  const fromAt = fromTime ? parseTime(fromTime) : null;
  return withTransaction(ctx, async (tx) => {
    const product = await store.selectProduct(tx, productId, fromAt);
    if (!product) throw new Refusal('notFound');
    if (product.isPast) throw invalidField('fromTime', '只能从现在或以后起');
    if (memberId && !(await store.hasMember(tx, memberId))) throw invalidField('memberId', '没有这个用户');
    const setBy = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
    const given = { productId, rank: level ?? null, memberId: memberId ?? null, price, fromAt, setBy, reason };
    const id = await store.insertPrice(tx, given);
    const after = {
      name: product.code,
      price: input.price ?? '',
      reason,
      ...(level && { level }),
      ...(memberId && { memberId }),
    };
    await recordAudit(tx, ctx, {
      action: 'recharge.setPrice',
      targetKind: 'rechargeProduct',
      targetId: productId,
      after,
    });
    return { id };
  });
}
