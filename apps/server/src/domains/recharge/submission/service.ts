// Hands accepted orders to suppliers: what is about to be called is written down first, so that nothing is ever ordered twice.
import { rechargeEvent, rechargeStatus } from '@jishi/contract/enums/recharge';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { fail } from '../order/ending/service';
import * as orders from '../order/store';
import { recordAnswer } from '../outcome/service';
import { sealedFor } from '../sealed/rules';
import type { Supplier, SupplierAnswer } from '../supplier/spec/rules';
import { ways } from '../way/service';
import { addSubmitting } from './job/service';
import { FIRST_ASK, attemptNumber } from './rules';
import * as store from './store';

const AT_ONCE = 20;
/** How long one run works before others have their turn. */
const RUN_MS = 20_000;

type Handed = store.NewAttempt & { account: string; count: number };

/** Hands over what is due. */
export async function submitDue(ctx: Context): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { seen, handed } = await takeUp(ctx);
    await Promise.all(handed.map((attempt) => submit(ctx, attempt)));
    if (seen === 0) return;
    if (performance.now() - started > RUN_MS) return addSubmitting(ctx.db);
  }
}

async function takeUp(ctx: Context): Promise<{ seen: number; handed: Handed[] }> {
  return withTransaction(ctx, async (tx) => {
    const due = await orders.lockDue(tx, AT_ONCE);
    const handed: Handed[] = [];
    for (const order of due) {
      const attempt = await nextAttempt(tx, ctx, order);
      if (attempt) handed.push(attempt);
    }
    return { seen: due.length, handed };
  });
}

/** Finds the next supplier for a locked order; without one the order fails. */
async function nextAttempt(tx: Transaction, ctx: Context, order: orders.OrderRow): Promise<Handed | undefined> {
  const { id: orderId, no, productId, kind, carrier, province, count, amount } = order;
  const account = accountOf(ctx, order);
  const tried = await store.selectTried(tx, orderId);
  const found: Awaited<ReturnType<ReturnType<typeof ways.of>[number]['find']>> = [];
  for (const source of ways.of(ctx))
    found.push(...(await source.find(tx, ctx, { productId, kind, account, carrier, province, count, amount })));
  const way = found.find(({ supplierId }) => !tried.includes(supplierId));
  if (!way) {
    await fail(tx, ctx, order, tried.length ? '供应商没有充值成功' : '暂时没有供应商可以充值，请稍后再试');
    return undefined;
  }
  const attempt = { ...way, number: attemptNumber(no, tried.length), orderId };
  await store.insertAttempt(tx, attempt, FIRST_ASK);
  await orders.markProcessing(tx, orderId);
  if (order.status === rechargeStatus.accepted)
    await orders.insertEvents(tx, [orderId], rechargeEvent.processing, way.supplierName);
  return { ...attempt, account, count };
}

function accountOf(ctx: Context, { accountCipher, memberId, ownNo }: orders.OrderRow): string {
  return accountCipher ? ctx.vault.openText(accountCipher, sealedFor.account(memberId, ownNo)) : '';
}

async function submit(ctx: Context, { number, product, account, count, cost, supplierId }: Handed): Promise<void> {
  const answer = await answerOf(ctx, supplierId, (supplier) =>
    supplier.submit({ number, product, account, count, cost }),
  );
  await recordAnswer(ctx, number, answer);
}

/** What a supplier says; whatever goes wrong says nothing. */
export async function answerOf(
  ctx: Context,
  supplierId: string,
  ask: (supplier: Supplier) => Promise<SupplierAnswer>,
): Promise<SupplierAnswer> {
  try {
    for (const source of ways.of(ctx)) {
      const supplier = await source.supplier(ctx, supplierId);
      if (supplier) return await ask(supplier);
    }
    return { kind: 'unknown', reason: '供应商已移除' };
  } catch (error) {
    ctx.log.error({ supplierId, error: String(error).slice(0, 200) }, 'a supplier could not be asked');
    return { kind: 'unknown', reason: '请求供应商时出错' };
  }
}
