// The console: every trade with its state, its notifications and the merchant's answers.
import { beijingTime } from '../../clock';
import type { Delivery } from '../../outbox';
import { deliveryRow } from '../../pages/cashier';
import { html, type HtmlValue, type SafeHtml } from '../../pages/html';
import { factList, layout } from '../../pages/layout';
import type { Merchant } from '../merchants';
import { NOTIFY_MODES, type Switches } from '../switches';
import { refundedTotal, type Trade } from '../trade';

export interface TradeView {
  trade: Trade;
  switches: Switches;
  deliveries: readonly Delivery[];
}

export interface ConsoleView {
  merchant: Merchant;
  publicUrl: string;
  total: number;
  trades: readonly TradeView[];
}

const STATE_WORDS = {
  REQUESTED: '未打开收银台',
  WAIT_BUYER_PAY: '等待付款',
  TRADE_SUCCESS: '已付款',
  TRADE_CLOSED: '已关闭',
} as const;

const PRODUCT_WORDS = { page: '电脑网站支付', wap: '手机网站支付', qr: '扫码支付' } as const;

/** The list of trades, newest first. */
export function consolePage(view: ConsoleView): SafeHtml {
  return layout({
    title: '支付宝',
    body: html`<h1>支付宝交易</h1>
      <section class="panel" aria-label="演示商户">
        ${factList([
          ['网关', `${view.publicUrl}/gateway.do`, 'mono'],
          ['app_id', view.merchant.appId, 'mono'],
          ['seller_id', view.merchant.sellerId, 'mono'],
          ['密钥（仅限本机）', html`<a href="/alipay/merchant.json">merchant.json</a>`],
        ])}
        <form method="post" action="/alipay/notify/now"><button type="submit">立即发送所有等待中的通知</button></form>
      </section>
      <h2>交易 ${view.total} 笔${view.total > view.trades.length && `，显示最近 ${view.trades.length} 笔`}</h2>
      ${view.trades.length === 0 && html`<p class="quiet">还没有交易。商户发起支付后会出现在这里。</p>`}
      <ul class="ruled">
        ${view.trades.map(tradeRow)}
      </ul>`,
  });
}

function tradeRow(view: TradeView): HtmlValue {
  const { trade, switches, deliveries } = view;
  return html`<li>
    <div class="entry">
      <a class="mono" href="/alipay/cashier?order=${trade.id}">${trade.outTradeNo}</a>
      <span>${trade.subject}</span>
      <strong>¥${trade.totalAmount}</strong>
      <span class="${trade.state === 'TRADE_SUCCESS' ? 'good' : 'quiet'}">${STATE_WORDS[trade.state]}</span>
    </div>
    <div class="line quiet">
      <span>${PRODUCT_WORDS[trade.product]}</span>
      <span>${beijingTime(new Date(trade.requestedAt))} 发起</span>
      ${trade.tradeNo && html`<span class="mono">${trade.tradeNo}</span>`}
      ${trade.refunds.length > 0 && html`<span>已退 ¥${refundedTotal(trade)}</span>`}
      ${switches.notify !== 'normal' && html`<span class="open">开关 ${NOTIFY_MODES[switches.notify]}</span>`}
    </div>
    ${deliveries.map((delivery) => deliveryRow(delivery, '/alipay/notify/now'))}
  </li>`;
}
