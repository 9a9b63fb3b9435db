// Alipay's wire protocol: paying by its cashier page, asking about a trade, closing it, reading its notifications.
import { AlipaySdk } from 'alipay-sdk';
import type { AlipaySettings } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';

export type AlipayNotify = {
  notifyId: string;
  orderNo: string;
  tradeNo: string;
  status: string;
  /** Yuan, as Alipay writes it. */
  totalAmount: string;
};

export type AlipayTrade =
  | { state: 'paid'; tradeNo: string; totalAmount: string }
  | { state: 'waiting' | 'closed' | 'unknown' };

export type Alipay = {
  /** The address of the cashier page for an order; nothing is sent yet. */
  payPage(
    order: { no: string; subject: string; amount: string; expireAt: Date },
    back: { notifyUrl: string; returnUrl: string },
  ): string;
  /** What Alipay knows of an order. @throws when it cannot be asked: the state is unknown then, not unpaid */
  queryTrade(orderNo: string): Promise<AlipayTrade>;
  /** Closes an unpaid order at Alipay. False when it was paid meanwhile or cannot be closed. @throws as `queryTrade` */
  closeTrade(orderNo: string): Promise<boolean>;
  /** A notification whose signature, app and seller are right; undefined otherwise. */
  readNotify(form: Readonly<Record<string, string>>): AlipayNotify | undefined;
};

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** An adapter over the official SDK; every answer's signature is checked. */
export function openAlipay(settings: AlipaySettings, now: () => Date): Alipay {
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: settings.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: settings.alipayPublicKey,
    gateway: settings.gateway,
    timeout: 8000,
  });
  // the SDK would write the machine's own time zone; Alipay reads Beijing time
  const stamped = () => ({ timestamp: formatTime(now()) });
  const ask = async (method: string, orderNo: string) => {
    const answer = await sdk.exec(
      method,
      { bizContent: { out_trade_no: orderNo }, ...stamped() },
      { validateSign: true },
    );
    return answer as Record<string, string | undefined>;
  };
  return {
    payPage: (order, back) =>
      sdk.pageExecute('alipay.trade.page.pay', 'GET', {
        bizContent: {
          out_trade_no: order.no,
          product_code: 'FAST_INSTANT_TRADE_PAY',
          // Alipay refuses these three in a subject
          subject: order.subject.replaceAll(/[/=&]/g, ' '),
          total_amount: order.amount,
          time_expire: formatTime(order.expireAt),
        },
        ...back,
        ...stamped(),
      }),
    async queryTrade(orderNo) {
      const { code, subCode, tradeStatus, tradeNo, totalAmount } = await ask('alipay.trade.query', orderNo);
      if (code === '40004' && subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'waiting' };
      if (code !== '10000') return { state: 'unknown' };
      if (PAID.has(tradeStatus ?? '') && tradeNo && totalAmount) return { state: 'paid', tradeNo, totalAmount };
      return { state: tradeStatus === 'TRADE_CLOSED' ? 'closed' : 'waiting' };
    },
    async closeTrade(orderNo) {
      const { code, subCode } = await ask('alipay.trade.close', orderNo);
      return code === '10000' || subCode === 'ACQ.TRADE_NOT_EXIST';
    },
    readNotify(form) {
      if (form.sign_type !== 'RSA2' || !form.sign) return undefined;
      if (!verified(sdk, form)) return undefined;
      if (form.app_id !== settings.appId || form.seller_id !== settings.sellerId) return undefined;
      const {
        notify_id: notifyId,
        out_trade_no: orderNo,
        trade_no: tradeNo,
        trade_status: status,
        total_amount: totalAmount,
      } = form;
      if (!notifyId || !orderNo || !tradeNo || !status || !totalAmount) return undefined;
      return { notifyId, orderNo, tradeNo, status, totalAmount };
    },
  };
}

/** Whether a notification says that its order is paid. */
export function saysPaid(notify: AlipayNotify): boolean {
  return PAID.has(notify.status);
}

function verified(sdk: AlipaySdk, form: Readonly<Record<string, string>>): boolean {
  try {
    return sdk.checkNotifySignV2({ ...form });
  } catch {
    return false;
  }
}
