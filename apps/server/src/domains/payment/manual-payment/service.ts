// 补单: an operator books a payment that its channel has and that was never heard of. The channel is asked first, and the
// money goes the way of a notification: whatever arrives at the same moment, it is booked once.
import { enteredStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/manual-payment';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { labelOf } from '../../../kernel/labels';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type UploadedFile, useCase } from '../../../kernel/use-case';
import { onRecord } from '../../audit';
import { memberAccount } from '../../ledger';
import { selectAttempts } from '../attempt/store';
import { clearingOf, payChannelOf } from '../channel/service';
import { type Case, type ReviewKind, limitInForce, openReview } from '../../review';
import { settleIn } from '../settlement/service';
import { lockOrder, selectOrder } from '../store';
import * as store from './store';
import { sealedFor } from '../sealed/rules';

const PICTURE_WIDTH = 2000;

/** The manual payments of an order, newest first. */
export const listManualPayments = useCase(contract.listManualPayments, async (ctx, { orderNo }) => {
  const list = (await store.selectManualPayments(ctx.db, orderNo)).map((row) => ({
    id: row.id,
    reviewId: row.reviewId,
    channel: row.channel,
    tradeNo: row.tradeNo,
    amount: formatMoney(row.amount),
    evidence: row.evidence,
    picture: row.picture,
    status: row.status,
    outcome: row.outcome,
    enteredBy: row.enteredName,
    enterTime: formatTime(row.enteredAt),
    decidedBy: row.secondName,
    decideTime: formatTimeOrNull(row.secondAt),
  }));
  const { limit } = await limitInForce(ctx.db, ctx);
  return { list, secondAbove: formatMoney(limit) };
});

/** The picture that stands for evidence; the look is kept. @throws Refusal notFound */
export const readManualPaymentPicture = onRecord(
  useCase(contract.readManualPaymentPicture, (ctx, { id }) => pictureOf(ctx, id)),
  ({ id }) => ({ action: 'payment.readPicture', targetKind: 'manualPayment', targetId: id }),
);

async function pictureOf(ctx: Context, id: string) {
  const found = await store.selectPicture(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  const content = ctx.vault.open(found.cipher, sealedFor.manualPaymentPicture(found.tradeNo));
  return { fileName: `补单凭据 ${found.tradeNo}.webp`, type: 'image/webp', content };
}

type Paid = { orderNo: string; channel: number; no: string; tradeNo: string; amount: bigint };

/** A payment as its channel knows it now. @throws Refusal stateConflict when it knows none, channelFault when it does not say */
async function paidAtChannel(ctx: Context, orderNo: string, tradeNo: string): Promise<Paid> {
  let silent = false;
  for (const { no, channel } of await selectAttempts(ctx.db, orderNo)) {
    const trade = await payChannelOf(ctx, channel)
      .queryTrade(no)
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, orderNo }, 'the channel did not say what became of an order');
        return { state: 'unknown' } as const;
      });
    silent ||= trade.state === 'unknown';
    if (trade.state === 'paid' && trade.tradeNo === tradeNo && trade.amount > 0n)
      return { orderNo, channel, no, tradeNo, amount: trade.amount };
  }
  if (silent) throw new Refusal('channelFault', '渠道暂时没有回应，没有入账，请稍后再试');
  throw new Refusal('stateConflict', '渠道查不到这笔订单有这个单号的付款，没有入账；请核对渠道单号');
}

/**
 * Books a payment that the channel confirms, at once up to the limit, above it when a second operator agrees.
 * @throws Refusal notFound, stateConflict (the channel has no such payment, or it is booked), channelFault, invalidInput
 */
export const bookPayment = useCase(contract.bookPayment, async (ctx, { orderNo, tradeNo, evidence }, files) => {
  const enteredBy = ctx.operator;
  if (!(await selectOrder(ctx.db, orderNo))) throw new Refusal('notFound');
  const pictureCipher = await sealedPicture(ctx, tradeNo, files);
  const paid = await paidAtChannel(ctx, orderNo, tradeNo);
  return withTransaction(ctx, async (tx) => {
    const { memberId } = (await lockOrder(tx, orderNo))!;
    if (await store.isReceived(tx, paid.channel, tradeNo)) throw new Refusal('stateConflict', '这笔付款已经入账');
    const id = await store.insertManualPayment(tx, { ...paid, evidence, pictureCipher, enteredBy }, ctx.now());
    if (id === undefined) throw new Refusal('stateConflict', '这笔付款已经登记过，在等复核');
    const manualPayment = { ...paid, id, memberId, evidence, picture: pictureCipher !== null };
    const { granted, outcome } = await openReview(tx, ctx, manualPayments, manualPayment, paid);
    return { booked: granted, outcome };
  });
});

