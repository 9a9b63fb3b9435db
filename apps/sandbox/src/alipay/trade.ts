// A trade of the platform and how its state may move. Pure: stores and clocks are elsewhere.
import { fenOf, yuanOf } from './amount';

export interface Refund {
  outRequestNo: string;
  /** Yuan with two decimals. */
  amount: string;
  reason: string;
  /** ISO time. */
  refundedAt: string;
}

export interface Trade {
  /** Unguessable: the cashier's address carries it. */
  id: string;
  appId: string;
  outTradeNo: string;
  /** How it was requested: page pay, its form for phones, or a QR code (precreate). They differ in which moves are notified. */
  product: 'page' | 'wap' | 'qr';
  subject: string;
  body: string;
  passbackParams: string;
  /** Yuan with two decimals. */
  totalAmount: string;
  notifyUrl: string;
  returnUrl: string;
  /** ISO times throughout. */
  requestedAt: string;
  expiresAt: string;
  /**
   * `REQUESTED` is not a state on the wire: until the buyer opens the cashier the platform
   * has no trade, and queries answer ACQ.TRADE_NOT_EXIST.
   */
  state: 'REQUESTED' | 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  tradeNo?: string;
  createdAt?: string;
  /** Yuan; differs from totalAmount only under the short-paid switch. */
  paidAmount?: string;
  paidAt?: string;
  closedAt?: string;
  refunds: Refund[];
}

/** A merchant's payment request. */
export type PaymentRequest = Pick<
  Trade,
  'product' | 'subject' | 'body' | 'passbackParams' | 'totalAmount' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>;

/** A trade that the platform knows: the buyer has opened the cashier. */
export type OpenedTrade = Trade & { tradeNo: string; createdAt: string };

export function isOpened(trade: Trade): trade is OpenedTrade {
  return trade.state !== 'REQUESTED';
}

/** True once the last moment for paying has passed. */
export function isExpired(trade: Trade, now: Date): boolean {
  return now.toISOString() >= trade.expiresAt;
}

/** The trade as the buyer opens its cashier. */
export function opened(trade: Trade, tradeNo: string, now: Date): Trade {
  return { ...trade, state: 'WAIT_BUYER_PAY', tradeNo, createdAt: now.toISOString() };
}

/** The trade with `amount` paid. */
export function paid(trade: Trade, amount: string, now: Date): Trade {
  return { ...trade, state: 'TRADE_SUCCESS', paidAmount: amount, paidAt: now.toISOString(), closedAt: undefined };
}

/** The trade closed without payment. */
export function closed(trade: Trade, now: Date): Trade {
  return { ...trade, state: 'TRADE_CLOSED', closedAt: now.toISOString() };
}

/** The trade after a refund; refunding the last fen closes it. */
export function refunded(trade: Trade, refund: Refund): Trade {
  const next = { ...trade, refunds: [...trade.refunds, refund] };
  const isWhole = refundedFen(next) === fenOf(amountOf(next));
  return isWhole ? { ...next, state: 'TRADE_CLOSED', closedAt: refund.refundedAt } : next;
}

/** The trade's value as the platform reports it: the amount paid, or the amount requested while unpaid. */
export function amountOf(trade: Trade): string {
  return trade.paidAmount ?? trade.totalAmount;
}

/** Everything refunded so far, yuan. */
export function refundedTotal(trade: Trade): string {
  return yuanOf(refundedFen(trade));
}

export function refundedFen(trade: Trade): bigint {
  return trade.refunds.reduce((sum, refund) => sum + fenOf(refund.amount), 0n);
}

/** True for a trade closed without ever being paid. */
export function isClosedUnpaid(trade: Trade): boolean {
  return trade.state === 'TRADE_CLOSED' && trade.paidAt === undefined;
}
