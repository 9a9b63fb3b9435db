// Transfers as members make them: where to, the slip, what became of it.
import { payChannel, payOrderStatus, receiptOutcome, remittanceStatus } from '@jishi/contract/enums/payment';
import { randomUUID } from 'node:crypto';
import type { Output } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/payment/remittance';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { memberFile } from '../../../kernel/member-file';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, parseTime } from '../../../kernel/time';
import { fileNameFrom } from '../../../kernel/upload';
import { type Download, type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { selectAttempts } from '../attempt/store';
import type { HowToPay } from '../channel/rules';
import { CLOSE_ORDER } from '../order/service';
import { checkPayee, shownPayees } from '../payee/service';
import { type OrderRow, lockOrder, selectOwn as selectOwnOrder } from '../store';
import { DAILY_SLIPS, SLIP_WIDTH, TRANSFER_MS, checkRemitted } from './rules';
import * as store from './store';
import { sealedFor } from '../sealed/rules';

type View = Output<typeof contract.getRemittance>;

const DAY_MS = 86_400_000;
const NOT_OPEN = '这笔订单已付款或已关闭，不能再提交转账；款已汇出的会记入余额';

const waits = ({ status }: Pick<OrderRow, 'status'>) =>
  status === payOrderStatus.toPay || status === payOrderStatus.waiting;

/** The bank account to pay to; its number is whole for who has an order to pay. @throws Refusal notFound */
export const getBankPayee = useCase(contract.getBankPayee, (ctx, { orderNo }) => payeeOf(ctx, 1, orderNo ?? undefined));

/** The Alipay account to pay to, as `getBankPayee`. @throws Refusal notFound */
export const getAlipayPayee = useCase(contract.getAlipayPayee, (ctx, { orderNo }) =>
  payeeOf(ctx, 2, orderNo ?? undefined),
);

async function payeeOf(ctx: MemberContext, kind: 1 | 2, orderNo: string | undefined) {
  const order = orderNo === undefined ? undefined : await selectOwnOrder(ctx.db, ctx.member, orderNo);
  if (orderNo !== undefined && !order) throw new Refusal('notFound');
  const whole = order?.channel === payChannel.transfer && waits(order);
  const payee = (await shownPayees(ctx, whole)).find((one) => one.kind === kind);
  if (!payee) throw new Refusal('notFound', '现在没有这一类收款账户');
  return payee;
}

/** @throws Refusal notFound */
export const getRemittance = useCase(contract.getRemittance, async (ctx, { orderNo }) =>
  viewOf(ctx, ctx.member, orderNo),
);

async function viewOf(ctx: Context, memberId: MemberId, orderNo: string): Promise<View> {
  const row = await store.selectOwn(ctx.db, memberId, orderNo);
  if (!row) throw new Refusal('notFound');
  const { code, status, reason } = row;
  const isOpen = status === remittanceStatus.toPay || status === remittanceStatus.refused;
  const [slip, arrivals, payees] = await Promise.all([
    store.selectKept(ctx.db, orderNo),
    store.selectArrivals(ctx.db, orderNo),
    shownPayees(ctx, isOpen),
  ]);
  return {
    orderNo,
    code,
    status,
    payees,
    submitted: row.submittedAt && {
      payer: payerOf(ctx, row),
      amount: formatMoney(row.amount!),
      time: formatTime(row.remittedAt!),
      submitTime: formatTime(row.submittedAt),
    },
    slip: slip ? slipView(ctx, slip) : null,
    reason,
    arrivals: arrivals.map(({ amount, arrivedAt, disposition }) => ({
      amount: formatMoney(amount),
      time: formatTime(arrivedAt),
      toBalance: disposition !== receiptOutcome.paidOrder,
    })),
  };
}

/** Who paid by the member's own word; '' once the account is closed. */
export function payerOf(
  { vault }: Context,
  { orderNo, payerCipher }: Pick<store.RemittanceRow, 'orderNo' | 'payerCipher'>,
): string {
  return payerCipher ? vault.openText(payerCipher, sealedFor.remittancePayer(orderNo)) : '';
}

export function slipView({ vault }: Context, { id, nameCipher, type, bytes }: store.SlipRow) {
  return { id, name: vault.openText(nameCipher, sealedFor.slip(id, 'name')), type, bytes };
}

/**
 * Makes an unpaid order one to be paid by bank transfer, with a code of its own and days to pay: the order's own page says
 * where to. What was begun at a channel outside has been closed there. @throws Refusal stateConflict, channelFault (no account to pay to)
 */
export async function openRemittance(ctx: Context, { no }: OrderRow): Promise<HowToPay> {
  await checkPayee(ctx);
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, no);
    if (order?.status !== payOrderStatus.toPay || order.expireAt <= now) throw new Refusal('stateConflict', NOT_OPEN);
    if ((await selectAttempts(tx, no)).some(({ open }) => open))
      throw new Refusal('stateConflict', '这笔订单正在用另一种方式付款，请重试');
    await store.insertRemittance(tx, order, now);
    if (order.channel === payChannel.transfer && order.expireAt.getTime() > order.createdAt.getTime() + DAY_MS) return;
    const expireAt = new Date(order.createdAt.getTime() + TRANSFER_MS);
    await store.makeTransfer(tx, no, expireAt);
    await addJob(tx, CLOSE_ORDER, { no }, { runAt: expireAt, key: `close:${no}` });
  });
  return { payUrl: null, codeUrl: null };
}

