// Groups, types and products of the marketplace, as operators keep them. What somebody offers stays what it is.
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/console/marketplace-product';
import { rechargeAccount, rechargeKind } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import * as store from './store';

export const listConsoleGoodsGroups = useCase(contract.listConsoleGoodsGroups, async ({ db }) => {
  const [groups, types] = await Promise.all([store.selectGroups(db), store.selectTypes(db)]);
  return groups.map((group) => ({ ...group, types: types.filter(({ groupId }) => groupId === group.id) }));
});

/** @throws Refusal notFound, duplicate */
async function requireFree(tx: Transaction, what: 'group' | 'type' | 'product', id: string | null, code: string) {
  if (id && !(await store.has(tx, what, id))) throw new Refusal('notFound');
  const message = '这个编号已经有了';
  if (await store.hasCode(tx, what, code, id))
    throw new Refusal('duplicate', message, { fields: [{ path: 'code', message }] });
}

/** @throws Refusal notFound, duplicate */
export const saveGoodsGroup = useCase(contract.saveGoodsGroup, (ctx, input) => keepGoodsGroup(ctx, input));

/** `saveGoodsGroup` without the permission check, for a new site's first products too. @throws Refusal as it */
export function keepGoodsGroup(
  ctx: Context,
  { id, reason, ...given }: Checked<typeof contract.saveGoodsGroup>,
): Promise<{ id: string }> {
  return withTransaction(ctx, async (tx) => {
    await requireFree(tx, 'group', id ?? null, given.code);
    const saved = await store.saveGroup(tx, id ?? null, given);
    const after = { name: given.name, code: given.code, reason };
    await recordAudit(tx, ctx, {
      action: 'marketplace.saveGroup',
      targetKind: 'goodsGroup',
      targetId: saved,
      after,
    });
    return { id: saved };
  });
}

/** @throws Refusal notFound, duplicate, invalidInput */
export const saveGoodsType = useCase(contract.saveGoodsType, (ctx, input) => keepGoodsType(ctx, input));

/** `saveGoodsType` without the permission check. @throws Refusal as it */
export function keepGoodsType(
  ctx: Context,
  { id, reason, ...given }: Checked<typeof contract.saveGoodsType>,
): Promise<{ id: string }> {
  return withTransaction(ctx, async (tx) => {
    if (!(await store.has(tx, 'group', given.groupId))) throw invalidField('groupId', '没有这个分组');
    await requireFree(tx, 'type', id ?? null, given.code);
    const saved = await store.saveType(tx, id ?? null, given);
    const after = { name: given.name, code: given.code, reason };
    await recordAudit(tx, ctx, { action: 'marketplace.saveType', targetKind: 'goodsType', targetId: saved, after });
    return { id: saved };
  });
}

/** @throws Refusal notFound, duplicate, stateConflict, invalidInput */
export const saveGoodsProduct = useCase(contract.saveGoodsProduct, (ctx, input) => keepGoodsProduct(ctx, input));

/** `saveGoodsProduct` without the permission check. @throws Refusal as it */
export function keepGoodsProduct(
  ctx: Context,
  { id, reason, ...input }: Checked<typeof contract.saveGoodsProduct>,
): Promise<{ id: string }> {
  const given = rightOf(input);
  return withTransaction(ctx, async (tx) => {
    if (!(await store.has(tx, 'type', given.typeId))) throw invalidField('typeId', '没有这个品类');
    await requireFree(tx, 'product', id ?? null, given.code);
    if (id) {
      const kept = await store.lockProduct(tx, id);
      if (kept?.isOffered && changesWhatItIs(kept, given))
        throw new Refusal('stateConflict', '已有供货方的报价，类型、面值和账号的形式不能再改；请停售后新建一个');
      await store.updateProduct(tx, id, given);
    }
    const saved = id ?? (await store.insertProduct(tx, given, ctx.actor.kind === 'system'));
    const after = { name: given.name, code: given.code, status: given.sale, reason };
    await recordAudit(tx, ctx, {
      action: 'marketplace.saveProduct',
      targetKind: 'goodsProduct',
      targetId: saved,
      after,
    });
    return { id: saved };
  });
}

/** Takes a new site's example products off sale. */
export async function endDemoGoodsProducts(tx: Transaction, ctx: Context): Promise<void> {
  for (const targetId of await store.endDemo(tx))
    await recordAudit(tx, ctx, { action: 'marketplace.saveProduct', targetKind: 'goodsProduct', targetId });
}

type Given = Omit<Checked<typeof contract.saveGoodsProduct>, 'id' | 'reason'>;

/** @throws Refusal invalidInput */
function rightOf(input: Given): store.GivenProduct {
  const [faceValue, minPrice, maxPrice] = [input.faceValue, input.minPrice, input.maxPrice].map(parseAmount) as [
    bigint,
    bigint,
    bigint,
  ];
  if (faceValue <= 0n) throw invalidField('faceValue', '面值要大于 0');
  if (minPrice <= 0n) throw invalidField('minPrice', '最低价要大于 0');
  if (maxPrice < minPrice) throw invalidField('maxPrice', '最高价不低于最低价');
  const isCard = input.kind === rechargeKind.card;
  if (isCard !== (input.account === rechargeAccount.none))
    throw invalidField('account', isCard ? '卡密不用填写账号' : '直充要填写账号');
  return { ...input, faceValue, minPrice, maxPrice };
}

function changesWhatItIs(kept: store.KeptProduct, { kind, account, faceValue }: store.GivenProduct): boolean {
  return kept.kind !== kind || kept.account !== account || kept.faceValue !== faceValue;
}
