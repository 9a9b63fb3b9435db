// Buying goods: the price is locked, paid from the balance or through a channel, cancelled while nothing was delivered, confirmed.
import { goodsOrderEvent, goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { payChannel, payOrderKind, priceLineKind } from '@jishi/contract/enums/payment';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/marketplace/order';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { checkTradePassword, requireCardPermit } from '../../account';
import { recordAudit } from '../../audit';
import { spendable } from '../../ledger';
import { createOrder, findOwnOrder, giveUpOrder, payFromBalance, startPayment } from '../../payment';
import { accountFault, maskAccount, plainAccount } from '../../recharge';
import { type OfferForOrder, offerFor } from '../offer/service';
import { sealedFor } from '../sealed/rules';
import { addSettling } from '../settlement/service';
import { setDueNow } from '../settlement/store';
import { cancelPaid } from './ending/service';
import { LOCK_OVER, close } from './fulfilment/service';
import { ownRow } from './list';
import { MOST_UNPAID } from './rules';
import * as store from './store';

/** @throws Refusal notFound */
export async function ownOrder(ctx: MemberContext, no: string): Promise<store.GoodsOrderRow> {
  const order = await store.selectByNo(ctx.db, no);
  if (order?.memberId !== ctx.member) throw new Refusal('notFound');
  return order;
}

/** @throws Refusal notFound */
async function lockOwn(tx: Transaction, ctx: MemberContext, no: string): Promise<store.GoodsOrderRow> {
  const order = await store.lockByNo(tx, no);
  if (order?.memberId !== ctx.member) throw new Refusal('notFound');
  return order;
}

/**
 * Makes an order whose price holds for five minutes; nothing is paid or put aside yet. Once under an Idempotency-Key.
 * @throws Refusal notFound, invalidInput, soldOut, stateConflict, tooManyRequests, duplicate
 */
export const initGoodsOrder = useCase(contract.initGoodsOrder, async (ctx, { goodsId, count, account: typed }) => {
  const offer = await offerFor(ctx.db, ctx.member, goodsId);
  const account = checkWanted(offer, count, typed);
  const order = await withTransaction(ctx, async (tx) => {
    if (offer.kind === rechargeKind.card) await requireCardPermit(tx, ctx.member);
    const { feeRate, settleDays, supplierId, productId, kind, way, price } = offer;
    const no = await store.nextNo(tx);
    const wanted = {
      no,
      memberId: ctx.member,
      goodsId,
      count,
      supplierId,
      productId,
      kind,
      way,
      price,
      feeRate,
      settleDays,
    };
    const made = await store.insertOrder(tx, {
      ...wanted,
      accountCipher: account === '' ? null : ctx.vault.seal(account, sealedFor.account(ctx.member, no)),
      accountMask: maskAccount(offer.account, account),
      idempotencyKey: ctx.idempotencyKey,
    });
    if (!made) return earlier(tx, ctx, wanted);
    if ((await store.countUnpaid(tx, ctx.member)) > MOST_UNPAID)
      throw new Refusal('tooManyRequests', `您有 ${MOST_UNPAID} 笔订单还没有付款，请先付款或取消`);
    await store.insertEvents(tx, [made.id], goodsOrderEvent.made);
    return (await store.lockById(tx, made.id))!;
  });
  return {
    no: order.no,
    price: formatMoney(order.price),
    count: order.count,
    amount: formatMoney(order.amount),
    balance: formatMoney(await spendable(ctx.db, ctx.member)),
    lockTime: formatTime(order.lockedUntil),
    lockSeconds: order.lockSeconds,
  };
});

/** The account as it is kept. @throws Refusal invalidInput, soldOut */
function checkWanted({ maxCount, stock, account: form }: OfferForOrder, count: number, typed: string): string {
  if (count > maxCount) throw invalidField('count', `这家一次最多买 ${maxCount} 件`);
  if (stock !== null && count > stock) throw new Refusal('soldOut', `这家只有 ${stock} 件，请减少数量或换一家`);
  const account = plainAccount(form, typed);
  const fault = accountFault({ account: form }, account);
  if (fault) throw invalidField('account', fault);
  return account;
}

/** What was made under the same key. @throws Refusal duplicate when it is for something else */
async function earlier(
  tx: Transaction,
  ctx: MemberContext,
  { goodsId, count }: { goodsId: string; count: number },
): Promise<store.GoodsOrderRow> {
  const order = await store.selectByKey(tx, ctx.member, ctx.idempotencyKey!);
  if (order?.goodsId !== goodsId || order.count !== count)
    throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的订单上');
  return order;
}

/**
 * Pays an order whose price holds: from the balance at once, or through a channel. Of one that is paid it says how it stands.
 * @throws Refusal notFound, stateConflict, soldOut, balanceTooLow, channelFault, and of the trade password
 */
export const payGoodsOrder = useCase(contract.payGoodsOrder, async (ctx, { no, channel, tradePassword, phone }) => {
  const order = await ownOrder(ctx, no);
  if (order.status === goodsOrderStatus.closed) throw new Refusal('stateConflict', '这笔订单已关闭，请重新下单');
  if (order.status !== goodsOrderStatus.toPay) return { ...NOTHING_TO_PAY, no, status: order.status };
  if (channel === payChannel.balance) {
    await checkTradePassword(ctx, ctx.member, tradePassword ?? '');
    await giveUpPayment(ctx, order);
    if (order.isLockOver) throw new Refusal('stateConflict', LOCK_OVER);
    await payFromBalance(ctx, paymentOf(order));
    return { ...NOTHING_TO_PAY, no, status: (await ownOrder(ctx, no)).status };
  }
  const begun = order.payOrderNo && (await findOwnOrder(ctx.db, ctx.member, order.payOrderNo));
  const payment = begun || (await createOrder(ctx, { ...paymentOf(order), channel }, { phone }));
  const { payUrl, codeUrl } = await startPayment(ctx, payment, channel, { phone });
  return { no, status: order.status, payOrderNo: payment.no, payUrl, codeUrl };
});

const NOTHING_TO_PAY = { payOrderNo: '', payUrl: null, codeUrl: null };

function paymentOf({ no, memberId, productName, count, amount }: store.GoodsOrderRow) {
  const name = count > 1 ? `${productName} × ${count}` : productName;
  return {
    memberId,
    kind: payOrderKind.benefit,
    subject: name,
    lines: [{ kind: priceLineKind.goods, name, amount }],
    reference: { offerId: no },
  };
}

/** Ends the payment under way, if there is one. @throws Refusal stateConflict when it is paid, channelFault when unclear */
async function giveUpPayment(ctx: Context, { memberId, payOrderNo }: store.GoodsOrderRow): Promise<void> {
  const payment = payOrderNo && (await findOwnOrder(ctx.db, memberId, payOrderNo));
  if (payment) await giveUpOrder(ctx, payment);
}

/**
 * Gives up an order that is not paid, or of which nothing was delivered: what was paid goes back whole.
 * @throws Refusal notFound, stateConflict, channelFault
 */
export const cancelGoodsOrder = useCase(contract.cancelGoodsOrder, async (ctx, { no }) => {
  const known = await ownOrder(ctx, no);
  if (known.status === goodsOrderStatus.toPay) await giveUpPayment(ctx, known);
  await withTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx, no);
    const { id, status, delivered, payOrderNo } = order;
    if (status === goodsOrderStatus.toPay && payOrderNo === null) await close(tx, id, '买家取消');
    else if (status === goodsOrderStatus.delivering && delivered === 0) {
      if (await store.isWithProgram(tx, id)) throw new Refusal('stateConflict', '供货方已经在交付，不能取消');
      await cancelPaid(tx, ctx, id);
    } else if (status !== goodsOrderStatus.closed || known.status !== goodsOrderStatus.toPay)
      throw new Refusal('stateConflict', '这笔订单已交付或已结束，不能取消');
    await recordAudit(tx, ctx, { action: 'marketplace.cancelOrder', targetKind: 'goodsOrder', targetId: no });
  });
  return ownRow(ctx, no);
});

