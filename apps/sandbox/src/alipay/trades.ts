// The platform's trades: kept in the journal, moved only here, each move followed by its notify.
import { randomBytes } from 'node:crypto';
import { beijingDay, type Clock } from '../clock';
import type { Journal, Table } from '../journal';
import { fenOf, yuanOf } from './amount';
import { digits } from './merchants';
import type { Notices } from './notices';
import { business } from './refusal';
import type { SwitchBoard } from './switches';
import { amountOf, closed, isClosedUnpaid, isExpired, isOpened, opened, paid, refunded, refundedFen } from './trade';
import type { OpenedTrade, PaymentRequest, Refund, Trade } from './trade';

interface TradeNumbers {
  tradeNo: string;
  outTradeNo: string;
}

export class Trades {
  private readonly trades: Table<Trade>;
  private readonly keyByCashier = new Map<string, string>();
  private readonly keyByTradeNo = new Map<string, string>();

  constructor(
    journal: Journal,
    private readonly clock: Clock,
    private readonly switches: SwitchBoard,
    private readonly notices: Notices,
  ) {
    this.trades = journal.table<Trade>('alipay trade');
    for (const trade of this.trades.values()) this.index(trade);
  }

  /** All trades, newest first. */
  list(): Trade[] {
    return this.trades.values().toReversed();
  }

  /**
   * Takes a merchant's request to be paid. Asking again for the same unpaid order answers the same trade.
   * @throws Refusal when the order is paid, closed, or known under another amount, subject or product
   */
  request(appId: string, outTradeNo: string, payment: PaymentRequest): Trade {
    const now = this.clock.now();
    const known = this.current(appId, outTradeNo);
    if (!known || !isOpened(known)) {
      const id = known?.id ?? randomBytes(18).toString('base64url');
      return this.save({
        id,
        appId,
        outTradeNo,
        ...payment,
        requestedAt: now.toISOString(),
        state: 'REQUESTED',
        refunds: [],
      });
    }
    if (known.state === 'TRADE_SUCCESS') throw business('ACQ.TRADE_HAS_SUCCESS');
    if (known.state === 'TRADE_CLOSED') throw business('ACQ.TRADE_HAS_CLOSE');
    const isSame = (['totalAmount', 'subject', 'product'] as const).every((name) => known[name] === payment[name]);
    if (!isSame) throw business('ACQ.CONTEXT_INCONSISTENT');
    return this.save({ ...known, notifyUrl: payment.notifyUrl, returnUrl: payment.returnUrl });
  }

  /**
   * The merchant's trade of these numbers; the platform's number counts when both are given.
   * @throws Refusal ACQ.INVALID_PARAMETER without a number, ACQ.TRADE_NOT_EXIST before the buyer opened the cashier
   */
  known(appId: string, numbers: TradeNumbers): OpenedTrade {
    if (!numbers.tradeNo && !numbers.outTradeNo) throw business('ACQ.INVALID_PARAMETER');
    const key = numbers.tradeNo ? this.keyByTradeNo.get(numbers.tradeNo) : keyOf(appId, numbers.outTradeNo);
    const trade = key === undefined ? undefined : this.settled(key);
    if (!trade || trade.appId !== appId || !isOpened(trade)) throw business('ACQ.TRADE_NOT_EXIST');
    return trade;
  }

  /** The trade behind a cashier address, as it is. */
  atCashier(id: string): Trade | undefined {
    const key = this.keyByCashier.get(id);
    return key === undefined ? undefined : this.settled(key);
  }

  /** The buyer opens the cashier: from here on the platform knows the trade, unless it is too late. */
  open(trade: Trade): Trade {
    const now = this.clock.now();
    if (isOpened(trade) || isExpired(trade, now)) return trade;
    const tradeNo = `${beijingDay(now).replaceAll('-', '')}22001${digits(15)}`;
    return this.save(opened(trade, tradeNo, now));
  }

