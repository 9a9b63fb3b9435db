// The cashier, where a person pays, gives up or chooses faults, and the console with every trade.
import { beijingTime } from '../clock';
import type { Delivery } from '../outbox';
import * as parts from '../pages/cashier';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { factList, layout } from '../pages/layout';
import type { Accounts } from './accounts';
import { NOTIFY_MODES, REFUND_MODES, type Switches } from './switches';
import { isPaid, refundedFen, yuanOf, type Trade } from './trade';

interface CashierView {
  trade: Trade;
  merchantName: string;
  switches: Switches;
  isPayable: boolean;
  now: Date;
  /** The browser's return address; '' where a code was scanned. */
  back: string;
}

/** The page on which a trade is paid, or that says why it cannot be. */
export function cashierPage(view: CashierView): SafeHtml {
  const { trade, isPayable, back } = view;
  const form = (verb: string, words: string, look: '' | 'primary' = '') =>
    parts.pressForm(`/wechat-pay/cashier/${verb}`, { order: trade.id, back }, words, look);
  const actions = isPayable ? html`${form('pay', '支付', 'primary')}${form('cancel', '取消')}` : backLink(back);
  return parts.cashierFrame({
    title: '微信支付',
    heading: headingOf(view),
    amount: yuanOf(trade.paidFen ?? trade.fen),
    facts: [
      ['商品', trade.description],
      ['收款方', view.merchantName],
      ['商户订单号', trade.outTradeNo, 'mono'],
      trade.transactionId !== undefined && ['微信支付单号', trade.transactionId, 'mono'],
      trade.paidAt !== undefined && ['付款时间', beijingTime(new Date(trade.paidAt))],
      isPayable && ['付款方式', '沙箱零钱'],
      isPayable && ['剩余支付时间', parts.timeLeft(trade.expiresAt, view.now)],
    ],
    actions: actions && html`<div class="actions">${actions}</div>`,
    switches: switchPanel(view),
  });
}

function backLink(back: string): HtmlValue {
  return back && html`<a class="button" href="${back}">返回商户</a>`;
}

/** After giving up: nothing is closed, the order can still be paid. */
export function cancelledPage({ id, outTradeNo }: Trade, back: string): SafeHtml {
  return parts.cancelledPage({ no: outTradeNo, again: `/wechat-pay/cashier?order=${id}`, back });
}

/** What WeChat shows when a page asks it to collect with a wrong signature or for an order it did not prepare. */
export function wrongBridgePage(): SafeHtml {
  return layout({
    title: '支付验证签名失败',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>支付验证签名失败</h1>
      <p>没有扣款。请回到商户页面重新发起支付。</p>
    </section>`,
  });
}

function headingOf({ trade, isPayable }: CashierView): string {
  if (isPayable) return trade.state === 'CLOSED' ? '订单已关闭，沙箱仍允许付款' : '确认付款';
  return trade.state === 'SUCCESS' ? '支付成功' : '订单已关闭';
}

function switchPanel({ switches, trade }: CashierView): HtmlValue {
  return parts.switchPanel({
    action: '/wechat-pay/switches',
    order: trade.id,
    notify: parts.modeSwitch('notify', '这笔交易的支付通知', NOTIFY_MODES, switches.notify),
    lateSeconds: switches.lateSeconds,
    others: [
      parts.modeSwitch('refund', '退款', REFUND_MODES, switches.refund),
      parts.flagSwitches([['payAfterClose', '关闭后仍可付款：商户关单与付款同时发生', switches.payAfterClose]]),
    ],
  });
}

export interface TradeView {
  trade: Trade;
  switches: Switches;
  deliveries: readonly Delivery[];
}

const STATE_WORDS = { NOTPAY: '等待付款', SUCCESS: '已付款', CLOSED: '已关闭' } as const;

const PRODUCT_WORDS = { native: '扫码支付', h5: '手机网页支付', jsapi: '微信内支付' } as const;

/** The list of trades, newest first. */
export function consolePage(view: { accounts: Accounts; publicUrl: string; trades: readonly TradeView[] }): SafeHtml {
  const { accounts, publicUrl, trades } = view;
  return layout({
    title: '微信支付',
    body: html`<h1>微信支付交易</h1>
      <section class="panel" aria-label="演示商户">
        ${factList([
          ['接口地址', publicUrl, 'mono'],
          ['mchid', accounts.mchId, 'mono'],
          ['appid', accounts.appId, 'mono'],
          ['密钥（仅限本机）', html`<a href="/wechat-pay/credentials.json">credentials.json</a>`],
        ])}
        <form method="post" action="/wechat-pay/notify/now">
          <button type="submit">立即发送所有等待中的通知</button>
        </form>
      </section>
      <h2>最近的交易</h2>
      ${trades.length === 0 && html`<p class="quiet">还没有交易。商户发起支付后会出现在这里。</p>`}
      <ul class="ruled">
        ${trades.map(tradeRow)}
      </ul>`,
  });
}

function tradeRow({ trade, switches, deliveries }: TradeView): HtmlValue {
  return html`<li>
    <div class="entry">
      <a class="mono" href="/wechat-pay/cashier?order=${trade.id}">${trade.outTradeNo}</a>
      <span>${trade.description}</span>
      <strong>¥${yuanOf(trade.fen)}</strong>
      <span class="${isPaid(trade) ? 'good' : 'quiet'}">${STATE_WORDS[trade.state]}</span>
    </div>
    <div class="line quiet">
      <span>${PRODUCT_WORDS[trade.product]}</span>
      <span>${beijingTime(new Date(trade.requestedAt))} 发起</span>
      ${trade.transactionId && html`<span class="mono">${trade.transactionId}</span>`}
      ${trade.refunds.length > 0 && html`<span>已退 ¥${yuanOf(refundedFen(trade))}</span>`}
      ${switches.notify !== 'normal' && html`<span class="open">开关 ${NOTIFY_MODES[switches.notify]}</span>`}
    </div>
    ${deliveries.map((delivery) => parts.deliveryRow(delivery, '/wechat-pay/notify/now'))}
  </li>`;
}