async function sealedPicture(
  { vault }: Context,
  tradeNo: string,
  [file, ...more]: readonly UploadedFile[],
): Promise<Buffer | null> {
  if (!file) return null;
  const picture = more.length === 0 && (await pictureFrom(file.content, PICTURE_WIDTH));
  if (!picture) throw invalidField('picture', '凭据图片要是一张能读的图片，如 JPG 或 PNG');
  return vault.seal(picture.content, sealedFor.manualPaymentPicture(tradeNo));
}

/** Decided by what was paid as the channel says at that moment. */
export const manualPayments: ReviewKind<store.ManualPayment, Paid> = {
  kind: reviewKind.manualPayment,
  called: '这笔补单',
  reads: 'order.read',
  decides: 'ledger.reconcile',
  second: 'aboveLimit',
  awaits: '等另一位操作员复核后入账',
  dueHours: 4,
  reasons: ['凭据看不清', '凭据与订单不符', '金额不对', '重复登记'],
  grantLabel: '同意并入账',
  effect: '同意后再向渠道查实，随即入账',
  acts: {
    targetKind: 'payOrder',
    opened: 'payment.enterManualPayment',
    granted: 'payment.bookPayment',
    refused: 'payment.refuseManualPayment',
    takenBack: 'payment.takeBackManualPayment',
  },
  about: ({ id, memberId, amount, orderNo }) => ({ id, memberId, amount, title: `补单 ${orderNo}` }),
  moves: () => 'in',
  audited: ({ orderNo, tradeNo, amount }) => ({ targetId: orderNo, after: { tradeNo, amount: formatMoney(amount) } }),
  // the order first, as everybody else locks
  async lock(tx, id) {
    const known = await store.selectManualPayment(tx, id);
    if (!known || !(await lockOrder(tx, known.orderNo))) return undefined;
    return store.lockManualPayment(tx, id);
  },
  read: (ctx, id) => store.selectManualPayment(ctx.db, id),
  show,
  paper: (ctx, { id }) => pictureOf(ctx, id),
  before: (ctx, { orderNo, tradeNo }) => paidAtChannel(ctx, orderNo, tradeNo),
  // had its notification come in between, nothing is left to book, and nobody has to look again
  async granted(tx, ctx, { id }, paid) {
    await store.setStatus(tx, id, enteredStatus.booked);
    return settleIn(tx, ctx, paid);
  },
  async refused(tx, _, { id }) {
    await store.setStatus(tx, id, enteredStatus.refused);
    return '已退回，什么都没有入账';
  },
  takenBack: (tx, _, { id }) => store.setStatus(tx, id, enteredStatus.refused),
};

async function show(ctx: Context, manualPayment: store.ManualPayment): Promise<Case> {
  const { id, orderNo, memberId, channel, tradeNo, amount, evidence, picture } = manualPayment;
  const order = (await selectOrder(ctx.db, orderNo))!;
  const received = await store.isReceived(ctx.db, channel, tradeNo);
  const lines = [
    { account: clearingOf(channel), amount: -amount },
    { account: memberAccount(memberId, 'deposit'), amount },
  ];
  return {
    facts: [
      {
        label: '渠道单号',
        given: tradeNo,
        found: received ? '已经入账' : '登记时渠道已查实，尚未入账',
        verdict: received ? factVerdict.differs : factVerdict.agrees,
        source: labelOf('payChannel', channel),
      },
      {
        label: '金额',
        given: `${displayMoney(amount)} 元`,
        found: `订单 ${displayMoney(order.payAmount)} 元`,
        verdict: amount === order.payAmount ? factVerdict.agrees : factVerdict.differs,
        source: '订单',
      },
      { label: '订单', found: `${orderNo}，${labelOf('payOrderStatus', order.status)}`, source: '订单' },
      { label: '凭据', given: evidence },
    ],
    postings: received ? [] : [{ lines, memo: '到账' }],
    papers: picture ? [{ id, name: '凭据图片', type: 'image/webp' }] : [],
    link: `/orders/${orderNo}`,
  };
}
