// A supplier's money on its whole way, in every seed: an order paid and delivered, settled, asked for, agreed to and transferred. Each
// round takes the next step of whatever stands there, while faults strike and after them.
import { searchPayouts } from '@jishi/contract/console/marketplace-order';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { goodsOrderStatus, goodsWay, payoutStatus, settlementStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { listSettlements } from '@jishi/contract/marketplace/settlement';
import { getSupply, listSuppliedOrders } from '@jishi/contract/marketplace/supplier';
import { setTimeout as pause } from 'node:timers/promises';
import { call, look } from './asking';
import { ALIPAY } from './cashiers';
import { buyGoods, deliverGoods, letGoodsSettle, payOutGoods, recordGoodsPaidOut } from './goods-trading';
import type { Ground } from './ground';
import { review } from './operators';
import { PLAIN } from './shopping';

const PAUSE_MS = 200;
const ALL = 100;

/** Goes on until a payout of the shop has been transferred, or `isOver` says so; whether it has. Each round has keys of its own. */
export async function payOutForCertain(ground: Ground, key: string, isOver: (round: number) => boolean) {
  for (let round = 0; !isOver(round); round += 1) {
    if (await nextStep(ground, `${key}-${round}`)) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** One step of the furthest that there is; true once a payout has been transferred. */
async function nextStep(ground: Ground, key: string): Promise<boolean> {
  const [from, { operators, goodsShop }] = [ground.servers(), ground];
  const isThere = async (status: ValueOf<typeof payoutStatus>) =>
    ((await look(call(from, searchPayouts, { status, pageSize: 10 }, operators[0])))?.list.length ?? 0) > 0;
  if (await isThere(payoutStatus.paid)) return true;
  if (await isThere(payoutStatus.toPay)) await recordGoodsPaidOut(ground, `${key}-out`, 0);
  else if (await isThere(payoutStatus.waiting)) {
    const agreed = { accepted: true, at: 0 };
    for (const by of [0, 1] as const)
      await review(ground, `${key}-word-${by}`, reviewKind.goodsPayout, { ...agreed, by });
  } else if (Number((await look(call(from, getSupply, {}, goodsShop.token)))?.money.balance ?? 0) >= 0.01)
    await payOutGoods(ground, `${key}-ask`, { percent: ALL, back: false });
  else await earn(ground, key);
  return false;
}

/** Something delivered is settled; where nothing is, an order is made and delivered. */
async function earn(ground: Ground, key: string): Promise<void> {
  const from = ground.servers();
  const waiting = { status: settlementStatus.waiting, pageSize: 10 };
  const settlements = await look(call(from, listSettlements, waiting, ground.goodsShop.token));
  if (settlements?.list.some(({ dueTime }) => dueTime !== null)) return letGoodsSettle(ground, 0);
  const open = { status: goodsOrderStatus.delivering, way: goodsWay.hand, pageSize: 10 };
  const orders = await look(call(from, listSuppliedOrders, open, ground.goodsShop.token));
  if (orders && orders.list.length > 0)
    return deliverGoods(ground, `${key}-given`, { at: 0, percent: ALL, ends: false });
  const wanted = { goodsId: ground.goodsShop.handId, count: 1, channel: ALIPAY, fate: PLAIN };
  await buyGoods(ground, `${key}-bought`, ground.shoppers[0]!, wanted);
}
