// Payment notifications, sealed and signed, with the faults that the switches add.
import { randomUUID } from 'node:crypto';
import { beijingTime, type Clock } from '../clock';
import type { Channel, Outbox } from '../outbox';
import type { Accounts } from './accounts';
import { tradeType } from './bill';
import { seal, signatureHeaders } from './signature';
import type { NotifyMode, SwitchBoard } from './switches';
import type { PaidTrade } from './trade';

const RETRY_SECONDS = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600];
const STALE_MS = 10 * 60_000;

interface Notice {
  body: string;
  mode: NotifyMode;
}

export class Notices {
  private readonly channel: Channel<Notice>;

  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly switches: SwitchBoard,
  ) {
    this.channel = {
      name: 'wechat pay notify',
      contentType: 'application/json',
      retryDelaysMs: RETRY_SECONDS.map((seconds) => seconds * 1000),
      encode: ({ body }) => body,
      headers: ({ mode, body }, sentAt) =>
        signatureHeaders(accounts, body, mode === 'stale' ? new Date(sentAt.getTime() - STALE_MS) : sentAt, {
          withNextKey: mode === 'nextKey',
          isForged: mode === 'forged',
          isProbe: mode === 'probe',
        }),
      acknowledges: (status) => status === 200 || status === 204,
    };
    outbox.register(this.channel);
  }

  get channelName(): string {
    return this.channel.name;
  }

  /** The buyer has paid. */
  paid(trade: PaidTrade): void {
    const { notify } = this.switches.of(trade.outTradeNo);
    const early =
      notify === 'reordered' ? this.send(trade, 'REFUND.SUCCESS', 'refund', this.refundOf(trade)) : undefined;
    this.send(trade, 'TRANSACTION.SUCCESS', 'transaction', transactionOf(this.accounts, trade, notify), early);
  }

  private refundOf(trade: PaidTrade): Record<string, unknown> {
    return {
      mchid: this.accounts.mchId,
      out_trade_no: trade.outTradeNo,
      transaction_id: trade.transactionId,
      out_refund_no: `EARLY${trade.outTradeNo}`,
      refund_status: 'SUCCESS',
      amount: { total: trade.fen, refund: 1, payer_total: trade.fen, payer_refund: 1 },
    };
  }

  private send(
    trade: PaidTrade,
    eventType: string,
    kind: 'transaction' | 'refund',
    content: Record<string, unknown>,
    after?: string,
  ): string {
    const { notify, lateSeconds } = this.switches.of(trade.outTradeNo);
    const [id, now] = [randomUUID(), this.clock.now()];
    const body = JSON.stringify({
      id,
      create_time: `${beijingTime(now).replace(' ', 'T')}+08:00`,
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: kind === 'transaction' ? '支付成功' : '退款成功',
      resource: seal(this.accounts, kind, JSON.stringify(content)),
    });
    this.outbox.enqueue(this.channel, {
      id,
      subject: trade.outTradeNo,
      url: trade.notifyUrl,
      payload: { body, mode: notify },
      dueAt: new Date(now.getTime() + (notify === 'late' ? lateSeconds * 1000 : 0)),
      ...(after && { after }),
      copies: notify === 'duplicate' ? 2 : 1,
      withheld: notify === 'never',
    });
    return id;
  }
}

/** A payment as queries and notifications tell it. */
export function transactionOf(
  { mchId, appId }: Accounts,
  trade: PaidTrade,
  notify: NotifyMode = 'normal',
): Record<string, unknown> {
  const isForAnother = notify === 'otherMerchant';
  return {
    mchid: isForAnother ? '1699999999' : mchId,
    appid: isForAnother ? 'wx9999999999999999' : (trade.appId ?? appId),
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    trade_type: tradeType(trade),
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    attach: '',
    success_time: `${beijingTime(new Date(trade.paidAt)).replace(' ', 'T')}+08:00`,
    payer: { openid: trade.openid ?? 'oSandboxBuyer0000000000000001' },
    amount: { total: trade.paidFen, payer_total: trade.paidFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}
