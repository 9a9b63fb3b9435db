// Asks suppliers' programs to deliver: each order once, under one number, until its end is known or its time is over.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { rechargeAttempt, rechargeKind } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../../kernel/context';
import { type Adapter, FIRST_ASK, type SupplierAnswer, askAgainAfter } from '../../../recharge';
import { countKnownCards, keepDelivered } from '../../card/service';
import { sealedFor } from '../../sealed/rules';
import { openApi } from '../../supplier/api/service';
import { addHanding } from '../job/service';
import type { ToDeliver } from '../rules';
import { endingOf } from '../service';
import * as orders from '../store';
import { decide, soundAnswer, wordsOf } from './rules';
import * as store from './store';

const AT_ONCE = 20;
/** How long one run works before others have their turn. */
const RUN_MS = 20_000;

/** Hands over what nobody was asked for yet. */
export async function handOver(ctx: Context): Promise<void> {
  const started = performance.now();
  for (;;) {
    const handed = await withTransaction(ctx, async (tx) => {
      const rows = (await store.lockUnasked(tx, AT_ONCE)).map((row) => ({ ...row, number: `${row.no}01` }));
      for (const { number, orderId } of rows) await store.insertAttempt(tx, number, orderId, FIRST_ASK);
      return rows;
    });
    await Promise.all(handed.map((row) => submit(ctx, row)));
    if (handed.length < AT_ONCE) return;
    if (performance.now() - started > RUN_MS) return addHanding(ctx.db);
  }
}

async function submit(ctx: Context, row: store.Handed): Promise<void> {
  const { number, code: product, count, amount: cost } = row;
  const account = accountOf(ctx, row);
  const answer = await answerOf(ctx, row, (api) =>
    api.submit({ number, product, account: account ?? '', count, cost }),
  );
  await recordAnswer(ctx, number, answer);
}

/** Asks for what has not ended; how many were asked for. */
export async function askDue(ctx: Context): Promise<number> {
  const due = await withTransaction(ctx, async (tx) => {
    const rows = await store.lockDue(tx, AT_ONCE);
    for (const { number, asked } of rows) await store.markAsked(tx, number, askAgainAfter(asked));
    return rows;
  });
  await Promise.all(
    due.map(async (row) => recordAnswer(ctx, row.number, await answerOf(ctx, row, (api) => askFor(api, row.number)))),
  );
  return due.length;
}

/** What a program says of one of our numbers. */
function askFor(api: Adapter, number: string): Promise<SupplierAnswer> {
  const { query } = api;
  return query.call(api, number);
}

type Of = Pick<store.Handed, 'supplierId' | 'memberId' | 'no' | 'accountCipher'>;

function accountOf({ vault }: Context, { accountCipher, memberId, no }: Of): string | null {
  return accountCipher && vault.openText(accountCipher, sealedFor.account(memberId, no));
}

/** What a program says; whatever goes wrong says nothing. */
async function answerOf(ctx: Context, of: Of, ask: (api: Adapter) => Promise<SupplierAnswer>): Promise<SupplierAnswer> {
  try {
    const api = await openApi(ctx, of.supplierId, accountOf(ctx, of) ?? '');
    return api ? await ask(api) : { kind: 'unknown', reason: '没有登记发货接口' };
  } catch (error) {
    ctx.log.error({ supplierId: of.supplierId, error: String(error).slice(0, 200) }, 'a supplier could not be asked');
    return { kind: 'unknown', reason: '请求接口时出错' };
  }
}

/** Writes down what a program said of an attempt, and does what follows. */
export async function recordAnswer(ctx: Context, number: string, said: SupplierAnswer): Promise<void> {
  const orderId = await store.selectOrderId(ctx.db, number);
  if (orderId === undefined) return;
  await withTransaction(ctx, async (tx) => {
    const order = (await orders.lockOrder(tx, { id: orderId }))!;
    const attempt = (await store.lockAttempt(tx, number))!;
    const answer = await heldAnswer(tx, ctx, order, soundAnswer(order, said));
    const { state, step } = decide(attempt.state, answer);
    if (state === undefined) return;
    const isEnd = state === rechargeAttempt.delivered || state === rechargeAttempt.refused;
    const supplierNumber = 'supplierNumber' in answer ? (answer.supplierNumber ?? '') : '';
    await store.saveAnswer(tx, number, { state, supplierNumber, words: wordsOf(answer), isEnd });
    // once its time was over its money went back: what comes later is the supplier's loss
    if (order.status !== goodsOrderStatus.delivering || step === 'none') return;
    if (step === 'end') return endingOf(ctx).endOrder(tx, ctx, order.id, { reason: '供货方没有交付' });
    await deliver(tx, ctx, order, answer);
  });
}

/** Cards that are known already are no delivery: they were sold before, whoever brought them. */
async function heldAnswer(tx: Transaction, ctx: Context, order: ToDeliver, answer: SupplierAnswer) {
  if (answer.kind !== 'delivered' || order.kind !== rechargeKind.card) return answer;
  if (order.status !== goodsOrderStatus.delivering) return answer;
  const known = await countKnownCards(tx, ctx, order.productId, answer.cards ?? []);
  return known === 0 ? answer : { kind: 'unknown' as const, reason: `接口给的卡里有 ${known} 张以前出现过` };
}

async function deliver(tx: Transaction, ctx: Context, order: ToDeliver, answer: SupplierAnswer): Promise<void> {
  const deliveryId = await orders.insertDelivery(tx, order.id, order.count);
  if (order.kind === rechargeKind.card && answer.kind === 'delivered') {
    const isKept = await keepDelivered(tx, ctx, order, { deliveryId, cards: answer.cards ?? [] });
    // brought by somebody else a moment ago: it is asked for again
    if (!isKept) throw new Error(`order ${order.id} was given cards that are known`);
  }
  await endingOf(ctx).deliverPart(tx, ctx, order.id, { deliveryId, count: order.count });
}
