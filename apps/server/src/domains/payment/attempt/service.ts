// Collecting an order's money at a channel outside: beginning, changing the channel, asking, giving up.
import { payChannel, payOrderStatus } from '@jishi/contract/enums/payment';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../audit';
import { type HowToPay, type Way, attemptNo, wayOf, wholeFen } from '../channel/rules';
import { enabledChannels, isThirdParty, notifyUrlOf, payChannelOf } from '../channel/service';
import { closeOrder } from '../order/service';
import { shownPayees } from '../payee/service';
import { openRemittance } from '../remittance/service';
import { settle } from '../settlement/service';
import { type OrderRow, isOverdue, lockOrder, takeQueryTurn } from '../store';
import { type WechatGrant, openidOf, wayToOpenid } from '../wechat-pay/payer/service';
import * as store from './store';

/** At most one question to the channel per order in this time. */
const QUERY_PAUSE_MS = 3_000;

const NOT_PAYABLE = '这笔订单已付款或已关闭，不能再付';
const UNCLEAR = '付款渠道暂时没有回应，请稍后再试；您已付的款不会丢';

/** The channels an order can be paid by now, the balance apart. Bank transfer, while there is an account to pay to. */
export async function payableChannels(ctx: Context): Promise<number[]> {
  const payees = await shownPayees(ctx, false);
  return [...enabledChannels(ctx), ...(payees.length > 0 ? [payChannel.transfer] : [])];
}

/**
 * The way to pay and its device. `scan`: show a code even where there is a page; `grant`: WeChat's, from its own
 * browser.
 */
type Screen = { phone: boolean; scan?: boolean; grant?: WechatGrant | null | undefined };

/**
 * Starts the payment of an unpaid order at a channel. If it was begun another way, that trade is closed first. Inside
 * WeChat the first answer is an address that returns with a grant; call again with that grant.
 * @throws Refusal channelFault, stateConflict when it is paid, closed or over, or its amount is not whole fen
 */
export async function startPayment(
  ctx: Context,
  order: OrderRow,
  channel: number,
  { phone, scan = false, grant }: Screen,
): Promise<HowToPay> {
  if (order.payAmount === 0n) return { payUrl: null, codeUrl: null };
  const provider = channel === payChannel.transfer ? undefined : payChannelOf(ctx, channel);
  wholeFen(order.payAmount);
  const way = wayOf(channel, { phone, scan, device: ctx.device });
  if (way === 'wechat' && !grant) return { payUrl: wayToOpenid(ctx, order), codeUrl: null };
  const openid = way === 'wechat' && grant ? await openidOf(ctx, order, grant) : null;
  const goesOn = (attempt: store.AttemptRow) => attempt.channel === channel && attempt.way === way;
  for (const attempt of await store.selectAttempts(ctx.db, order.no))
    if (attempt.open && (!goesOn(attempt) || (await isOver(ctx, attempt)))) await endElsewhere(ctx, attempt);
  if (!provider) return openRemittance(ctx, order);
  const no = await openAttempt(ctx, order.no, channel, { way, merchant: provider.merchant });
  const back = {
    notifyUrl: notifyUrlOf(ctx, channel),
    returnUrl: `${ctx.settings.publicUrl}/payres?orderNo=${order.no}`,
  };
  const { subject, payAmount: amount, expireAt } = order;
  try {
    return await provider.start({ no, subject, amount, expireAt }, { way, openid, ...back, ip: ctx.ip });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.warn({ err: error, orderNo: order.no, channel }, 'a channel did not begin a payment');
    throw new Refusal('channelFault');
  }
}

/** The channel's number for an order, begun now if it was not. */
function openAttempt(
  ctx: Context,
  orderNo: string,
  channel: number,
  { way, merchant }: { way: Way; merchant: string },
): Promise<string> {
  return withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    if (order?.status !== payOrderStatus.toPay || order.expireAt <= ctx.now())
      throw new Refusal('stateConflict', NOT_PAYABLE);
    const attempts = await store.selectAttempts(tx, orderNo);
    const open = attempts.find((attempt) => attempt.open);
    if (open && (open.channel !== channel || open.way !== way))
      throw new Refusal('stateConflict', '这笔订单正在用另一种方式付款，请重试');
    if (open) return open.no;
    const no = attemptNo(orderNo, attempts.length + 1);
    await store.insertAttempt(tx, { no, orderNo, channel, way, merchant }, ctx.now());
    if (order.channel !== channel) await store.changeChannel(tx, orderNo, channel);
    return no;
  });
}

