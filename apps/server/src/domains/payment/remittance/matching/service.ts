// Matching transfers with the bank's statement. A bank line is booked once, whoever enters it and however often; above a
// limit a second operator has to agree.
import { enteredStatus, payOrderStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/remittance';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { addJob } from '../../../../kernel/job';
import { fileForOperator } from '../../../../kernel/member-pdf';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { onRecord, recordAudit } from '../../../audit';
import { notify } from '../../../message';
import { limitInForce, openReview } from '../../../review';
import { CLOSE_ORDER } from '../../order/service';
import { lockOrder } from '../../store';
import { AGAIN_MS, checkRemitted } from '../rules';
import { downloadOf, payerOf, slipView } from '../service';
import { hasWaitingLine, selectKept, selectSlip } from '../store';
import { bankLines, payerOfLine } from './line/service';
import * as store from './store';
import { sealedFor } from '../../sealed/rules';

/** A transfer as operators see it. */
export function caseView(ctx: Context, row: store.CaseRow) {
  return {
    orderNo: row.orderNo,
    code: row.code,
    status: row.status,
    subject: row.subject,
    payAmount: formatMoney(row.payAmount),
    memberId: row.memberId,
    memberPhone: row.phoneMask,
    payer: payerOf(ctx, row),
    amount: row.amount === null ? null : formatMoney(row.amount),
    remitTime: formatTimeOrNull(row.remittedAt),
    submitTime: formatTimeOrNull(row.submittedAt),
    createTime: formatTime(row.createdAt),
  };
}

/** @throws Refusal notFound */
export const getRemittanceCase = useCase(contract.getRemittanceCase, async (ctx, { orderNo }) => {
  const row = await store.selectCase(ctx.db, orderNo);
  if (!row) throw new Refusal('notFound');
  const [slip, lines, { limit }] = await Promise.all([
    selectKept(ctx.db, orderNo),
    store.selectLines(ctx.db, orderNo),
    limitInForce(ctx.db, ctx),
  ]);
  return {
    ...caseView(ctx, row),
    orderStatus: row.orderStatus,
    expireTime: formatTime(row.expireAt),
    reason: row.reason,
    slip: slip ? slipView(ctx, slip) : null,
    lines: lines.map((line) => ({
      serial: line.serial,
      reviewId: line.reviewId,
      amount: formatMoney(line.amount),
      payer: payerOfLine(ctx, line),
      time: formatTime(line.arrivedAt),
      status: line.status,
      enteredBy: line.enteredName,
      enterTime: formatTime(line.enteredAt),
      decidedBy: line.secondName,
      decideTime: formatTimeOrNull(line.secondAt),
      reason: line.reason,
    })),
    secondAbove: formatMoney(limit),
  };
});

/** The names of who sent money by bank: for some of a member's orders, and with `stray` what was credited without one. */
export async function payersOf(
  ctx: Context,
  db: Queryable,
  memberId: MemberId,
  of: { orderNos: readonly string[]; stray: boolean },
): Promise<string[]> {
  const lines = await store.selectPayers(db, memberId, of.orderNos, of.stray);
  return [...new Set(lines.map(({ serial, payerCipher }) => payerOfLine(ctx, { serial, payerCipher })))];
}

/** What a member handed in, of a PDF its pages only; the look is kept. @throws Refusal notFound, stateConflict */
export const readRemittanceSlip = onRecord(
  useCase(contract.readRemittanceSlip, async (ctx, { id }) =>
    fileForOperator(ctx, downloadOf(ctx, await selectSlip(ctx.db, id, null))),
  ),
  ({ id }) => ({ action: 'payment.readSlip', targetKind: 'remittanceSlip', targetId: id }),
);

/**
 * Enters a line of the bank's statement for an order: booked at once up to the limit, above it when a second operator agrees.
 * @throws Refusal notFound, stateConflict, duplicate (the serial is taken), invalidInput
 */
export const matchRemittance = useCase(
  contract.matchRemittance,
  async (ctx, { orderNo, serial, payer, amount: amountText, time }) => {
    const said = { amount: parseAmount(amountText), at: parseTime(time) };
    checkRemitted(said, ctx.now());
    return withTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderNo);
      if (!order || !(await store.selectCase(tx, orderNo))) throw new Refusal('notFound');
      if (await hasWaitingLine(tx, orderNo))
        throw new Refusal('stateConflict', '这笔订单已有一条流水在等复核，先复核它');
      const payerCipher = ctx.vault.seal(payer, sealedFor.bankLinePayer(serial));
      const line = { serial, orderNo, amount: said.amount, payerCipher, arrivedAt: said.at };
      if (!(await store.insertLine(tx, { ...line, enteredBy: ctx.operator }, ctx.now()))) await refuseTaken(tx, serial);
      const { granted, outcome } = await openReview(tx, ctx, bankLines, {
        order,
        line: { ...line, status: enteredStatus.waiting },
      });
      return { booked: granted, outcome };
    });
  },
);

async function refuseTaken(tx: Transaction, serial: string): Promise<never> {
  const taken = await store.selectTaken(tx, serial);
  throw new Refusal('duplicate', `这个流水号已由${taken?.enteredName ?? '他人'}登记在订单 ${taken?.orderNo ?? ''}`);
}

/** Does not accept what was handed in: the member may hand in again. @throws Refusal notFound, stateConflict */
export const refuseRemittance = useCase(contract.refuseRemittance, async (ctx, { orderNo, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const found = await store.selectCase(tx, orderNo);
    if (!order || !found) throw new Refusal('notFound');
    if (order.status !== payOrderStatus.waiting) throw new Refusal('stateConflict', '这笔转账没有在等核对，请刷新');
    if (await hasWaitingLine(tx, orderNo)) throw new Refusal('stateConflict', '已有一条流水在等复核，先复核它');
    const expireAt = new Date(Math.max(order.expireAt.getTime(), ctx.now().getTime() + AGAIN_MS));
    await store.refuse(tx, orderNo, reason, expireAt);
    await addJob(tx, CLOSE_ORDER, { no: orderNo }, { runAt: expireAt, key: `close:${orderNo}` });
    const { memberId } = order;
    await notify(tx, ctx, { memberId, event: 'transferRefused', params: { orderNo, reason }, key: ctx.requestId });
    const after = { reason };
    await recordAudit(tx, ctx, { action: 'payment.refuseTransfer', targetKind: 'payOrder', targetId: orderNo, after });
  });
  return {};
});
