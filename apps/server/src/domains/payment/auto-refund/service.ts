// Refunds a second payment of the same order to its source automatically; if the channel refuses, credits the balance.
import { type Context, withTransaction } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount, post } from '../../ledger';
import { notify as tell } from '../../message';
import type { RefundState } from '../channel/rules';
import { clearingOf, payChannelOf } from '../channel/service';
import * as store from './store';

type Twice = { channel: number; tradeNo: string };

/**
 * Gives a second payment back; true once that is over, false while the channel works on it. Running it again asks for the
 * same refund. @throws while the channel does not answer plainly
 */
export async function refundUnneeded(ctx: Context, { channel, tradeNo }: Twice): Promise<boolean> {
  const owed = await store.selectOwed(ctx.db, channel, tradeNo);
  if (!owed) return true;
  const { amount } = owed;
  const answer = await payChannelOf(ctx, channel).refund({ tradeNo, refundNo: `RB${tradeNo}`, amount, total: amount });
  if (answer.state === 'processing') return false;
  await finish(ctx, { channel, tradeNo }, answer);
  return true;
}

function finish(ctx: Context, twice: Twice, answer: RefundState): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { channel, tradeNo } = twice;
    const owed = await store.lockOwed(tx, channel, tradeNo);
    if (!owed) return;
    if (answer.state === 'done') {
      await post(tx, outOf(owed, twice));
      await store.markReturned(tx, channel, tradeNo, ctx.now());
      const { memberId, amount, orderNo } = owed;
      await tell(tx, ctx, { memberId, event: 'paidTwiceReturned', params: { amount, orderNo }, key: tradeNo });
      return;
    }
    ctx.log.warn({ orderNo: owed.orderNo, ...twice, answer }, 'a second payment was not taken back by its channel');
    await post(tx, creditOf(owed, twice));
    await store.markCredited(tx, channel, tradeNo);
    const { memberId, amount, orderNo } = owed;
    await tell(tx, ctx, { memberId, event: 'topUpArrived', params: { amount, orderNo }, key: tradeNo });
  });
}

function outOf({ orderNo, amount }: store.Owed, { channel, tradeNo }: Twice): Transfer {
  return {
    key: `giveback:${tradeNo}`,
    kind: 'refund.twice',
    memo: { orderNo },
    lines: [
      { account: platformAccount('refund.payable'), amount: -amount },
      { account: clearingOf(channel), amount },
    ],
  };
}

function creditOf({ orderNo, memberId, amount }: store.Owed, { tradeNo }: Twice): Transfer {
  return {
    key: `giveback:${tradeNo}`,
    kind: 'recharge.astray',
    memo: { orderNo },
    lines: [
      { account: platformAccount('refund.payable'), amount: -amount },
      { account: memberAccount(memberId, 'deposit'), amount },
    ],
  };
}