/** Whether a trade that was begun before was closed at its channel, or paid, without this server knowing. */
async function isOver(ctx: Context, attempt: store.AttemptRow): Promise<boolean> {
  try {
    return ['closed', 'paid'].includes(await settleByQuery(ctx, attempt));
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.no }, 'a channel did not say what became of a trade');
    throw new Refusal('channelFault', UNCLEAR);
  }
}

/**
 * Closes an abandoned trade. If it was already paid, books the payment.
 * @throws Refusal channelFault when unclear
 */
async function endElsewhere(ctx: Context, attempt: store.AttemptRow): Promise<void> {
  try {
    await endAttempt(ctx, attempt);
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.no }, 'a channel did not close a trade');
    throw new Refusal('channelFault', UNCLEAR);
  }
}

/** Asks once more, then closes. @throws while the channel does not say: unknown is never taken for unpaid */
async function endAttempt(ctx: Context, attempt: store.AttemptRow): Promise<void> {
  const state = await settleByQuery(ctx, attempt);
  if (state === 'unknown') throw new Error(`the channel did not say what became of ${attempt.no}`);
  if (state === 'waiting' && !(await payChannelOf(ctx, attempt.channel).closeTrade(attempt.no)))
    throw new Error(`the channel would not close ${attempt.no}`);
  await store.endAttempt(ctx.db, attempt.no, ctx.now());
}

/** @throws when the channel cannot be asked: keys of another account know nothing of a trade, which says nothing of it */
async function settleByQuery(
  ctx: Context,
  { no, channel, merchant }: store.AttemptRow,
): Promise<'paid' | 'waiting' | 'closed' | 'unknown'> {
  const provider = payChannelOf(ctx, channel);
  if (merchant !== null && merchant !== provider.merchant)
    throw new Error(`${no} was begun at another account of its channel, whose keys are no longer set`);
  const trade = await provider.queryTrade(no);
  if (trade.state !== 'paid') return trade.state;
  if (trade.amount <= 0n) return 'unknown';
  await settle(ctx, { channel, no, tradeNo: trade.tradeNo, amount: trade.amount });
  return 'paid';
}

/** Asks the channel about a waiting order, unless somebody just did; true when the order may have moved. */
export async function askChannel(ctx: Context, order: OrderRow): Promise<boolean> {
  if (!isThirdParty(order.channel) || order.status !== payOrderStatus.toPay) return false;
  if (!(await takeQueryTurn(ctx.db, order.no, ctx.now(), QUERY_PAUSE_MS))) return true;
  try {
    for (const attempt of await store.selectAttempts(ctx.db, order.no))
      if (attempt.open) await settleByQuery(ctx, attempt);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, orderNo: order.no }, 'the channel did not say what became of an order');
    return false;
  }
}

/**
 * Closes an expired order: queries every trade once more, closes the open ones, then closes the order. An order paid
 * with another amount closes too; that money is held. Throws while a channel cannot be reached, so that the job queue
 * retries.
 */
export async function closeOverdue(ctx: Context, no: string): Promise<void> {
  if (!(await isOverdue(ctx.db, no, ctx.now()))) return;
  for (const attempt of await store.selectAttempts(ctx.db, no)) {
    if (attempt.open) await endAttempt(ctx, attempt);
    else await settleByQuery(ctx, attempt);
  }
  await closeHere(ctx, no);
}

/** Gives an unpaid order up at the member's word. @throws Refusal stateConflict when it is paid or closed, channelFault when unclear */
export async function giveUpOrder(ctx: Context, order: OrderRow): Promise<void> {
  if (order.status !== payOrderStatus.toPay) throw new Refusal('stateConflict', '这笔订单已付款或已关闭，不用取消');
  for (const attempt of await store.selectAttempts(ctx.db, order.no))
    if (attempt.open) await endElsewhere(ctx, attempt);
  if (!(await closeHere(ctx, order.no, 'payment.cancelOrder')))
    throw new Refusal('stateConflict', '这笔订单刚刚付款或关闭了');
}

function closeHere(ctx: Context, no: string, action?: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, no);
    if (order?.status !== payOrderStatus.toPay) return false;
    // one was begun at this very moment: it is closed at the next try
    if ((await store.selectAttempts(tx, no)).some(({ open }) => open)) throw new Refusal('stateConflict', '请重试');
    await closeOrder(tx, ctx, order);
    if (action) await recordAudit(tx, ctx, { action, targetKind: 'payOrder', targetId: no });
    return true;
  });
}

/**
 * Closes the open trades of an order paid by another of its trades.
 * @throws as `endAttempt`, to be tried again
 */
export async function closeRivals(ctx: Context, orderNo: string): Promise<void> {
  for (const attempt of await store.selectAttempts(ctx.db, orderNo)) if (attempt.open) await endAttempt(ctx, attempt);
}