/**
 * The buyer has checked what was delivered: it is settled now instead of later, and can no longer be disputed.
 * @throws Refusal notFound, stateConflict, and of the trade password
 */
export const confirmGoodsOrder = useCase(contract.confirmGoodsOrder, async (ctx, { no, tradePassword }) => {
  await ownOrder(ctx, no);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  await withTransaction(ctx, async (tx) => {
    const { id } = await lockOwn(tx, ctx, no);
    if (!(await setDueNow(tx, id)))
      throw new Refusal('stateConflict', '这笔订单还在交付、有争议或已到结算时间，不用核对');
    await store.insertEvents(tx, [id], goodsOrderEvent.confirmed);
    await recordAudit(tx, ctx, { action: 'marketplace.confirmOrder', targetKind: 'goodsOrder', targetId: no });
    await addSettling(tx);
  });
  return ownRow(ctx, no);
});

const AT_ONCE = 200;

/** Closes orders whose price holds no longer and that nobody is paying. */
export async function closeExpired(ctx: Context): Promise<void> {
  const closeSome = () =>
    withTransaction(ctx, async (tx) => {
      const expired = await store.lockExpired(tx, AT_ONCE);
      for (const { id } of expired) await close(tx, id, '没有在时限内付款');
      return expired.length;
    });
  while ((await closeSome()) === AT_ONCE);
}
