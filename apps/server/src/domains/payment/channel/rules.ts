// What every channel outside can do, in this project's own words and units, whatever its wire protocol calls it.
import { payChannel } from '@jishi/contract/enums/payment';
import { FEN } from '@jishi/money';
import { Refusal } from '../../../kernel/refusal';

/** The amount to pay; `no` is the number used at the channel. */
export type Payable = { no: string; subject: string; /** In 0.00001 yuan. */ amount: bigint; expireAt: Date };

/** By which of its products a channel collects: a page on a computer or a phone, a code to scan, or WeChat's own browser. */
export type Way = 'page' | 'phonePage' | 'code' | 'wechat';

/** Payer, device, and the notification address. `openid`: the payer's, inside WeChat's own browser. */
export type Payer = { way: Way; openid: string | null; ip: string; notifyUrl: string; returnUrl: string };

/** What WeChat's own browser is asked with to collect a prepared payment; signed by the merchant. */
export type WechatBridge = {
  appId: string;
  /** Seconds since 1970. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
};

/** How a payment continues: an address to open, a QR code to scan, or WeChat's own browser. At most one is set. */
export type HowToPay = { payUrl: string | null; codeUrl: string | null; bridge?: WechatBridge };

export type Payment = { tradeNo: string; /** In 0.00001 yuan, what the channel says was paid. */ amount: bigint };

type Trade = ({ state: 'paid' } & Payment) | { state: 'waiting' | 'closed' | 'unknown' };

/** A notification as received, nothing decoded. */
export type RawNotify = { headers: Readonly<Record<string, string | string[] | undefined>>; body: string };

/**
 * A notification's content; `payment` if it says that `no` is paid. Unverified ones are not trusted and only kept as a
 * trace.
 */
export type Heard = {
  verified: boolean;
  notifyId: string;
  no: string;
  payment: Payment | null;
  /** The channel's own word for what happened. */
  says: string;
};

export type Acknowledgement = { status: number; type: string; body: string };

type RefundRequest = {
  /** The channel's number of the payment, as stored in the receipt. */
  tradeNo: string;
  /** The same refund always has the same number, however often it is asked for. */
  refundNo: string;
  /** In 0.00001 yuan, whole fen. */
  amount: bigint;
  /** The amount paid, in 0.00001 yuan. */
  total: bigint;
};

/** `processing`: query again later. `refused`: the channel declined with this message and paid nothing back. */
export type RefundState = { state: 'done' | 'processing' } | { state: 'refused'; reason: string };

/** `absent`: the channel knows of no such refund. */
type KnownRefund = RefundState | { state: 'absent' };

/** One line of a day's bill; a refund's amount is below zero. */
export type BillLine = { tradeNo: string; orderNo: string; refundNo: string | null; amount: bigint; at: Date };

/**
 * An external payment channel. It throws for every unclear answer: the outcome is then unknown, to be queried or
 * retried under the same number, and never treated as a refusal.
 */
export type PayChannel = {
  /** Whose account its keys are of: trades of another one are not known to it. */
  readonly merchant: string;
  /**
   * Prepares a payment.
   * @throws Refusal channelFault when the channel says no
   */
  start(payable: Payable, payer: Payer): Promise<HowToPay>;
  /** Reads a notification; believes it only when its signature, its merchant and its time are right. Never throws. */
  readNotify(raw: RawNotify): Heard;
  /** The channel's answers for "received" and "send again". */
  acknowledge(heard: boolean): Acknowledgement;
  queryTrade(no: string): Promise<Trade>;
  /** Closes an unpaid trade. False when it was paid meanwhile or cannot be closed. */
  closeTrade(no: string): Promise<boolean>;
  refund(request: RefundRequest): Promise<RefundState>;
  queryRefund(request: Pick<RefundRequest, 'tradeNo' | 'refundNo'>): Promise<KnownRefund>;
  /**
   * The bill of a finished Beijing day (`yyyy-MM-dd`); undefined if there is none, because nothing happened or it is
   * not ready.
   */
  downloadBill(day: string): Promise<BillLine[] | undefined>;
};

/** An amount in fen, the smallest unit that channels outside know. @throws Refusal stateConflict for fractions of a fen */
export function wholeFen(amount: bigint): bigint {
  if (amount % FEN !== 0n) throw new Refusal('stateConflict', '这笔订单的金额不是整分，只能用余额付款');
  return amount / FEN;
}

/** The way that fits the screen. `scan`: a code is wanted where there is a page too. `device`: how the browser names itself. */
export function wayOf(
  channel: number,
  { phone, scan, device }: { phone: boolean; scan: boolean; device: string },
): Way {
  if (phone) return channel === payChannel.wechat && device.includes('MicroMessenger/') ? 'wechat' : 'phonePage';
  return channel === payChannel.wechat || scan ? 'code' : 'page';
}

/** The trade number at a channel of a member's nth attempt: the order's number, with a suffix from the second on. */
export function attemptNo(orderNo: string, nth: number): string {
  return nth === 1 ? orderNo : `${orderNo}T${nth}`;
}

/** The order number inside a channel's number. */
export function orderNoOf(no: string): string {
  return no.replace(/T\d{1,4}$/, '');
}
