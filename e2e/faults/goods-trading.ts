// Members buy goods of the marketplace, cancel, dispute and confirm them; their supplier delivers them, answers, and has the
// money paid out.
import { recordGoodsPayout, searchPayouts } from '@jishi/contract/console/marketplace-order';
import {
  disputeStatus,
  goodsOrderStatus,
  goodsWay,
  payoutStatus,
  settlementStatus,
} from '@jishi/contract/enums/marketplace';
import {
  answerDispute,
  listDisputes,
  listSupplierDisputes,
  openDispute,
  takeBackDispute,
} from '@jishi/contract/marketplace/dispute';
import {
  cancelGoodsOrder,
  confirmGoodsOrder,
  initGoodsOrder,
  listDeliveredGoods,
  listGoodsOrders,
  payGoodsOrder,
  unlockGoods,
} from '@jishi/contract/marketplace/order';
import { cancelPayout, listPayouts, listSettlements, requestPayout } from '@jishi/contract/marketplace/settlement';
import { deliverByHand, endDelivery, getSupply, listSuppliedOrders } from '@jishi/contract/marketplace/supplier';
import { formatMoney, parseMoney } from '@jishi/money';
import type { Vault } from '@jishi/vault';
import { CARD_PURPOSE } from '../../apps/server/src/domains/marketplace/sealed/rules';
import { ask, call, look } from './asking';
import type { Ground, Shopper } from './ground';
import { BALANCE, type Fate, goToCashier } from './shopping';
import { TRADE_PASSWORD } from '../../apps/server/src/testing/members';

const NOT_NOW = ['余额不足', '库存不足', '这家只有', '没有库存', '不能下单', '笔订单还没有付款'];
/** Closed: its buyer cancelled it while the payment had no answer yet. */
const CLOSED = '这笔订单已关闭，请重新下单';
const NOT_PAYABLE = ['价格锁定已过', '这笔订单已付款或已关闭', '这笔订单正在付款', '这笔订单已付款，正在确认到账'];
/** Its payment at a cashier is under way, or was over a moment ago. */
const NOT_GIVEN_UP = ['这笔订单刚刚付款或关闭了', '请重试'];
const OVER = ['这笔订单已交付或已结束，不能取消', '这笔订单已经结束', '这笔订单还差'];
const NOT_DISPUTABLE = ['这笔订单已经提过争议', '这笔订单已核对或已到结算时间'];
const NOT_OPEN = ['这件争议已经结束', '这件争议已经回应过', '请刷新'];
const NOT_CONFIRMABLE = ['这笔订单还在交付、有争议或已到结算时间'];
const NOT_PAID_OUT = ['余额不足', '您有一笔提现还没有打款', '这笔提现已经处理', '这笔提现不在待打款'];

/** `at`: which of those that there are. */
const pickOf = <Row>(rows: readonly Row[] | undefined, at: number) => rows?.[at % (rows.length || 1)];

type Bought = { goodsId: string; count: number; channel: number; fate: Fate };

/** Buys goods from the balance or at a cashier; the order's number unless it was refused. */
export async function buyGoods(ground: Ground, key: string, who: Shopper, { goodsId, count, channel, fate }: Bought) {
  const { seen } = ground;
  const from = ground.servers();
  const made = await ask<{ no: string }>(seen, {
    key,
    what: 'goods order',
    send: call(from, initGoodsOrder, { goodsId, count }, who.token),
    mayHear: NOT_NOW,
    done: ({ no }) => void seen.kept.set(key, no),
  });
  if (!made) return undefined;
  const { no } = made;
  const password = channel === BALANCE ? { tradePassword: TRADE_PASSWORD } : {};
  const paid = await ask<{ payOrderNo: string; payUrl?: string | null; codeUrl?: string | null }>(seen, {
    key: `${key}-pay`,
    what: 'goods payment',
    send: call(from, payGoodsOrder, { no, channel, ...password }, who.token),
    mayHear: [...NOT_NOW, ...NOT_PAYABLE, ...NOT_GIVEN_UP, CLOSED],
    done: () => void seen.kept.set(`${key}-pay`, no),
  });
  if (paid?.payOrderNo)
    await goToCashier(ground, who, `${key}-pay`, channel, { ...paid, orderNo: paid.payOrderNo }, fate);
  return no;
}