  /** True when pressing "pay" would work now. */
  isPayable(trade: Trade): boolean {
    if (trade.state === 'WAIT_BUYER_PAY') return true;
    return isClosedUnpaid(trade) && this.switches.of(trade.appId, trade.outTradeNo).payAfterClose;
  }

  /** The buyer pays; pressing twice pays once. */
  pay(trade: Trade): Trade {
    if (!this.isPayable(trade)) return trade;
    const isShort = this.switches.of(trade.appId, trade.outTradeNo).notify === 'shortPaid';
    const done = this.save(paid(trade, isShort ? shortOf(trade.totalAmount) : trade.totalAmount, this.clock.now()));
    if (isOpened(done)) this.notices.paid(done);
    return done;
  }

  /**
   * The merchant closes an unpaid trade.
   * @throws Refusal when it is paid or closed already
   */
  close(trade: OpenedTrade): Trade {
    if (trade.state === 'TRADE_SUCCESS') throw business('ACQ.REASON_TRADE_STATUS_INVALID');
    if (trade.state === 'TRADE_CLOSED') throw business('ACQ.TRADE_STATUS_ERROR');
    return this.closeUnpaid(trade);
  }

  /**
   * Refunds part or all of a paid trade. Repeating a refund number changes nothing and says so.
   * @throws Refusal when unpaid, fully refunded, beyond what is left, or repeated with another amount
   */
  refund(
    trade: OpenedTrade,
    refund: Omit<Refund, 'refundedAt'>,
  ): { trade: OpenedTrade; refund: Refund; isNew: boolean } {
    const earlier = trade.refunds.find((known) => known.outRequestNo === refund.outRequestNo);
    if (earlier && earlier.amount !== refund.amount) throw business('ACQ.DISCORDANT_REPEAT_REQUEST');
    if (earlier) return { trade, refund: earlier, isNew: false };
    if (trade.state !== 'TRADE_SUCCESS') throw business('ACQ.TRADE_STATUS_ERROR');
    const left = fenOf(amountOf(trade)) - refundedFen(trade);
    if (fenOf(refund.amount) > left) throw business('ACQ.REASON_TRADE_REFUND_FEE_ERR');
    if (this.switches.of(trade.appId, trade.outTradeNo).refuseRefunds) throw business('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    const done: Refund = { ...refund, refundedAt: this.clock.now().toISOString() };
    const next = this.save({ ...trade, ...refunded(trade, done) });
    this.notices.refunded(next, done);
    return { trade: next, refund: done, isNew: true };
  }

  /** Closes every opened trade whose time is over. */
  closeExpired(): void {
    for (const trade of this.trades.values()) {
      if (trade.state === 'WAIT_BUYER_PAY') this.settled(keyOf(trade.appId, trade.outTradeNo));
    }
  }

  private current(appId: string, outTradeNo: string): Trade | undefined {
    return this.settled(keyOf(appId, outTradeNo));
  }

  /** The row, closed first if it has expired: an expired trade must never look payable. */
  private settled(key: string): Trade | undefined {
    const trade = this.trades.get(key);
    const isOver = trade?.state === 'WAIT_BUYER_PAY' && isExpired(trade, this.clock.now());
    return trade && isOver && isOpened(trade) ? this.closeUnpaid(trade) : trade;
  }

  private closeUnpaid(trade: OpenedTrade): Trade {
    const done = this.save({ ...trade, ...closed(trade, this.clock.now()) });
    this.notices.closed(done);
    return done;
  }

  private save<Kind extends Trade>(trade: Kind): Kind {
    this.trades.put(keyOf(trade.appId, trade.outTradeNo), trade);
    this.index(trade);
    return trade;
  }

  private index(trade: Trade): void {
    const key = keyOf(trade.appId, trade.outTradeNo);
    this.keyByCashier.set(trade.id, key);
    if (trade.tradeNo) this.keyByTradeNo.set(trade.tradeNo, key);
  }
}

function keyOf(appId: string, outTradeNo: string): string {
  return `${appId}/${outTradeNo}`;
}

/** One fen less than asked. */
function shortOf(amount: string): string {
  return yuanOf(fenOf(amount) - 1n);
}
