// WeChat Pay's trades: kept in the journal, moved only here, each move followed by its notification.
import { randomBytes } from 'node:crypto';
import { digits } from '../alipay/merchants';
import { beijingDay, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import type { Notices } from './notices';
import { Refusal } from './refusal';
import type { SwitchBoard } from './switches';
import { isExpired, isPaid, refundedFen, type PaidTrade, type PaymentRequest, type Refund, type Trade } from './trade';

export class Trades {
  private readonly trades: Table<Trade>;

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly switches: SwitchBoard,
    private readonly notices: Notices,
  ) {
    this.trades = journal.table<Trade>('wechat pay trade');
  }

  /** All trades, newest first. */
  list(): Trade[] {
    return this.trades.values().toReversed();
  }

  /**
   * Takes a merchant's request to be paid. Asking again for the same unpaid order answers the same trade.
   * @throws Refusal when the order is paid, closed, or known under another amount, description, product or payer
   */
  request(outTradeNo: string, payment: PaymentRequest): Trade {
    const known = this.find(outTradeNo);
    if (!known) {
      const [id, requestedAt] = [randomBytes(18).toString('base64url'), this.clock.now().toISOString()];
      return this.save({ ...payment, id, outTradeNo, requestedAt, state: 'NOTPAY', refunds: [] });
    }
    if (known.state === 'SUCCESS') throw new Refusal('ORDERPAID');
    if (known.state === 'CLOSED') throw new Refusal('ORDER_CLOSED');
    const isSame = (['fen', 'description', 'product', 'openid'] as const).every(
      (name) => known[name] === payment[name],
    );
    if (!isSame) throw new Refusal('OUT_TRADE_NO_USED');
    return known;
  }

  /** The trade of a number; one whose time is over is closed first. */
  find(outTradeNo: string): Trade | undefined {
    const trade = this.trades.get(outTradeNo);
    return trade?.state === 'NOTPAY' && isExpired(trade, this.clock.now()) ? this.closed(trade) : trade;
  }

  /** The trade behind a cashier address. */
  atCashier(id: string): Trade | undefined {
    const trade = this.trades.values().find((known) => known.id === id);
    return trade && this.find(trade.outTradeNo);
  }

  /** True when pressing "pay" would work now. */
  isPayable(trade: Trade): boolean {
    if (trade.state === 'NOTPAY') return true;
    return trade.state === 'CLOSED' && this.switches.of(trade.outTradeNo).payAfterClose;
  }

  /** The buyer pays; pressing twice pays once. */
  pay(trade: Trade): Trade {
    if (!this.isPayable(trade)) return trade;
    const now = this.clock.now();
    const isShort = this.switches.of(trade.outTradeNo).notify === 'shortPaid';
    const done: PaidTrade = this.save({
      ...trade,
      state: 'SUCCESS',
      transactionId: `42000${digits(5)}${beijingDay(now).replaceAll('-', '')}${digits(10)}`,
      paidFen: isShort ? trade.fen - 1 : trade.fen,
      paidAt: now.toISOString(),
      closedAt: undefined,
    });
    this.notices.paid(done);
    return done;
  }

  /** The merchant closes an unpaid trade. @throws Refusal when it is paid, closed already or unknown */
  close(outTradeNo: string): void {
    const trade = this.find(outTradeNo);
    if (!trade) throw new Refusal('ORDER_NOT_EXIST');
    if (trade.state === 'SUCCESS') throw new Refusal('ORDERPAID');
    if (trade.state === 'CLOSED') throw new Refusal('ORDER_CLOSED');
    this.closed(trade);
  }

  /**
   * Refunds part or all of a paid trade. Repeating a refund number only returns its state.
   * @throws Refusal when the trade is unknown or unpaid, beyond what is left, or repeated with another amount
   */
  refund(transactionId: string, asked: { outRefundNo: string; fen: number; total: number }): Refund {
    const trade = this.trades.values().find((known) => known.transactionId === transactionId);
    if (!trade || !isPaid(trade)) throw new Refusal('ORDER_NOT_EXIST');
    const earlier = trade.refunds.find(({ outRefundNo }) => outRefundNo === asked.outRefundNo);
    if (earlier && earlier.fen !== asked.fen) throw new Refusal('INVALID_REQUEST');
    if (earlier) return this.queryRefund(asked.outRefundNo);
    const { refund: mode } = this.switches.of(trade.outTradeNo);
    if (asked.total !== trade.paidFen || asked.fen > trade.paidFen - refundedFen(trade))
      throw new Refusal('INVALID_REQUEST');
    if (mode === 'notEnough') throw new Refusal('NOT_ENOUGH');
    const now = this.clock.now().toISOString();
    const begun: Refund = {
      refundId: `50${digits(26)}`,
      outRefundNo: asked.outRefundNo,
      fen: asked.fen,
      status: mode === 'normal' ? 'SUCCESS' : 'PROCESSING',
      next: mode === 'abnormal' ? 'ABNORMAL' : 'SUCCESS',
      createdAt: now,
      ...(mode === 'normal' && { finishedAt: now }),
    };
    this.save({ ...trade, refunds: [...trade.refunds, begun] });
    return begun;
  }

  /**
   * A refund's state; the next query after a pending one finds it finished.
   * @throws Refusal RESOURCE_NOT_EXISTS
   */
  queryRefund(outRefundNo: string): Refund {
    const trade = this.trades
      .values()
      .find(({ refunds }) => refunds.some((known) => known.outRefundNo === outRefundNo));
    const refund = trade?.refunds.find((known) => known.outRefundNo === outRefundNo);
    if (!trade || !refund) throw new Refusal('RESOURCE_NOT_EXISTS');
    if (refund.status !== 'PROCESSING') return refund;
    const finished: Refund = { ...refund, status: refund.next, finishedAt: this.clock.now().toISOString() };
    const refunds = trade.refunds.map((known) => (known === refund ? finished : known));
    this.save({ ...trade, refunds });
    return refund;
  }

  private closed(trade: Trade): Trade {
    return this.save({ ...trade, state: 'CLOSED', closedAt: this.clock.now().toISOString() });
  }

  private save<Kind extends Trade>(trade: Kind): Kind {
    this.trades.put(trade.outTradeNo, trade);
    return trade;
  }
}
