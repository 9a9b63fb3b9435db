// Matching transfers with the bank's statement. A bank line is booked once, whoever enters it and however often; above a
// limit a second operator has to agree.
import * as contract from '@jishi/contract/console/remittance';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { addJob } from '../../../../kernel/job';
import { fileForOperator } from '../../../../kernel/member-pdf';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { type Transfer, memberAccount, platformAccount, post } from '../../../ledger';
import { notify } from '../../../message';
import { secondNeeded } from '../../../review';
import { CLOSE_ORDER, closeOrder, completeOrder, fulfilmentOf } from '../../order/service';
import { Channel, Disposition, OrderStatus } from '../../rules';
import { type OrderRow, insertReceipt, lockOrder } from '../../store';
import { AGAIN_MS, LineStatus, checkRemitted, dispositionOfLine } from '../rules';
import { downloadOf, payerOf, slipView } from '../service';
import { selectKept, selectSlip } from '../store';
import * as store from './store';

const linePayer = (serial: string) => `payment.bank_line.payer:${serial}`;

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
  const [slip, lines] = await Promise.all([selectKept(ctx.db, orderNo), store.selectLines(ctx.db, orderNo)]);
  return {
    ...caseView(ctx, row),
    orderStatus: row.orderStatus,
    expireTime: formatTime(row.expireAt),
    reason: row.reason,
    slip: slip ? slipView(ctx, slip) : null,
    lines: lines.map((line) => ({
      serial: line.serial,
      amount: formatMoney(line.amount),
      payer: line.payerCipher ? ctx.vault.openText(line.payerCipher, linePayer(line.serial)) : '',
      time: formatTime(line.arrivedAt),
      status: line.status,
      enteredBy: line.enteredName,
      enterTime: formatTime(line.enteredAt),
      mine: line.enteredBy === ctx.operator,
      decidedBy: line.decidedName ?? '',
      decideTime: formatTimeOrNull(line.decidedAt),
      reason: line.reason,
    })),
    secondAbove: formatMoney(ctx.settings.secondAbove),
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
  return [...new Set(lines.map(({ serial, payerCipher }) => ctx.vault.openText(payerCipher, linePayer(serial))))];
}

/** What a member handed in, of a PDF its pages only. @throws Refusal notFound, stateConflict */
export const readRemittanceSlip = useCase(contract.readRemittanceSlip, async (ctx, { id }) =>
  fileForOperator(ctx, downloadOf(ctx, await selectSlip(ctx.db, id, null))),
);

/**
 * Enters a line of the bank's statement for an order: booked at once up to the limit, above it when a second operator agrees.
 * @throws Refusal notFound, stateConflict, duplicate (the serial is taken), invalidInput
 */
export const matchRemittance = useCase(
  contract.matchRemittance,
  async (ctx, { orderNo, serial, payer, amount: amountText, time }) => {
    const enteredBy = ctx.operator;
    const said = { amount: parseAmount(amountText), at: parseTime(time) };
    checkRemitted(said, ctx.now());
    return withTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderNo);
      if (!order || !(await store.selectCase(tx, orderNo))) throw new Refusal('notFound');
      if ((await store.selectLines(tx, orderNo)).some(({ status }) => status === LineStatus.waiting))
        throw new Refusal('stateConflict', '这笔订单已有一条流水在等复核，先复核它');
      const { memberId } = order;
      const why = await secondNeeded(tx, ctx, enteredBy, { memberId, amount: said.amount, out: false });
      const line = {
        serial,
        orderNo,
        amount: said.amount,
        payerCipher: ctx.vault.seal(payer, linePayer(serial)),
        arrivedAt: said.at,
        status: why ? LineStatus.waiting : LineStatus.booked,
        enteredBy,
      };
      if (!(await store.insertLine(tx, line, ctx.now()))) await refuseTaken(tx, serial);
      const outcome = why ? `${why}等另一位操作员复核后入账` : await book(tx, ctx, order, line);
      await recordAudit(tx, ctx, {
        action: why ? 'payment.enterBankLine' : 'payment.bookBankLine',
        targetKind: 'payOrder',
        targetId: orderNo,
        after: { serial, amount: formatMoney(said.amount), result: outcome },
      });
      return { booked: !why, outcome };
    });
  },
);

