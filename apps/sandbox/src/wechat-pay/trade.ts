// A trade of WeChat Pay and how it may move. Pure. Amounts are whole fen throughout.

export interface Refund {
  refundId: string;
  outRefundNo: string;
  fen: number;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
  /** Its state after the merchant's next query. */
  next: 'SUCCESS' | 'ABNORMAL';
  /** ISO times throughout. */
  createdAt: string;
  finishedAt?: string;
}

export interface PaymentRequest {
  product: 'native' | 'h5' | 'jsapi';
  /** The application that asked; absent for the merchant's first one. */
  appId?: string | undefined;
  /** Who alone can pay; inside WeChat only. */
  openid?: string | undefined;
  description: string;
  fen: number;
  notifyUrl: string;
  expiresAt: string;
}

export interface Trade extends PaymentRequest {
  /** Unguessable: the cashier's address carries it. */
  id: string;
  outTradeNo: string;
  requestedAt: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  transactionId?: string;
  /** Differs from `fen` only under the short-paid switch. */
  paidFen?: number;
  paidAt?: string;
  closedAt?: string;
  refunds: Refund[];
}

export type PaidTrade = Trade & { transactionId: string; paidFen: number; paidAt: string };

/** Paid at some time, even if refunded since. */
export function isPaid(trade: Trade): trade is PaidTrade {
  return trade.paidAt !== undefined;
}

/** The state that queries and bills tell: a refund shows as REFUND. */
export function wireState(trade: Trade): 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND' {
  return trade.state === 'SUCCESS' && trade.refunds.length > 0 ? 'REFUND' : trade.state;
}

export function isExpired(trade: Trade, now: Date): boolean {
  return now.toISOString() >= trade.expiresAt;
}

/** The amount refunded or being refunded. */
export function refundedFen(trade: Trade): number {
  return trade.refunds.reduce((sum, { fen, status }) => (status === 'ABNORMAL' ? sum : sum + fen), 0);
}

/** `12.34` for 1234 fen. */
export function yuanOf(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}
