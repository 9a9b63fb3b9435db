// 补单: an operator books a payment that its channel has and that was never heard of. The channel is asked first, and the
// money goes the way of a notification: whatever arrives at the same moment, it is booked once.
import * as contract from '@jishi/contract/console/booking';
import { formatMoney } from '@jishi/money';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type UploadedFile, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { selectAttempts } from '../attempt/store';
import { payChannelOf } from '../channel/service';
import { secondNeeded } from '../../review';
import { settleIn } from '../settlement/service';
import { lockOrder, selectOrder } from '../store';
import { BookingStatus } from './store';
import * as store from './store';

const PICTURE_WIDTH = 2000;
const DECIDED = '这笔补单刚刚已被处理，请刷新';

const pictureContext = (tradeNo: string) => `payment.booking.picture:${tradeNo}`;

/** The bookings of an order, newest first. */
export const listBookings = useCase(contract.listBookings, async (ctx, { orderNo }) => {
  const list = (await store.selectBookings(ctx.db, orderNo)).map((row) => ({
    id: row.id,
    channel: row.channel,
    tradeNo: row.tradeNo,
    amount: formatMoney(row.amount),
    evidence: row.evidence,
    picture: row.picture,
    status: row.status,
    outcome: row.outcome,
    enteredBy: row.enteredName,
    enterTime: formatTime(row.enteredAt),
    mine: row.enteredBy === ctx.operator,
    decidedBy: row.decidedName ?? '',
    decideTime: formatTimeOrNull(row.decidedAt),
  }));
  return { list, secondAbove: formatMoney(ctx.settings.secondAbove) };
});

/** The picture that stands for evidence. @throws Refusal notFound */
export const readBookingPicture = useCase(contract.readBookingPicture, async (ctx, { id }) => {
  const found = await store.selectPicture(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  const content = ctx.vault.open(found.cipher, pictureContext(found.tradeNo));
  return { fileName: `补单凭据 ${found.tradeNo}.webp`, type: 'image/webp', content };
});

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
  const booking = { ...paid, evidence, pictureCipher, enteredBy };
  return withTransaction(ctx, async (tx) => {
    const { memberId } = (await lockOrder(tx, orderNo))!;
    if (await store.isReceived(tx, paid.channel, tradeNo)) throw new Refusal('stateConflict', '这笔付款已经入账');
    const why = await secondNeeded(tx, ctx, enteredBy, { memberId, amount: paid.amount, out: false });
    if (why) {
      const waiting = { ...booking, status: BookingStatus.waiting, outcome: '' };
      if (!(await store.insertBooking(tx, waiting, ctx.now())))
        throw new Refusal('stateConflict', '这笔付款已经登记过，在等复核');
      const outcome = `${why}等另一位操作员复核后入账`;
      await audit(tx, ctx, 'payment.enterBooking', paid, outcome);
      return { booked: false, outcome };
    }
    const outcome = await settleIn(tx, ctx, paid);
    const booked = { ...booking, status: BookingStatus.booked, outcome };
    if (!(await store.insertBooking(tx, booked, ctx.now()))) throw new Refusal('stateConflict', DECIDED);
    await audit(tx, ctx, 'payment.bookPayment', paid, outcome);
    return { booked: true, outcome };
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
  return vault.seal(picture.content, pictureContext(tradeNo));
}

/**
 * The second operator's word: the channel is asked once more, then it is booked.
 * @throws Refusal notFound, stateConflict (somebody else was first, or the channel has no such payment any more),
 * permissionMissing (their own), channelFault
 */
export const decideBooking = useCase(contract.decideBooking, async (ctx, { id, accepted, reason }) => {
  const by = ctx.operator;
  const found = await store.selectBooking(ctx.db, id);
  if (!found) throw new Refusal('notFound');
  if (found.status !== BookingStatus.waiting) throw new Refusal('stateConflict', DECIDED);
  if (found.enteredBy === by) throw new Refusal('permissionMissing', '这笔补单是您登记的，要由另一位操作员复核');
  const said = { orderNo: found.orderNo, tradeNo: found.tradeNo, amount: found.amount };
  const close = async (tx: Transaction, status: number, action: string, outcome: string) => {
    if (!(await store.decideBooking(tx, id, { status, by, outcome }, ctx.now())))
      throw new Refusal('stateConflict', DECIDED);
    await audit(tx, ctx, action, said, outcome);
  };
  if (!accepted) {
    const why = reason ?? '';
    await withTransaction(ctx, (tx) => close(tx, BookingStatus.refused, 'payment.refuseBooking', why));
    return { outcome: '已退回，什么都没有入账' };
  }
  const paid = await paidAtChannel(ctx, found.orderNo, found.tradeNo);
  return withTransaction(ctx, async (tx) => {
    // had its notification come in between, nothing is left to book, and nobody has to look again
    const outcome = await settleIn(tx, ctx, paid);
    await close(tx, BookingStatus.booked, 'payment.bookPayment', outcome);
    return { outcome };
  });
});

function audit(
  tx: Transaction,
  ctx: Context,
  action: string,
  { orderNo, tradeNo, amount }: Pick<Paid, 'orderNo' | 'tradeNo' | 'amount'>,
  result: string,
): Promise<void> {
  const after = { tradeNo, amount: formatMoney(amount), result };
  return recordAudit(tx, ctx, { action, targetKind: 'payOrder', targetId: orderNo, after });
}
