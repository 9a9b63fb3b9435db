// Asynchronous notifications: for which changes of a trade, with which fields, and how the switches distort them.
import { randomBytes } from 'node:crypto';
import { beijingDay, beijingTime, type Clock } from '../clock';
import type { Channel, Outbox } from '../outbox';
import { yuanOf, fenOf } from './amount';
import { BUYER } from './buyer';
import type { Merchants } from './merchants';
import { signContent, signRsa2, type Parameters } from './signature';
import type { SwitchBoard, Switches } from './switches';
import { amountOf, refundedTotal, type OpenedTrade, type Refund } from './trade';

const MINUTE_MS = 60_000;

/** Waits after an unacknowledged notify, as documented: eight attempts within about 25 hours. */
const RETRY_MINUTES = [4, 10, 10, 60, 120, 360, 900];

/** The only answer that ends the retries. */
const ACKNOWLEDGEMENT = 'success';

interface Notice {
  /** Without notify_time, sign and sign_type, which are made at sending. */
  fields: Parameters;
  isForged: boolean;
  /** Set for a notify from the past; otherwise the time of sending. */
  notifyTime?: string;
}

export class Notices {
  private readonly channel: Channel<Notice>;

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly merchants: Merchants,
    private readonly switches: SwitchBoard,
  ) {
    this.channel = {
      name: 'alipay notify',
      contentType: 'application/x-www-form-urlencoded; charset=utf-8',
      retryDelaysMs: RETRY_MINUTES.map((minutes) => minutes * MINUTE_MS),
      encode: (notice, sentAt) => encode(notice, sentAt, merchants.platform.privateKey),
      acknowledges: (status, body) => status === 200 && body === ACKNOWLEDGEMENT,
    };
    outbox.register(this.channel);
  }

  get channelName(): string {
    return this.channel.name;
  }

  /** The buyer has paid. */
  paid(trade: OpenedTrade): void {
    const { notify } = this.switches.of(trade.appId, trade.outTradeNo);
    const id = this.send(trade, this.fields(trade, 'TRADE_SUCCESS'));
    if (notify !== 'reordered' || !id) return;
    const older = this.fields({ ...trade, paidAmount: undefined, paidAt: undefined }, 'WAIT_BUYER_PAY');
    this.send(trade, older, { after: id, notifyTime: beijingTime(new Date(trade.createdAt)) });
  }

  /**
   * Money went back. A partial refund keeps TRADE_SUCCESS and is notified. A full one closes the trade: notified for QR
   * payments, not for page pay.
   */
  refunded(trade: OpenedTrade, refund: Refund): void {
    const isWhole = trade.state === 'TRADE_CLOSED';
    if (isWhole && trade.product !== 'qr') return;
    this.send(trade, {
      ...this.fields(trade, trade.state),
      out_biz_no: refund.outRequestNo,
      refund_fee: refundedTotal(trade),
      gmt_refund: `${beijingTime(new Date(refund.refundedAt))}.${refund.refundedAt.slice(20, 23)}`,
    });
  }

  /** Closed without payment: notified for QR payment only. */
  closed(trade: OpenedTrade): void {
    if (trade.product === 'qr') this.send(trade, this.fields(trade, 'TRADE_CLOSED'));
  }

  private fields(trade: OpenedTrade, status: string): Parameters {
    const merchant = this.merchants.find(trade.appId);
    const amount = amountOf(trade);
    const payment = trade.paidAt && {
      gmt_payment: beijingTime(new Date(trade.paidAt)),
      receipt_amount: amount,
      buyer_pay_amount: amount,
      invoice_amount: amount,
      point_amount: yuanOf(fenOf('0')),
      fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    };
    return {
      notify_type: 'trade_status_sync',
      app_id: trade.appId,
      auth_app_id: trade.appId,
      charset: 'utf-8',
      version: '1.0',
      trade_no: trade.tradeNo,
      out_trade_no: trade.outTradeNo,
      trade_status: status,
      subject: trade.subject,
      body: trade.body,
      passback_params: trade.passbackParams,
      total_amount: amount,
      seller_id: merchant?.sellerId ?? '',
      seller_email: merchant?.sellerEmail ?? '',
      buyer_id: BUYER.userId,
      buyer_logon_id: BUYER.logonId,
      gmt_create: beijingTime(new Date(trade.createdAt)),
      ...(trade.closedAt && { gmt_close: beijingTime(new Date(trade.closedAt)) }),
      ...payment,
    };
  }

  /** Queues one notify as the trade's switches want it; answers its notify_id, or undefined without a notify_url. */
  private send(
    trade: OpenedTrade,
    fields: Parameters,
    order: { after?: string; notifyTime?: string } = {},
  ): string | undefined {
    if (!trade.notifyUrl) return undefined;
    const switches = this.switches.of(trade.appId, trade.outTradeNo);
    const now = this.clock.now();
    const notifyId = `${beijingDay(now).replaceAll('-', '')}00222${randomBytes(13).toString('hex').slice(0, 25)}`;
    const notice: Notice = {
      fields: withoutEmpty({ ...fields, ...this.impostor(trade, switches), notify_id: notifyId }),
      isForged: switches.notify === 'forged',
      notifyTime: order.notifyTime,
    };
    this.outbox.enqueue(this.channel, {
      id: notifyId,
      subject: `${trade.appId}/${trade.outTradeNo}`,
      url: trade.notifyUrl,
      payload: notice,
      dueAt: new Date(now.getTime() + (switches.notify === 'late' ? switches.lateSeconds * 1000 : 0)),
      after: order.after,
      copies: switches.notify === 'duplicate' ? 2 : 1,
      withheld: switches.notify === 'never',
    });
    return notifyId;
  }

  private impostor(trade: OpenedTrade, switches: Switches): Parameters {
    if (switches.notify !== 'otherMerchant') return {};
    const other = this.merchants.otherThan(trade.appId);
    return {
      app_id: other.appId,
      auth_app_id: other.appId,
      seller_id: other.sellerId,
      seller_email: other.sellerEmail,
    };
  }
}

function encode(notice: Notice, sentAt: Date, privateKey: string): string {
  const fields: Parameters = { ...notice.fields, notify_time: notice.notifyTime ?? beijingTime(sentAt) };
  const content = signContent(fields, []);
  // A forgery carries a genuine signature of another text, so that only verifying this text finds it.
  const sign = signRsa2(notice.isForged ? `${content}&` : content, privateKey);
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
}

function withoutEmpty(fields: Parameters): Parameters {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
