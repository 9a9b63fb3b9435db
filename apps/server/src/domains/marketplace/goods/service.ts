// A supplier's goods: new ones, and another way of delivering, are looked at first; the rest is the supplier's own.
import type { Checked } from '@jishi/contract/endpoint';
import { goodsStatus, goodsWay, supplierStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/goods';
import type { Transaction } from '@jishi/db';
import { displayMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { openReview, takeBack } from '../../review';
import { insertPrices } from '../price/store';
import { selectByMember, type SupplierRow } from '../supplier/store';
import { ownGoods } from './list';
import { reviewedGoods } from './review/service';
import { faultOf, isWithin } from './rules';
import * as store from './store';

type Asked = Checked<typeof contract.saveGoods>;

/** @throws Refusal notFound, invalidInput, duplicate, stateConflict */
export const saveGoods = useCase(contract.saveGoods, async (ctx, asked) => {
  const id = await keepGoods(ctx, ctx.member, asked);
  return ownGoods(ctx, id);
});

/** `saveGoods` for who is known to be the member: a new site's example suppliers too. @throws Refusal as it */
export async function keepGoods(ctx: Context, memberId: MemberId, asked: Asked): Promise<string> {
  const supplier = await selectByMember(ctx.db, memberId);
  if (supplier?.status !== supplierStatus.active) throw new Refusal('stateConflict', '成为供货方后才能供货');
  const product = await store.selectProduct(ctx.db, asked.productId);
  if (!product) throw invalidField('productId', '没有这个商品');
  const fault = faultOf(asked, { kind: product.kind, hasApi: supplier.apiStyle !== null });
  if (fault) throw invalidField(fault.field, fault.words);
  return withTransaction(ctx, (tx) =>
    asked.id ? changeGoods(tx, ctx, memberId, { ...asked, id: asked.id }) : addGoods(tx, ctx, supplier, product, asked),
  );
}

function givenOf({ way, code, stock, maxCount, withinMinutes, warnBelow }: Asked): store.Given {
  return {
    way,
    code: way === goodsWay.api ? code : '',
    stock: stock ?? null,
    maxCount,
    withinMinutes: way === goodsWay.hand ? withinMinutes : 0,
    warnBelow: warnBelow ?? null,
  };
}

async function addGoods(
  tx: Transaction,
  ctx: Context,
  { id: supplierId, isDemo }: SupplierRow,
  product: store.ProductToOffer,
  asked: Asked,
): Promise<string> {
  if (!product.isOnSale) throw invalidField('productId', '这个商品已停售');
  if (!asked.price) throw invalidField('price', '请填写价格');
  const price = parseAmount(asked.price);
  if (!isWithin(price, product)) throw invalidField('price', boundsOf(product));
  await ctx.doneOnce?.(tx);
  const given = givenOf(asked);
  const stock = given.way === goodsWay.pool ? 0 : given.stock;
  const { productId } = asked;
  const id = await store.insertGoods(tx, { ...given, stock, supplierId, productId, isDemo });
  const message = '您已经在供这个商品';
  if (!id) throw new Refusal('duplicate', message, { fields: [{ path: 'productId', message }] });
  await insertPrices(tx, [{ goodsId: id, price }], null);
  if (isDemo) await acceptDemo(tx, ctx, id);
  else await openReview(tx, ctx, reviewedGoods, (await store.lockGoodsRow(tx, id))!);
  return id;
}

/** Goods of a new site's example suppliers are sold without a word of operators. */
async function acceptDemo(tx: Transaction, ctx: Context, targetId: string): Promise<void> {
  await store.setStatus(tx, targetId, goodsStatus.on);
  await recordAudit(tx, ctx, { action: 'marketplace.acceptGoods', targetKind: 'goods', targetId });
}

async function changeGoods(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  asked: Asked & { id: string },
): Promise<string> {
  const [row] = await store.lockOwnGoods(tx, memberId, [asked.id]);
  if (!row) throw new Refusal('notFound');
  if (row.productId !== asked.productId) throw invalidField('productId', '商品不能改，请新增一个');
  if (row.status === goodsStatus.stopped) throw new Refusal('stateConflict', '这个商品已被平台停售');
  const given = givenOf(asked);
  const isOtherWay = given.way !== row.way;
  if (isOtherWay) await requireEmpty(tx, row);
  const isFirstPool = given.way === goodsWay.pool && isOtherWay;
  const stock = given.way === goodsWay.pool ? (isFirstPool ? 0 : row.stock) : given.stock;
  const again = isOtherWay || row.status === goodsStatus.refused;
  // what still waits is looked at as it is now
  if (again && row.status === goodsStatus.waiting) await takeBack(tx, ctx, reviewedGoods, row);
  const status = again ? goodsStatus.waiting : row.status;
  await store.updateGoods(tx, row.id, { ...given, stock, status });
  if (again) await openReview(tx, ctx, reviewedGoods, (await store.lockGoodsRow(tx, row.id))!);
  const after = { name: row.name, count: stock ?? '不限', status };
  await recordAudit(tx, ctx, { action: 'marketplace.saveGoods', targetKind: 'goods', targetId: row.id, after });
  return row.id;
}

/** @throws Refusal stateConflict */
async function requireEmpty(tx: Transaction, { id, way, stock }: store.GoodsRow): Promise<void> {
  if (way === goodsWay.pool && stock !== 0)
    throw new Refusal('stateConflict', '卡池里还有卡，卖完或撤销导入后再改交付方式');
  if (await store.hasOpenOrders(tx, id)) throw new Refusal('stateConflict', '还有订单没有交付，交付后再改交付方式');
}

/** In words: between which prices. */
export function boundsOf({ minPrice, maxPrice }: { minPrice: bigint; maxPrice: bigint }): string {
  return `价格应在 ${displayMoney(minPrice)} 到 ${displayMoney(maxPrice)} 元之间`;
}

/** @throws Refusal notFound, stateConflict */
export const switchGoods = useCase(contract.switchGoods, async (ctx, { id, isOn }) => {
  await withTransaction(ctx, async (tx) => {
    const [row] = await store.lockOwnGoods(tx, ctx.member, [id]);
    if (!row) throw new Refusal('notFound');
    const [from, to] = isOn ? [goodsStatus.off, goodsStatus.on] : [goodsStatus.on, goodsStatus.off];
    if (row.status !== from)
      throw new Refusal('stateConflict', isOn ? '审核通过、已下架的商品才能上架' : '商品没有在售');
    if (isOn && row.supplierStatus !== supplierStatus.active) throw new Refusal('stateConflict', '您现在不在供货');
    await store.setStatus(tx, id, to);
    const after = { name: row.name, status: isOn ? '上架' : '下架' };
    await recordAudit(tx, ctx, { action: 'marketplace.switchGoods', targetKind: 'goods', targetId: id, after });
  });
  return ownGoods(ctx, id);
});