/** Cancels an order, which has not been delivered if it can be. */
export async function cancelGoods({ servers, seen }: Ground, key: string, who: Shopper, no: string) {
  const send = call(servers(), cancelGoodsOrder, { no }, who.token);
  await ask<object>(seen, { key, what: 'goods cancelled', send, mayHear: [...OVER, ...NOT_PAYABLE, ...NOT_GIVEN_UP] });
}

type Delivered = { at: number; percent: number; ends: boolean };

/** The supplier delivers a part of an order by hand, at least a card; `ends`: and says that there will be no more. */
export async function deliverGoods(
  { servers, seen, goodsShop }: Ground,
  key: string,
  { at, percent, ends }: Delivered,
) {
  const from = servers();
  const open = { status: goodsOrderStatus.delivering, way: goodsWay.hand, pageSize: 50 };
  const found = await look(call(from, listSuppliedOrders, open, goodsShop.token));
  const order = pickOf(found?.list, at);
  if (!order) return;
  const { no } = order;
  const left = order.count - order.delivered;
  const given = Math.max(percent === 0 ? 0 : 1, Math.floor((left * percent) / 100));
  const cards = Array.from({ length: given }, (_, nth) => `${no}-${key}-${nth} SECRET-${nth}`).join('\n');
  const send = call(from, deliverByHand, { no, cards }, goodsShop.token);
  if (given > 0) await ask<object>(seen, { key, what: 'goods delivered', send, mayHear: OVER });
  if (!ends) return;
  await ask<object>(seen, {
    key: `${key}-end`,
    what: 'delivery ended',
    send: call(from, endDelivery, { no, reason: '缺货' }, goodsShop.token),
    mayHear: OVER,
  });
}

/** A buyer says that a part of what was delivered is bad. */
export async function disputeGoods(
  { servers, seen }: Ground,
  key: string,
  who: Shopper,
  { at, percent }: { at: number; percent: number },
) {
  const from = servers();
  const found = await look(call(from, listGoodsOrders, { pageSize: 50 }, who.token));
  const waits = found?.list.filter(
    ({ status, settlement }) => status !== goodsOrderStatus.delivering && settlement === settlementStatus.waiting,
  );
  const order = pickOf(waits, at);
  if (!order) return;
  const count = Math.max(1, Math.floor((order.delivered * percent) / 100));
  const input = { no: order.no, kind: 1 as const, words: '卡密输入后提示无效', count };
  const send = call(from, openDispute, input, who.token);
  await ask<object>(seen, { key, what: 'goods dispute', send, mayHear: NOT_DISPUTABLE });
}

/** The supplier agrees with a dispute, or has us decide. */
export async function answerGoods(
  { servers, seen, goodsShop }: Ground,
  key: string,
  { at, agrees }: { at: number; agrees: boolean },
) {
  const from = servers();
  const open = { status: disputeStatus.withSupplier, pageSize: 50 };
  const found = await look(call(from, listSupplierDisputes, open, goodsShop.token));
  const dispute = pickOf(found?.list, at);
  if (!dispute) return;
  const input = { no: dispute.no, agrees, words: agrees ? '同意退给买家' : '卡密核实可用，不同意' };
  const send = call(from, answerDispute, input, goodsShop.token);
  await ask<object>(seen, { key, what: 'dispute answered', send, mayHear: NOT_OPEN });
}

/** A buyer takes a dispute back. */
export async function takeBackGoodsDispute({ servers, seen }: Ground, key: string, who: Shopper) {
  const from = servers();
  const found = await look(call(from, listDisputes, { pageSize: 50 }, who.token));
  const dispute = found?.list.find(({ endTime }) => endTime === null);
  if (!dispute) return;
  const send = call(from, takeBackDispute, { no: dispute.no }, who.token);
  await ask<object>(seen, { key, what: 'dispute taken back', send, mayHear: NOT_OPEN });
}

