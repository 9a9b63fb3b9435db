// The two payment providers as buyers meet them, and what they know of their trades.
import type { AlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { type WechatPayPeer, wechatPayPeerOf } from '../../apps/server/src/testing/wechat-pay-peer';

export const ALIPAY = 2;
export const WECHAT = 3;

/** A trade as recorded by its provider; amounts in yuan as text. */
export type Trade = {
  channel: number;
  orderNo: string;
  tradeNo: string;
  paid: boolean;
  amount: string;
  refunds: { no: string; amount: string }[];
};

/** How a provider treats a trade. */
type Habits = { payAfterClose: boolean; refusesRefunds: boolean; slowRefunds: boolean };

export type Cashiers = {
  alipay: AlipayPeer;
  wechat: WechatPayPeer;
  /** Opens the payment page, or reads the code. Returns the cashier's name for it. */
  open(channel: number, address: string): Promise<string>;
  /** Presses 支付 at an open cashier, whatever happened to the trade since. */
  pay(channel: number, opened: string): Promise<void>;
  /** `no`: the channel's number of the order. */
  treat(channel: number, no: string, habits: Habits): Promise<void>;
  /** Every trade of the given orders, whichever of their attempts it belongs to. */
  trades(own: ReadonlySet<string>): Promise<Trade[]>;
  /** Arms a fault of the provider's wire for the next calls; `times` 0 disarms all. */
  fail(fault: string, times: number): Promise<void>;
};

/** The order that a channel's attempt number belongs to. */
export function orderOfAttempt(no: string): string {
  return no.replace(/T\d+$/, '');
}

/** The providers that a running sandbox plays. */
export async function cashiersOf(alipay: AlipayPeer): Promise<Cashiers> {
  const { sandbox } = alipay;
  const wechat = await wechatPayPeerOf(sandbox);
  const post = (path: string, body: object) => sandbox.post(path, body);
  return {
    alipay,
    wechat,
    open: async (channel, address) =>
      channel === ALIPAY ? alipay.open(address) : (new URL(address).searchParams.get('order') ?? ''),
    async pay(channel, opened) {
      const url = `${sandbox.url}/${channel === ALIPAY ? 'alipay' : 'wechat-pay'}/cashier/pay`;
      await fetch(url, { method: 'POST', body: new URLSearchParams({ order: opened }), redirect: 'manual' });
    },
    treat(channel, no, { payAfterClose, refusesRefunds, slowRefunds }) {
      if (channel === ALIPAY)
        return post('/alipay/switches', { outTradeNo: no, payAfterClose, refuseRefunds: refusesRefunds });
      const answers = slowRefunds ? 'processing' : 'normal';
      const refund = refusesRefunds ? 'abnormal' : answers;
      return post('/wechat-pay/switches', { outTradeNo: no, payAfterClose, refund });
    },
    async trades(own) {
      const all = await Promise.all([alipayTrades(alipay), wechatTrades(alipay)]);
      return all.flat().filter(({ orderNo }) => own.has(orderNo));
    },
    async fail(fault, times) {
      await post('/alipay/faults', { fault, times });
      await post('/wechat-pay/faults', { fault, times });
    },
  };
}

type AlipayTrade = {
  outTradeNo: string;
  tradeNo?: string;
  paidAmount?: string;
  refunds: { outRequestNo: string; amount: string }[];
};

async function alipayTrades({ sandbox }: AlipayPeer): Promise<Trade[]> {
  const { trades } = await sandbox.get<{ trades: { trade: AlipayTrade }[] }>('/alipay/trades.json');
  return trades.map(({ trade }) => ({
    channel: ALIPAY,
    orderNo: orderOfAttempt(trade.outTradeNo),
    tradeNo: trade.tradeNo ?? '',
    paid: trade.paidAmount !== undefined,
    amount: trade.paidAmount ?? '0',
    refunds: trade.refunds.map(({ outRequestNo: no, amount }) => ({ no, amount })),
  }));
}

type WechatTrade = {
  outTradeNo: string;
  transactionId?: string;
  paidFen?: number;
  refunds: { outRefundNo: string; fen: number; status: string }[];
};

async function wechatTrades({ sandbox }: AlipayPeer): Promise<Trade[]> {
  const { trades } = await sandbox.get<{ trades: { trade: WechatTrade }[] }>('/wechat-pay/trades.json');
  return trades.map(({ trade }) => ({
    channel: WECHAT,
    orderNo: orderOfAttempt(trade.outTradeNo),
    tradeNo: trade.transactionId ?? '',
    paid: trade.paidFen !== undefined,
    amount: yuanOf(trade.paidFen ?? 0),
    refunds: trade.refunds
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ outRefundNo: no, fen }) => ({ no, amount: yuanOf(fen) })),
  }));
}

/** 12.34 of 1234 fen. */
export function yuanOf(fen: number): string {
  return (fen / 100).toFixed(2);
}
