// Writes down what a supplier said, from whichever side it came: an answer, a query, a notification. Order and money change with it.
import { rechargeEvent } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { takeBack } from '../../review';
import { sealedCards } from '../card/rules';
import { countKnown, insertCards } from '../card/store';
import { fail, succeed } from '../order/ending/service';
import { type OrderRow, insertEvents, lockOrder, markUncertain, submitNext } from '../order/store';
import { uncertainOrders } from '../review/service';
import { addSubmitting } from '../submission/job/service';
import type { SupplierAnswer } from '../supplier/spec/rules';
import { type Decision, decide, soundAnswer } from './rules';
import * as store from './store';

const WORDS_MAX = 200;

/** Notes an answer about one of our numbers; undefined for a number that is none of ours, else the order's. */
export async function recordAnswer(ctx: Context, number: string, answer: SupplierAnswer): Promise<string | undefined> {
  return withTransaction(ctx, async (tx) => {
    const orderId = await store.selectOrderId(tx, number);
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    const attempt = order && (await store.lockAttempt(tx, number));
    if (!attempt) return undefined;
    const sound = await withCardsOfItsOwn(tx, ctx, order, soundAnswer({ order }, answer));
    const { isCurrent, isDelivered } = attempt;
    const decision = decide({ order, attempt, isCurrent, isDelivered }, sound);
    await note(tx, ctx, { order, attempt, answer: sound, decision });
    return order.no;
  });
}

/** Cards that somebody has already are no delivery either. */
async function withCardsOfItsOwn(
  tx: Transaction,
  ctx: Context,
  { productId }: OrderRow,
  answer: SupplierAnswer,
): Promise<SupplierAnswer> {
  if (answer.kind !== 'delivered' || !answer.cards?.length) return answer;
  const known = await countKnown(tx, productId, sealedCards(ctx.vault, productId, answer.cards));
  return known === 0 ? answer : { kind: 'unknown', reason: `供应商给的卡有 ${known} 张已经有过` };
}

type Noted = { order: OrderRow; attempt: store.AttemptRow; answer: SupplierAnswer; decision: Decision };

async function note(tx: Transaction, ctx: Context, { order, attempt, answer, decision }: Noted): Promise<void> {
  const { state, difference } = decision;
  const words = wordsOf(answer);
  const cost = answer.kind === 'delivered' ? (answer.cost ?? null) : null;
  if (state !== undefined) {
    const supplierNumber = 'supplierNumber' in answer ? (answer.supplierNumber ?? '').slice(0, WORDS_MAX) : '';
    await store.saveAnswer(tx, attempt.number, { state, supplierNumber, words, cost });
  }
  if (difference) {
    await store.insertDifference(tx, order.id, attempt.number, difference);
    await insertEvents(tx, [order.id], rechargeEvent.late, difference);
    ctx.log.warn({ order: order.no, number: attempt.number }, 'a supplier speaks against what was done with an order');
  }
  await keepCards(tx, ctx, { order, answer, decision });
  await follow(tx, ctx, { order, step: decision.order, words, cost: cost ?? attempt.cost });
}

/** Cards go to the buyer; those of an order that was refunded are ours, as stock. */
async function keepCards(tx: Transaction, ctx: Context, { order, answer, decision }: Omit<Noted, 'attempt'>) {
  if (answer.kind !== 'delivered' || !answer.cards?.length || decision.state === undefined) return;
  const owner = decision.order === 'success' ? order.id : null;
  const kept = await insertCards(tx, order.productId, owner, sealedCards(ctx.vault, order.productId, answer.cards));
  // one came from elsewhere at this moment: the answer is noted when it is heard again
  if (owner && kept < answer.cards.length) throw new Error('a card has come twice at the same moment');
}

type Followed = { order: OrderRow; step: Decision['order']; words: string; cost: bigint };

async function follow(tx: Transaction, ctx: Context, { order, step, words, cost }: Followed): Promise<void> {
  if (step === 'none') return;
  if (step === 'uncertain') {
    await markUncertain(tx, order.id);
    await insertEvents(tx, [order.id], rechargeEvent.uncertain, words);
    return;
  }
  if (step === 'next') {
    await insertEvents(tx, [order.id], rechargeEvent.refused, words);
    await submitNext(tx, order.id);
    return addSubmitting(tx);
  }
  if (await store.isUnderReview(tx, order.no)) await takeBack(tx, ctx, uncertainOrders, order);
  if (step === 'success') await succeed(tx, order, { cost });
  else await fail(tx, ctx, order, '供应商没有充值成功', words);
}

function wordsOf(answer: SupplierAnswer): string {
  const said = { delivered: '已到账', accepted: '已受理' };
  if (answer.kind === 'delivered' || answer.kind === 'accepted') return said[answer.kind];
  const code = answer.kind === 'refused' && answer.code ? `${answer.code}：` : '';
  return Array.from(`${code}${answer.reason}`).slice(0, WORDS_MAX).join('');
}
