// Disputes about what was delivered: the buyer opens one and the settlement stops, the supplier agrees or objects, we decide.
import { disputeStatus, goodsOrderEvent, settlementStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/dispute';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { openReview, takeBack } from '../../review';
import { tellProgram } from '../order/program/service';
import { ENDED_WITH_GOODS } from '../order/rules';
import { type GoodsOrderRow, insertEvents, lockByNo } from '../order/store';
import { lockSettlement, setStatus } from '../settlement/store';
import { giveDisputedBack, requireOpen, resume } from './ending/service';
import { listDisputes, listSupplierDisputes } from './list';
import { TAKEN_BACK, disputes } from './review/service';
import * as store from './store';

/**
 * Says what is wrong with what was delivered: the settlement of this order stops, and nothing else. Once for each order.
 * @throws Refusal notFound, invalidInput, stateConflict
 */
export const openDispute = useCase(contract.openDispute, async (ctx, { no, kind, words, count }) => {
  const disputeNo = await withTransaction(ctx, async (tx) => {
    const order = await lockByNo(tx, no);
    if (order?.memberId !== ctx.member) throw new Refusal('notFound');
    await requireDisputable(tx, order, count);
    const wanted = order.price * BigInt(count);
    const made = await store.insertDispute(tx, { orderId: order.id, kind, words, count, wanted });
    if (!made) throw new Refusal('stateConflict', '这笔订单已经提过争议');
    await setStatus(tx, order.id, settlementStatus.frozen);
    await insertEvents(tx, [order.id], goodsOrderEvent.disputed);
    await tellProgram(tx, ctx, order.id, goodsOrderEvent.disputed);
    const after = { orderNo: no, amount: formatMoney(wanted) };
    const { supplierMemberId: memberId, productName: name } = order;
    await recordAudit(tx, ctx, {
      action: 'marketplace.openDispute',
      targetKind: 'goodsDispute',
      targetId: made.no,
      after,
    });
    const params = { name, no };
    await notify(tx, ctx, { memberId, event: 'goodsDisputeOpened', params, key: made.no, link: '/qy/supply/dispute' });
    return made.no;
  });
  return (await listDisputes.row(ctx, store.isNo(disputeNo)))!;
});

/** @throws Refusal stateConflict, invalidInput */
async function requireDisputable(tx: Transaction, order: GoodsOrderRow, count: number): Promise<void> {
  if (!ENDED_WITH_GOODS.includes(order.status)) throw new Refusal('stateConflict', '交付结束后才能提出争议');
  const settlement = await lockSettlement(tx, order.id);
  if (settlement?.status === settlementStatus.frozen) throw new Refusal('stateConflict', '这笔订单已经提过争议');
  if (settlement?.status !== settlementStatus.waiting || settlement.isDue)
    throw new Refusal('stateConflict', '这笔订单已核对或已到结算时间，不能再提争议，请联系客服');
  if (count > order.delivered) throw invalidField('count', `这笔订单交付了 ${order.delivered} 件`);
}

/** The buyer withdraws a dispute that is open. @throws Refusal notFound, stateConflict */
export const takeBackDispute = useCase(contract.takeBackDispute, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const disputed = await store.lockDispute(tx, no);
    if (disputed?.dispute.memberId !== ctx.member) throw new Refusal('notFound');
    requireOpen(disputed);
    if (disputed.dispute.status === disputeStatus.withPlatform) return takeBack(tx, ctx, disputes, disputed);
    await resume(tx, ctx, disputed, TAKEN_BACK);
    await recordAudit(tx, ctx, { action: 'marketplace.takeBackDispute', targetKind: 'goodsDispute', targetId: no });
  });
  return (await listDisputes.row(ctx, store.isNo(no)))!;
});

/** The supplier agrees, and the money goes back at once, or objects, and we decide. @throws Refusal notFound, stateConflict */
export const answerDispute = useCase(contract.answerDispute, async (ctx, { no, agrees, words }) => {
  await withTransaction(ctx, async (tx) => {
    const disputed = await store.lockDispute(tx, no);
    if (disputed?.dispute.supplierMemberId !== ctx.member) throw new Refusal('notFound');
    if (disputed.dispute.status !== disputeStatus.withSupplier)
      throw new Refusal('stateConflict', '这件争议已经回应过，或已由平台处理');
    await answer(tx, ctx, disputed, { agrees, words });
    const after = { orderNo: disputed.order.no, agrees };
    await recordAudit(tx, ctx, {
      action: 'marketplace.answerDispute',
      targetKind: 'goodsDispute',
      targetId: no,
      after,
    });
  });
  return (await listSupplierDisputes.row(ctx, store.isNo(no)))!;
});

async function answer(
  tx: Transaction,
  ctx: MemberContext,
  disputed: store.Disputed,
  { agrees, words }: { agrees: boolean; words: string },
): Promise<void> {
  const { dispute, order } = disputed;
  if (agrees) {
    await store.setSupplierWords(tx, dispute.no, words);
    return giveDisputedBack(tx, ctx, disputed, '供货方同意退款');
  }
  await handOver(tx, ctx, disputed, words);
  const { memberId, no } = order;
  const link = `/qy/order/detail?no=${no}`;
  await notify(tx, ctx, { memberId, event: 'goodsDisputeAnswered', params: { no }, key: dispute.no, link });
}

/** From now on we decide. */
async function handOver(
  tx: Transaction,
  ctx: Context,
  { dispute, order }: store.Disputed,
  words: string,
): Promise<void> {
  await store.handOver(tx, dispute.no, words);
  const status = disputeStatus.withPlatform;
  await openReview(tx, ctx, disputes, { order, dispute: { ...dispute, status, supplierWords: words } });
}

const AT_ONCE = 50;

/** Takes up disputes whose suppliers said nothing in time. */
export async function takeUpUnanswered(ctx: Context): Promise<void> {
  for (;;) {
    const nos = await store.selectUnanswered(ctx.db, AT_ONCE);
    for (const no of nos)
      await withTransaction(ctx, async (tx) => {
        const disputed = await store.lockDispute(tx, no);
        if (disputed?.dispute.status === disputeStatus.withSupplier) await handOver(tx, ctx, disputed, '');
      });
    if (nos.length < AT_ONCE) return;
  }
}

/** One dispute, for its buyer and its supplier, each their side of it. @throws Refusal notFound */
export const getDispute = useCase(contract.getDispute, async (ctx, { no }) => {
  const bought = await listDisputes.row(ctx, store.isNo(no));
  const row = bought ?? (await listSupplierDisputes.row(ctx, store.isNo(no)));
  if (!row) throw new Refusal('notFound');
  const isOpen = row.status === disputeStatus.withSupplier || row.status === disputeStatus.withPlatform;
  return {
    ...row,
    isBuyer: bought !== undefined,
    canTakeBack: bought !== undefined && isOpen,
    canAnswer: bought === undefined && row.status === disputeStatus.withSupplier,
  };
});