/** A buyer has checked what arrived: it is settled at once. */
export async function confirmGoods({ servers, seen }: Ground, key: string, who: Shopper, no: string) {
  const send = call(servers(), confirmGoodsOrder, { no, tradePassword: TRADE_PASSWORD }, who.token);
  await ask<object>(seen, { key, what: 'goods confirmed', send, mayHear: NOT_CONFIRMABLE });
}

/** The days pass in which one of the waiting settlements could be disputed. */
export async function letGoodsSettle({ servers, goodsShop, hurrySettling }: Ground, at: number) {
  const waiting = { status: settlementStatus.waiting, pageSize: 50 };
  const found = await look(call(servers(), listSettlements, waiting, goodsShop.token));
  const row = pickOf(
    found?.list.filter(({ dueTime }) => dueTime !== null),
    at,
  );
  if (row) await hurrySettling(row.orderNo);
}

/** The supplier asks for a part of the settled balance, or takes back what they asked for. */
export async function payOutGoods(
  { servers, seen, goodsShop }: Ground,
  key: string,
  { percent, back }: { percent: number; back: boolean },
) {
  const from = servers();
  if (back) {
    const found = await look(call(from, listPayouts, { status: payoutStatus.waiting, pageSize: 10 }, goodsShop.token));
    const no = found?.list[0]?.no;
    const send = no && call(from, cancelPayout, { no }, goodsShop.token);
    if (send) await ask<object>(seen, { key, what: 'payout taken back', send, mayHear: NOT_PAID_OUT });
    return;
  }
  const has = await look(call(from, getSupply, {}, goodsShop.token));
  const fen = (parseMoney(has?.money.balance ?? '0') * BigInt(percent)) / 100_000n;
  if (fen < 1n) return;
  const account = { holder: goodsShop.holder, bank: '招商银行杭州分行', number: '571900123456789' };
  const input = { amount: formatMoney(fen * 1_000n), account, tradePassword: TRADE_PASSWORD };
  await ask<{ no: string }>(seen, {
    key,
    what: 'payout',
    send: call(from, requestPayout, input, goodsShop.token),
    mayHear: NOT_PAID_OUT,
    done: ({ no }) => void seen.kept.set(key, no),
  });
}

/** An operator has transferred a payout that was agreed to. */
export async function recordGoodsPaidOut({ servers, seen, operators }: Ground, key: string, by: 0 | 1) {
  const from = servers();
  const toPay = { status: payoutStatus.toPay, pageSize: 10 };
  const found = await look(call(from, searchPayouts, toPay, operators[by]));
  const no = found?.list[0]?.no;
  if (!no) return;
  const send = call(from, recordGoodsPayout, { no, serial: `OUT-${no}` }, operators[by]);
  await ask<object>(seen, { key, what: 'payout recorded', send, mayHear: NOT_PAID_OUT });
}

/** A card that a buyer was shown; `digest`: in hex, what the product finds it by. */
export type HeldCard = { no: string; number: string; digest: string };

/** All cards that a member's orders hand over. */
export async function cardsHeldBy(
  urls: readonly string[],
  { token }: Pick<Shopper, 'token'>,
  vault: Vault,
): Promise<HeldCard[]> {
  const held: HeldCard[] = [];
  for (let cursor = ''; ;) {
    const page = await look(call(urls, listGoodsOrders, { pageSize: 50, ...(cursor && { cursor }) }, token));
    if (!page) throw new Error('a member is not shown what they bought');
    for (const { no } of page.list.filter(({ delivered }) => delivered > 0)) {
      const unlocked = await look(call(urls, unlockGoods, { no, tradePassword: TRADE_PASSWORD }, token));
      const shown = unlocked && (await look(call(urls, listDeliveredGoods, { no, ticket: unlocked.ticket }, token)));
      if (!shown) throw new Error(`a member is not shown what was delivered of ${no}`);
      const digestOf = (number: string) => vault.keyedDigest(number, CARD_PURPOSE).toString('hex');
      held.push(...shown.goods.map(({ number }) => ({ no, number, digest: digestOf(number) })));
    }
    if (!page.nextCursor) return held;
    cursor = page.nextCursor;
  }
}
