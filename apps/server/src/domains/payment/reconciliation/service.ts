// Reconciliation: compares the channels' daily bills with what is booked. A difference stays open until a later bill or
// payment resolves it, an operator books the missed payment, or an operator explains it.
import * as contract from '@jishi/contract/console/reconciliation';
import { differenceKind, differenceState } from '@jishi/contract/enums/payment';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import type { BookCheck } from '../../ledger';
import { type BillLine, orderNoOf } from '../channel/rules';
import { clearingOf, payChannelOf } from '../channel/service';
import { settle } from '../settlement/service';
import { differencesOf, sumOfLines, sumOfMoves } from './rules';
import { billDay } from './list';
import * as store from './store';

/**
 * Fetches the bill of a finished day and compares it with the books, then rechecks every other day with differences:
 * late bookings or bill lines resolve open differences.
 * @throws when the channel does not answer plainly
 */
export async function reconcileDay(ctx: Context, channel: number, day: string): Promise<void> {
  await checkDay(ctx, channel, day, await payChannelOf(ctx, channel).downloadBill(day));
  for (const other of await store.selectOpenDays(ctx.db, channel))
    if (other !== day) await checkDay(ctx, channel, other, 'as it was');
}

/** Holds a bill, or the lines kept of it, against the book. */
async function checkDay(
  ctx: Context,
  channel: number,
  day: string,
  bill: BillLine[] | 'as it was' | undefined,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await store.lockDay(tx, channel, day);
    const at = ctx.now();
    const found = bill !== undefined && bill !== 'as it was';
    const nothing = { in: 0n, out: 0n };
    await store.saveDay(tx, { channel, day, found, lines: 0, bill: nothing, book: nothing, at });
    if (found)
      await store.replaceLines(
        tx,
        channel,
        day,
        bill.map(({ orderNo: no, ...line }) => ({ ...line, no })),
      );
    const lines = await store.selectLines(tx, channel, day);
    const moves = await store.selectMoves(tx, channel, day);
    const orders = await store.selectOrders(
      tx,
      lines.map(({ no }) => orderNoOf(no)),
    );
    const sums = { bill: sumOfLines(lines), book: sumOfMoves(moves) };
    await store.saveDifferences(tx, { channel, day, at }, differencesOf(lines, moves, orders));
    await store.saveDay(tx, { channel, day, found, lines: lines.length, ...sums, at });
  });
}

/** P5: clearing accounts equal receipts minus refunds, and these equal the bills except for known differences. */
export const proveClearings: BookCheck = async (db) => {
  const clearings = (await store.selectClearings(db)).filter((row) => row.ledger !== row.receipts);
  const days = await store.selectUnexplainedDays(db);
  const nowhere = { promise: 'P5', transfer: null, seq: null };
  return [
    ...clearings.map(({ channel, ledger, receipts }) => ({
      ...nowhere,
      account: clearingOf(channel),
      detail: `holds ${ledger}, its receipts and refunds sum to ${receipts}`,
    })),
    ...days.map(({ channel, day, apart, differing }) => ({
      ...nowhere,
      account: clearingOf(channel),
      detail: `on ${day} bill and book are ${apart} apart, their differences sum to ${differing}`,
    })),
  ];
};

/** Fetches a day's bill now. @throws Refusal invalidInput for a day that is not over, channelFault */
export const checkBillDay = useCase(contract.checkBillDay, async (ctx, { channel, day }) => {
  if (day >= dayOf(ctx.now())) throw invalidField('day', '当天的账单要到第二天上午才有');
  await reconcileDay(ctx, channel, day).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    ctx.log.warn({ err: error, channel, day }, 'a bill could not be fetched');
    throw new Refusal('channelFault', '渠道没有给出这天的账单，请稍后再试');
  });
  await withTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: 'payment.checkBillDay',
      targetKind: 'billDay',
      targetId: `${channel}-${day}`,
      after: { channel, day },
    }),
  );
  return billDay(ctx, channel, day);
});

/**
 * Books a payment that was billed but never booked, as if its notification had arrived; queries the channel first.
 * @throws Refusal notFound, stateConflict when it is closed, of another kind or not paid at the channel, channelFault
 */
export const resolveDifference = useCase(contract.resolveDifference, async (ctx, { id }) => {
  const operatorId = ctx.operator;
  const { channel, day, tradeNo, orderNo, no } = await openDifference(ctx, id, (difference) => {
    if (difference.kind !== differenceKind.missingHere || difference.refundNo !== '')
      throw new Refusal('stateConflict', '只有账单上有、本站没有入账的付款可以补单');
  });
  const trade = await payChannelOf(ctx, channel)
    .queryTrade(no ?? orderNo)
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, orderNo }, 'the channel did not say what became of an order');
      throw new Refusal('channelFault', '渠道暂时没有回应，没有入账，请稍后再试');
    });
  if (trade.state !== 'paid' || trade.tradeNo !== tradeNo)
    throw new Refusal('stateConflict', '渠道查不到这笔付款，没有入账；请与渠道核实后说明原因');
  const outcome = await settle(ctx, { channel, no: no ?? orderNo, tradeNo, amount: trade.amount });
  await withTransaction(ctx, async (tx) => {
    const closed = { state: differenceState.mended, operatorId, note: outcome, at: ctx.now() };
    if (!(await store.closeDifference(tx, id, closed))) return;
    await recordAudit(tx, ctx, {
      action: 'payment.resolveDifference',
      targetKind: 'payOrder',
      targetId: orderNo,
      after: { tradeNo, amount: formatMoney(trade.amount), outcome },
    });
  });
  await checkDay(ctx, channel, day, 'as it was');
  return { outcome };
});

/** Closes a difference with a reason; nothing is booked. @throws Refusal notFound, stateConflict when it is closed */
export const explainDifference = useCase(contract.explainDifference, async (ctx, { id, reason }) => {
  const operatorId = ctx.operator;
  const { orderNo, kind, tradeNo } = await openDifference(ctx, id);
  await withTransaction(ctx, async (tx) => {
    const closed = { state: differenceState.explained, operatorId, note: reason, at: ctx.now() };
    if (!(await store.closeDifference(tx, id, closed))) throw new Refusal('stateConflict', '这处差异已经处理过了');
    await recordAudit(tx, ctx, {
      action: 'payment.explainDifference',
      targetKind: 'payOrder',
      targetId: orderNo,
      after: { kind, tradeNo, reason },
    });
  });
  return {};
});

async function openDifference(ctx: Context, id: string, check?: (difference: store.DifferenceRow) => void) {
  const difference = await store.selectDifference(ctx.db, id);
  if (!difference) throw new Refusal('notFound', '没有这处差异');
  if (difference.state !== differenceState.open) throw new Refusal('stateConflict', '这处差异已经处理过了');
  check?.(difference);
  return difference;
}
