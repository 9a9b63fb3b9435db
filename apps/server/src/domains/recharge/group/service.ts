// Groups of recharge products, as operators keep them.
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/console/recharge';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import * as store from './store';

export const listConsoleRechargeGroups = useCase(contract.listConsoleRechargeGroups, (ctx) => store.selectAll(ctx.db));

/** @throws Refusal notFound, duplicate */
export const saveRechargeGroup = useCase(contract.saveRechargeGroup, (ctx, input) => keepGroup(ctx, input));

/** `saveRechargeGroup` without the permission check, for a new site's first products too. @throws Refusal notFound, duplicate */
export async function keepGroup(
  ctx: Context,
  { id, reason, ...given }: Checked<typeof contract.saveRechargeGroup>,
): Promise<{ id: string }> {
  const taken = () =>
    new Refusal('duplicate', '这个编号已经有了', { fields: [{ path: 'code', message: '这个编号已经有了' }] });
  return withTransaction(ctx, async (tx) => {
    if (id && (await store.hasOther(tx, id, given.code))) throw taken();
    const saved = id ? await store.updateGroup(tx, id, given) : await store.insertGroup(tx, given);
    if (!saved) throw id ? new Refusal('notFound') : taken();
    const after = { name: given.name, code: given.code, reason };
    await recordAudit(tx, ctx, {
      action: 'recharge.saveGroup',
      targetKind: 'rechargeGroup',
      targetId: saved.id,
      after,
    });
    return { id: saved.id };
  });
}