async function refuseTaken(tx: Transaction, serial: string): Promise<never> {
  const taken = await store.selectLine(tx, serial);
  throw new Refusal('duplicate', `这个流水号已由${taken?.enteredName ?? '他人'}登记在订单 ${taken?.orderNo ?? ''}`);
}

/** The second operator's word on a line. @throws Refusal notFound, stateConflict (somebody else was first), permissionMissing (their own line) */
export const decideBankLine = useCase(contract.decideBankLine, async (ctx, { serial, accepted, reason }) => {
  const by = ctx.operator;
  return withTransaction(ctx, async (tx) => {
    const known = await store.selectLine(tx, serial);
    // the order first, as everybody else locks
    const order = known && (await lockOrder(tx, known.orderNo));
    const line = await store.selectLine(tx, serial);
    if (!order || !line || line.orderNo !== order.no) throw new Refusal('notFound');
    if (line.status !== LineStatus.waiting)
      throw new Refusal('stateConflict', `这条流水刚刚已由${line.decidedName ?? line.enteredName}处理`);
    if (line.enteredBy === by) throw new Refusal('permissionMissing', '这条流水是您登记的，要由另一位操作员复核');
    const status = accepted ? LineStatus.booked : LineStatus.refused;
    const decided = { status, by, reason: accepted ? '' : (reason ?? '') };
    if (!(await store.decideLine(tx, serial, decided, ctx.now()))) throw new Refusal('stateConflict');
    const { amount } = line;
    const outcome = accepted ? await book(tx, ctx, order, { serial, amount }) : '已退回，登记人可以改正后重新登记';
    await recordAudit(tx, ctx, {
      action: accepted ? 'payment.bookBankLine' : 'payment.refuseBankLine',
      targetKind: 'payOrder',
      targetId: order.no,
      after: { serial, amount: formatMoney(amount), result: outcome, ...(reason && !accepted ? { reason } : {}) },
    });
    return { outcome };
  });
});

/** Books money that is on the bank's statement; answers what it did. */
async function book(
  tx: Transaction,
  ctx: Context,
  order: OrderRow,
  { serial, amount }: { serial: string; amount: bigint },
): Promise<string> {
  const { disposition, closes } = dispositionOfLine(order, amount);
  const receipt = { channel: Channel.transfer, tradeNo: serial, orderNo: order.no, amount, disposition, at: ctx.now() };
  if (!(await insertReceipt(tx, receipt))) throw new Refusal('duplicate', '这个流水号已经入账');
  if (disposition === Disposition.paidOrder) {
    await completeOrder(tx, ctx, order, { tradeNo: serial, arrived: [creditOf(order, `pay:${order.no}`, amount)] });
    if (!fulfilmentOf(ctx, order)) await tellArrival(tx, ctx, order, { serial, amount });
    return '已入账，订单已付款';
  }
  if (closes) await closeOrder(tx, ctx, order);
  await post(tx, { ...creditOf(order, `bank:${serial}`, amount), kind: 'recharge.astray' });
  await tellArrival(tx, ctx, order, { serial, amount });
  return closes ? '金额与订单不符：已按到账金额记入余额，订单已关闭' : '订单已付款或已关闭：款项已记入余额';
}

function creditOf({ no, memberId, kind }: OrderRow, key: string, amount: bigint): Transfer {
  return {
    key,
    kind: kind === 1 ? 'recharge' : 'recharge.order',
    memo: { orderNo: no },
    lines: [
      { account: platformAccount('clearing.bank'), amount: -amount },
      { account: memberAccount(memberId, 'deposit'), amount },
    ],
  };
}

async function tellArrival(
  tx: Transaction,
  ctx: Context,
  { memberId, no }: OrderRow,
  { serial, amount }: { serial: string; amount: bigint },
): Promise<void> {
  await notify(tx, ctx, { memberId, event: 'topUpArrived', params: { amount, orderNo: no }, key: `bank:${serial}` });
}

/** Does not accept what was handed in: the member may hand in again. @throws Refusal notFound, stateConflict */
export const refuseRemittance = useCase(contract.refuseRemittance, async (ctx, { orderNo, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const found = await store.selectCase(tx, orderNo);
    if (!order || !found) throw new Refusal('notFound');
    if (order.status !== OrderStatus.waiting) throw new Refusal('stateConflict', '这笔转账没有在等核对，请刷新');
    if ((await store.selectLines(tx, orderNo)).some(({ status }) => status === LineStatus.waiting))
      throw new Refusal('stateConflict', '已有一条流水在等复核，先复核它');
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
