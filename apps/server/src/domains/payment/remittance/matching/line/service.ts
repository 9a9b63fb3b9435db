// Bank lines as they are decided, and what a booked one does.
import { enteredStatus, payChannel, payOrderKind, receiptOutcome } from '@jishi/contract/enums/payment';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney } from '@jishi/money';
import type { Context } from '../../../../../kernel/context';
import { labelOf } from '../../../../../kernel/labels';
import { Refusal } from '../../../../../kernel/refusal';
import { formatTime } from '../../../../../kernel/time';
import { type Transfer, memberAccount, platformAccount, post } from '../../../../ledger';
import { notify } from '../../../../message';
import { type Case, type ReviewKind } from '../../../../review';
import { closeOrder, completeOrder, fulfilmentOf, tellOfArrival } from '../../../order/service';
import { type OrderRow, insertReceipt, lockOrder, selectOrder } from '../../../store';
import { isSameName } from '../../../withdrawal/rules';
import { dispositionOfLine } from '../../rules';
import { downloadOf, payerOf, slipView } from '../../service';
import { selectKept, selectSlip } from '../../store';
import * as store from '../store';
import { sealedFor } from '../../../sealed/rules';

type BankLine = { line: store.Line; order: OrderRow };

/** Who paid by the bank's statement; '' once the account is closed. */
export function payerOfLine({ vault }: Context, { serial, payerCipher }: Pick<store.Line, 'serial' | 'payerCipher'>) {
  return payerCipher ? vault.openText(payerCipher, sealedFor.bankLinePayer(serial)) : '';
}

export const bankLines: ReviewKind<BankLine> = {
  kind: reviewKind.bankLine,
  called: '这条流水',
  reads: 'order.read',
  decides: 'remittance.confirm',
  second: 'aboveLimit',
  awaits: '等另一位操作员复核后入账',
  dueHours: 24,
  reasons: ['户名抄错了', '金额抄错了', '流水号抄错了', '配错了订单'],
  grantLabel: '同意并入账',
  effect: '同意后立即入账；与订单金额相符就付清订单，不符则记入余额',
  acts: {
    targetKind: 'payOrder',
    opened: 'payment.enterBankLine',
    granted: 'payment.bookBankLine',
    refused: 'payment.refuseBankLine',
    takenBack: 'payment.takeBackBankLine',
  },
  about: ({ line: { serial, amount }, order: { memberId } }) => ({
    id: serial,
    memberId,
    amount,
    title: `银行流水 ${serial}`,
  }),
  moves: () => 'in',
  audited: ({ line: { serial, orderNo, amount } }) => ({
    targetId: orderNo,
    after: { serial, amount: formatMoney(amount) },
  }),
  // the order first, as everybody else locks; a line that was entered again meanwhile may be for another one
  async lock(tx, serial) {
    const known = await store.selectLine(tx, serial);
    const order = known && (await lockOrder(tx, known.orderNo));
    const line = await store.lockLine(tx, serial);
    return order && line?.orderNo === order.no ? { line, order } : undefined;
  },
  async read(ctx, serial) {
    const line = await store.selectLine(ctx.db, serial);
    const order = line && (await selectOrder(ctx.db, line.orderNo));
    return order && { line, order };
  },
  show,
  async paper(ctx, { order }, paperId) {
    if ((await selectKept(ctx.db, order.no))?.id !== paperId) throw new Refusal('notFound');
    return downloadOf(ctx, await selectSlip(ctx.db, paperId, null));
  },
  /** @throws Refusal duplicate (booked already) */
  async granted(tx, ctx, { line, order }) {
    await store.setLineStatus(tx, line.serial, enteredStatus.booked);
    return book(tx, ctx, order, line);
  },
  async refused(tx, _, { line }) {
    await store.setLineStatus(tx, line.serial, enteredStatus.refused);
    return '已退回，登记人可以改正后重新登记';
  },
  takenBack: (tx, _, { line }) => store.setLineStatus(tx, line.serial, enteredStatus.refused),
};

/** What the member said beside what stands on the statement. */
async function show(ctx: Context, { line, order }: BankLine): Promise<Case> {
  const said = await store.selectCase(ctx.db, order.no);
  const slip = await selectKept(ctx.db, order.no);
  const [payer, arrived] = [said ? payerOf(ctx, said) : '', payerOfLine(ctx, line)];
  const source = '银行流水';
  return {
    facts: [
      {
        label: '付款户名',
        given: payer,
        found: arrived,
        verdict: payer && isSameName(payer, arrived) ? factVerdict.agrees : factVerdict.differs,
        source,
      },
      {
        label: '金额',
        given: said?.amount ? `${displayMoney(said.amount)} 元` : '',
        found: `${displayMoney(line.amount)} 元`,
        verdict: said?.amount === line.amount ? factVerdict.agrees : factVerdict.differs,
        source,
      },
      {
        label: '转账时间',
        given: said?.remittedAt ? formatTime(said.remittedAt) : '',
        found: formatTime(line.arrivedAt),
        source,
      },
      { label: '银行流水号', found: line.serial, source },
      {
        label: '订单应付',
        given: `${displayMoney(order.payAmount)} 元`,
        found: `${order.no}，${labelOf('payOrderStatus', order.status)}`,
        verdict: order.payAmount === line.amount ? factVerdict.agrees : factVerdict.differs,
        source: '订单',
      },
    ],
    postings: [{ lines: creditOf(order, '', line.amount).lines, memo: '到账' }],
    papers: slip ? [slipView(ctx, slip)] : [],
    link: `/remittances/${order.no}`,
  };
}

/** Books money that is on the bank's statement; answers what it did. */
async function book(
  tx: Transaction,
  ctx: Context,
  order: OrderRow,
  { serial, amount }: { serial: string; amount: bigint },
): Promise<string> {
  const { disposition, closes } = dispositionOfLine(order, amount);
  const receipt = {
    channel: payChannel.transfer,
    tradeNo: serial,
    orderNo: order.no,
    amount,
    disposition,
    at: ctx.now(),
  };
  if (!(await insertReceipt(tx, receipt))) throw new Refusal('duplicate', '这个流水号已经入账');
  await tellOfArrival(tx, ctx, order.memberId);
  if (disposition === receiptOutcome.paidOrder) {
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
    kind: kind === payOrderKind.recharge ? 'recharge' : 'recharge.order',
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
