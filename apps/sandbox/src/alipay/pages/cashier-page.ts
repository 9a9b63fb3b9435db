// The cashier: a person pays or gives up, and chooses faults.
import { beijingTime } from '../../clock';
import * as parts from '../../pages/cashier';
import { html, type HtmlValue, type SafeHtml } from '../../pages/html';
import { NOTIFY_MODES, type Switches } from '../switches';
import { amountOf, type Trade } from '../trade';

export interface CashierView {
  trade: Trade;
  merchantName: string;
  switches: Switches;
  isPayable: boolean;
  now: Date;
}

/** The page on which a trade is paid, or the page that says why it cannot be. */
export function cashierPage(view: CashierView): SafeHtml {
  const { trade, isPayable } = view;
  return parts.cashierFrame({
    title: '收银台',
    heading: headingOf(view),
    amount: amountOf(trade),
    facts: [
      ['商品', trade.subject],
      ['收款方', view.merchantName],
      ['商户订单号', trade.outTradeNo, 'mono'],
      trade.tradeNo !== undefined && ['交易号', trade.tradeNo, 'mono'],
      trade.paidAt !== undefined && ['付款时间', beijingTime(new Date(trade.paidAt))],
      isPayable && ['付款方式', '沙箱余额'],
      isPayable && ['剩余支付时间', parts.timeLeft(trade.expiresAt, view.now)],
    ],
    actions: actions(view),
    switches: switchPanel(view),
  });
}

/** After giving up: nothing is closed, the order can still be paid. */
export function cancelledPage({ id, outTradeNo, returnUrl }: Trade): SafeHtml {
  return parts.cancelledPage({ no: outTradeNo, again: `/alipay/cashier?order=${id}`, back: returnUrl });
}

function headingOf(view: CashierView): string {
  if (view.isPayable) return view.trade.state === 'TRADE_CLOSED' ? '交易已关闭，沙箱仍允许付款' : '确认付款';
  if (view.trade.state === 'TRADE_SUCCESS') return '支付成功';
  if (view.trade.paidAt) return '已全额退款';
  return view.trade.state === 'TRADE_CLOSED' ? '交易已关闭' : '订单已超时';
}

function actions(view: CashierView): HtmlValue {
  const { id, state, returnUrl } = view.trade;
  const form = (verb: string, words: string, look: '' | 'primary' = '') =>
    parts.pressForm(`/alipay/cashier/${verb}`, { order: id }, words, look);
  if (view.isPayable) {
    return html`<div class="actions">${form('pay', '确认支付', 'primary')}${form('cancel', '取消支付')}</div>`;
  }
  if (!returnUrl) return '';
  // After paying a form, since the signed return is made when it is asked for.
  const back =
    state === 'TRADE_SUCCESS'
      ? form('pay', '返回商户', 'primary')
      : html`<a class="button" href="${returnUrl}">返回商户</a>`;
  return html`<div class="actions">${back}</div>`;
}

function switchPanel({ switches, trade }: CashierView): HtmlValue {
  return parts.switchPanel({
    action: '/alipay/switches',
    order: trade.id,
    notify: parts.modeSwitch('notify', '这笔交易的异步通知', NOTIFY_MODES, switches.notify),
    lateSeconds: switches.lateSeconds,
    others: parts.flagSwitches([
      ['payAfterClose', '关闭后仍可付款：商户关单与付款同时发生', switches.payAfterClose],
      ['refuseRefunds', '拒绝退款：卖家余额不足', switches.refuseRefunds],
    ]),
  });
}