/** Keeps a picture made anew or a PDF, to be handed in. @throws Refusal notFound, stateConflict, invalidInput, tooManyRequests */
export const uploadSlip = useCase(contract.uploadSlip, async (ctx, { orderNo }, files) => {
  const memberId = ctx.member;
  const order = await selectOwnOrder(ctx.db, memberId, orderNo);
  if (!order || !(await store.selectOwn(ctx.db, memberId, orderNo))) throw new Refusal('notFound');
  if (!waits(order)) throw new Refusal('stateConflict', NOT_OPEN);
  const [file, ...more] = files;
  if (!file || more.length > 0) throw invalidField('file', '请选择一个转账回单：图片或 PDF');
  const since = new Date(ctx.now().getTime() - DAY_MS);
  if ((await store.countSlips(ctx.db, memberId, since)) >= DAILY_SLIPS)
    throw new Refusal('tooManyRequests', `一天最多上传 ${DAILY_SLIPS} 个回单，请明天再试`);
  const { type, content } = await memberFile(ctx, file, SLIP_WIDTH);
  const id = randomUUID();
  const slip = {
    id,
    nameCipher: ctx.vault.seal(fileNameFrom(file.name, type), sealedFor.slip(id, 'name')),
    type,
    bytes: content.length,
    contentCipher: ctx.vault.seal(content, sealedFor.slip(id, 'content')),
  };
  await withTransaction(ctx, (tx) => store.insertSlip(tx, { ...slip, orderNo, memberId }, ctx.now()));
  return slipView(ctx, slip);
});

/** One of the member's own slips. @throws Refusal notFound */
export const getSlip = useCase(contract.getSlip, async (ctx, { id }) =>
  downloadOf(ctx, await store.selectSlip(ctx.db, id, ctx.member)),
);

/** @throws Refusal notFound */
export function downloadOf(ctx: Context, slip: store.SlipFile | undefined): Download & { content: Buffer } {
  if (!slip) throw new Refusal('notFound');
  const { name, type } = slipView(ctx, slip);
  return { fileName: name, type, content: ctx.vault.open(slip.contentCipher, sealedFor.slip(slip.id, 'content')) };
}

/**
 * Hands a transfer in: the order waits to be matched with the bank's statement and does not close by itself any more.
 * What was handed in before is replaced. @throws Refusal notFound, stateConflict, invalidInput
 */
export const completeTransfer = useCase(
  contract.completeTransfer,
  async (ctx, { orderNo, slipId, payer, amount: amountText, time }) => {
    const said = { amount: parseAmount(amountText), at: parseTime(time) };
    checkRemitted(said, ctx.now());
    await withTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderNo);
      const known = await store.selectOwn(tx, ctx.member, orderNo);
      if (!order || !known) throw new Refusal('notFound');
      const isOver = order.status === payOrderStatus.toPay && order.expireAt <= ctx.now();
      if (order.channel !== payChannel.transfer || !waits(order) || isOver)
        throw new Refusal('stateConflict', NOT_OPEN);
      if (await store.hasWaitingLine(tx, orderNo)) throw new Refusal('stateConflict', '这笔转账已找到，正在复核');
      if (!(await store.keepSlip(tx, orderNo, slipId))) throw new Refusal('notFound', '回单已失效，请重新上传');
      const payerCipher = ctx.vault.seal(payer, sealedFor.remittancePayer(orderNo));
      await store.submit(tx, orderNo, { ...said, payerCipher }, ctx.now());
      await recordAudit(tx, ctx, {
        action: 'payment.completeTransfer',
        targetKind: 'payOrder',
        targetId: orderNo,
        after: { amount: formatMoney(said.amount), time },
      });
    });
    return viewOf(ctx, ctx.member, orderNo);
  },
);
