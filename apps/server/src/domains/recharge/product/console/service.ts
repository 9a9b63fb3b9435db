// Products as operators keep them. What was bought once stays what it is: only what it is called, limited to and whether it is on sale.
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/console/recharge';
import { rechargeAccount, rechargeKind } from '@jishi/contract/enums/recharge';
import { parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import * as store from './store';

type Given = Omit<Checked<typeof contract.saveRechargeProduct>, 'id' | 'reason'>;

/** @throws Refusal notFound, duplicate, stateConflict, invalidInput */
export const saveRechargeProduct = useCase(contract.saveRechargeProduct, (ctx, input) => keepProduct(ctx, input));

/** `saveRechargeProduct` without the permission check, for a new site's first products too. @throws Refusal as it */
export async function keepProduct(
  ctx: Context,
  { id, reason, ...input }: Checked<typeof contract.saveRechargeProduct>,
): Promise<{ id: string }> {
  const given = rightOf(input);
  return withTransaction(ctx, async (tx) => {
    if (!(await store.hasGroup(tx, given.groupId))) throw invalidField('groupId', '没有这个分组');
    if (await store.hasCode(tx, given.code, id ?? null))
      throw new Refusal('duplicate', '这个编号已经有了', { fields: [{ path: 'code', message: '这个编号已经有了' }] });
    if (id) {
      const kept = await store.lockProduct(tx, id);
      if (!kept) throw new Refusal('notFound');
      if (kept.isBought && changesWhatItIs(kept, given))
        throw new Refusal('stateConflict', '已有订单，类型、面值、账号形式和供货方式不能再改；请停售后新建一个');
      await store.updateProduct(tx, id, given);
    }
    const saved = id ?? (await store.insertProduct(tx, given, ctx.actor.kind === 'system')).id;
    const after = { name: given.name, code: given.code, status: given.sale, reason };
    await recordAudit(tx, ctx, {
      action: 'recharge.saveProduct',
      targetKind: 'rechargeProduct',
      targetId: saved,
      after,
    });
    return { id: saved };
  });
}

/** Takes a new site's example products off sale. */
export async function endDemoProducts(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    for (const id of await store.endDemo(tx))
      await recordAudit(tx, ctx, { action: 'recharge.saveProduct', targetKind: 'rechargeProduct', targetId: id });
  });
}

/** @throws Refusal invalidInput */
function rightOf(input: Given): store.GivenProduct {
  const faceValue = parseAmount(input.faceValue);
  if (faceValue <= 0n) throw invalidField('faceValue', '面值要大于 0');
  const isCard = input.kind === rechargeKind.card;
  if (isCard !== (input.account === rechargeAccount.none))
    throw invalidField('account', isCard ? '卡密不用填写账号' : '直充要填写账号');
  if (input.fromStock && !isCard) throw invalidField('fromStock', '只有卡密可以从库存卖');
  if (input.account !== rechargeAccount.phone) {
    if (input.carriers.length > 0) throw invalidField('carriers', '只有手机号可以限制运营商');
    if (input.provinces.length > 0) throw invalidField('provinces', '只有手机号可以限制省份');
  }
  return { ...input, faceValue };
}

function changesWhatItIs(kept: store.Kept, given: store.GivenProduct): boolean {
  const { kind, account, faceValue, fromStock } = kept;
  return (
    kind !== given.kind || account !== given.account || faceValue !== given.faceValue || fromStock !== given.fromStock
  );
}
