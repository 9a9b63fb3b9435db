// Delivering by hand, and saying that no more will be delivered.
import { goodsOrderStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/marketplace/supplier';
import type { Transaction } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type Card, cardsOf } from '../../recharge';
import { keepDelivered } from '../card/service';
import type { ToDeliver } from '../delivery/rules';
import { endingOf } from '../delivery/service';
import { insertDelivery, lockOrder } from '../delivery/store';
import { sealedFor } from '../sealed/rules';
import { suppliedOrder } from './list';
import * as store from './store';

/** An order of one's own supply that is to be delivered by hand, locked. @throws Refusal notFound, stateConflict */
async function lockByHand(tx: Transaction, ctx: MemberContext, no: string): Promise<ToDeliver> {
  const own = await store.selectSupplied(tx, ctx.member, no);
  const order = own && (await lockOrder(tx, { id: own.id }));
  if (!order) throw new Refusal('notFound');
  if (order.way !== goodsWay.hand) throw new Refusal('stateConflict', '这笔订单不是人工发货');
  if (order.status !== goodsOrderStatus.delivering) throw new Refusal('stateConflict', '这笔订单已经结束');
  return order;
}

const isOpenByHand = ({ way, status }: { way: number; status: number }) =>
  way === goodsWay.hand && status === goodsOrderStatus.delivering;

/** The whole account only while it has to be delivered to; each look is kept. @throws Refusal notFound */
export const getSuppliedOrder = useCase(contract.getSuppliedOrder, async (ctx, { no }) => {
  const row = await suppliedOrder(ctx, no);
  const { id } = (await store.selectSupplied(ctx.db, ctx.member, no))!;
  const steps = (await store.selectSteps(ctx.db, id)).map((step) => ({
    ...step,
    words: labelOf('goodsOrderEvent', step.event),
  }));
  const canDeliver = isOpenByHand(row);
  const accountToDeliver = canDeliver && row.account !== '' ? await showAccount(ctx, id) : '';
  return { ...row, accountToDeliver, canDeliver, steps };
});

function showAccount(ctx: MemberContext, id: string): Promise<string> {
  return withTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, { id }))!;
    if (!isOpenByHand(order) || !order.accountCipher) return '';
    const action = 'marketplace.showAccount';
    await recordAudit(tx, ctx, { action, targetKind: 'goodsOrder', targetId: order.no });
    return ctx.vault.openText(order.accountCipher, sealedFor.account(order.memberId, order.no));
  });
}

/** @throws Refusal notFound, invalidInput, stateConflict */
export const deliverByHand = useCase(contract.deliverByHand, async (ctx, { no, cards: list, count }) => {
  await withTransaction(ctx, async (tx) => {
    const order = await lockByHand(tx, ctx, no);
    await ctx.doneOnce?.(tx);
    const isCard = order.kind === rechargeKind.card;
    const cards = isCard ? readCards(list) : [];
    const given = isCard ? cards.length : (count ?? 0);
    const field = isCard ? 'cards' : 'count';
    if (given < 1) throw invalidField('count', '请填写数量');
    const left = order.count - order.delivered;
    if (given > left) throw invalidField(field, `这笔订单还差 ${left}，多填了 ${given - left}`);
    const deliveryId = await insertDelivery(tx, order.id, given);
    if (isCard && !(await keepDelivered(tx, ctx, order, { deliveryId, cards })))
      throw invalidField('cards', '有卡号以前出现过，请换成没有卖过的卡');
    const after = { count: given };
    await recordAudit(tx, ctx, { action: 'marketplace.deliver', targetKind: 'goodsOrder', targetId: no, after });
    await endingOf(ctx).deliverPart(tx, ctx, order.id, { deliveryId, count: given });
  });
  return suppliedOrder(ctx, no);
});

/** @throws Refusal invalidInput */
function readCards(list: string): Card[] {
  const { cards, fault } = cardsOf(list);
  if (fault) throw invalidField('cards', fault);
  return cards;
}

/** @throws Refusal notFound, stateConflict */
export const endDelivery = useCase(contract.endDelivery, async (ctx, { no, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const order = await lockByHand(tx, ctx, no);
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'marketplace.endDelivery', targetKind: 'goodsOrder', targetId: no, after });
    await endingOf(ctx).endOrder(tx, ctx, order.id, { reason: `供货方：${reason}` });
  });
  return suppliedOrder(ctx, no);
});
