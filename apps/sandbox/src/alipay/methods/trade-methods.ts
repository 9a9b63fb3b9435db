// alipay.trade.query, .close, .refund and .fastpay.refund.query: a merchant's calls on an existing trade.
import { beijingTime } from '../../clock';
import { yuanOf } from '../amount';
import { BUYER } from '../buyer';
import type { Call } from '../envelope';
import type { Platform } from '../platform';
import { amountOf, refundedTotal, type OpenedTrade } from '../trade';

type Node = Record<string, unknown>;

const NOTHING = yuanOf(0n);

export function queryTrade(platform: Platform, call: Call): Node {
  const trade = platform.trades.known(call.merchant.appId, call.biz.tradeNumbers());
  const paidAmount = trade.paidAt ? amountOf(trade) : NOTHING;
  return {
    ...buyerOf(trade),
    buyer_user_type: 'PRIVATE',
    buyer_pay_amount: paidAmount,
    invoice_amount: paidAmount,
    receipt_amount: paidAmount,
    point_amount: NOTHING,
    total_amount: amountOf(trade),
    trade_status: trade.state,
    ...(trade.paidAt && {
      send_pay_date: beijingTime(new Date(trade.paidAt)),
      fund_bill_list: [{ amount: paidAmount, fund_channel: 'ALIPAYACCOUNT' }],
    }),
    ...numbersOf(trade),
  };
}

export function closeTrade(platform: Platform, call: Call): Node {
  const trade = platform.trades.known(call.merchant.appId, call.biz.tradeNumbers());
  platform.trades.close(trade);
  return numbersOf(trade);
}

export function refundTrade(platform: Platform, call: Call): Node {
  const trade = platform.trades.known(call.merchant.appId, call.biz.tradeNumbers());
  const done = platform.trades.refund(trade, {
    // A refund without its own number uses the order's, so only one such refund can happen.
    outRequestNo: call.biz.text('out_request_no', 64) || trade.outTradeNo,
    amount: call.biz.amount('refund_amount'),
    reason: call.biz.text('refund_reason', 256),
  });
  return {
    ...numbersOf(done.trade),
    ...buyerOf(done.trade),
    fund_change: done.isNew ? 'Y' : 'N',
    gmt_refund_pay: beijingTime(new Date(done.refund.refundedAt)),
    refund_fee: refundedTotal(done.trade),
    send_back_fee: done.isNew ? done.refund.amount : NOTHING,
  };
}

/** Success without refund fields means that no such refund went through. */
export function queryRefund(platform: Platform, call: Call): Node {
  const outRequestNo = call.biz.required('out_request_no', 64);
  const trade = platform.trades.known(call.merchant.appId, call.biz.tradeNumbers());
  const refund = trade.refunds.find((known) => known.outRequestNo === outRequestNo);
  if (!refund) return {};
  const wantsTime = call.biz.list('query_options').includes('gmt_refund_pay');
  return {
    ...numbersOf(trade),
    out_request_no: outRequestNo,
    refund_amount: refund.amount,
    total_amount: amountOf(trade),
    refund_status: 'REFUND_SUCCESS',
    refund_reason: refund.reason || undefined,
    ...(wantsTime && { gmt_refund_pay: beijingTime(new Date(refund.refundedAt)) }),
  };
}

function numbersOf(trade: OpenedTrade): Node {
  return { out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo };
}

function buyerOf(trade: OpenedTrade): Node {
  return trade.paidAt ? { buyer_logon_id: BUYER.logonId, buyer_user_id: BUYER.userId } : {};
}
