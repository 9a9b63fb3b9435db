// Making orders, and what each kind of order does when it is paid or given up.
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { Channel, EXPIRES_AFTER_MS, MOST_UNPAID, isSameRequest, orderNo } from '../rules';
import * as store from '../store';

/** What a kind of order sells. Each function runs inside the transaction that moves the order. */
export type Fulfilment = {
  /** Puts aside what the order will need; called once when the order is made. @throws Refusal when it cannot be had */
  reserve(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** Delivers, after the money is on the member's balance or taken from it; called once when the order is paid. */
  deliver(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** Puts back what `reserve` put aside; called once when an unpaid order closes. */
  release(tx: Transaction, ctx: Context, order: store.OrderRow): Promise<void>;
  /** The ledger account that the price goes to. */
  revenue: 'revenue.package';
};

const fulfilments = new Map<number, Fulfilment>();

/** Says who delivers orders of a kind; the selling domain calls it when it is loaded. */
export function sellsKind(kind: number, fulfilment: Fulfilment) {
  fulfilments.set(kind, fulfilment);
}

/** Who delivers an order; undefined for a top-up, whose money is all there is. */
export function fulfilmentOf(order: Pick<store.OrderRow, 'kind'>): Fulfilment | undefined {
  return fulfilments.get(order.kind);
}

export type OrderRequest = {
  memberId: MemberId;
  kind: number;
  subject: string;
  /** In 0.00001 yuan, above zero. */
  amount: bigint;
  channel: number;
  reference: Record<string, string>;
};

/**
 * Makes an order to be paid by a channel, which closes by itself when it is not. The caller's Idempotency-Key makes it
 * one order: asked again, the same order is answered.
 * @throws Refusal channelFault, stateConflict, duplicate (the key stands for another order), or as the kind's `reserve`
 */
export async function createOrder(ctx: Context, request: OrderRequest): Promise<store.OrderRow> {
  if (request.channel === Channel.alipay && !ctx.settings.alipay) throw new Refusal('channelFault', '支付宝还没有开通');
  return withTransaction(ctx, async (tx) => {
    const { order, made } = await insertOrder(tx, ctx, request);
    if (!made) return order;
    if ((await store.countUnpaid(tx, request.memberId)) > MOST_UNPAID)
      throw new Refusal('stateConflict', `您有 ${MOST_UNPAID} 笔订单还没有付款，请先付款或等它们自动关闭`);
    await addJob(
      tx,
      { name: 'payment.closeOrder' },
      { no: order.no },
      { runAt: order.expireAt, key: `close:${order.no}` },
    );
    return order;
  });
}

/**
 * Inserts an order and reserves what it sells; `made` is false when the idempotency key had one already.
 * @throws Refusal duplicate when that one is for something else
 */
export async function insertOrder(
  tx: Transaction,
  ctx: Context,
  { amount, ...request }: OrderRequest,
): Promise<{ order: store.OrderRow; made: boolean }> {
  const now = ctx.now();
  const asked = { ...request, payAmount: amount };
  const order = await store.insertOrder(tx, {
    ...asked,
    no: orderNo(now, await store.nextSerial(tx)),
    createdAt: now,
    expireAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    idempotencyKey: ctx.idempotencyKey,
  });
  if (order) {
    await fulfilmentOf(order)?.reserve(tx, ctx, order);
    return { order, made: true };
  }
  const earlier = ctx.idempotencyKey && (await store.selectByIdempotencyKey(tx, request.memberId, ctx.idempotencyKey));
  if (!earlier) throw new Error('an order was neither made nor found');
  if (!isSameRequest(earlier, asked)) throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的订单上');
  return { order: earlier, made: false };
}
