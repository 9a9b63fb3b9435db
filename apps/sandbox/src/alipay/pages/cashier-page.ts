// The cashier: where a person pays or gives up, and chooses what shall go wrong.
import { beijingTime } from '../../clock';
import { html, type HtmlValue, type SafeHtml } from '../../pages/html';
import { hidden, layout } from '../../pages/layout';
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
  const { trade } = view;
  return layout({
    title: '收银台',
    isNarrow: true,
    body: html`<section class="panel" aria-labelledby="cashier">
        <div class="heading">
          <h1 id="cashier">${headingOf(view)}</h1>
          <span class="seal">不会真实扣款</span>
        </div>
        <p class="amount"><small>¥</small>${amountOf(trade)}</p>
        ${facts(view)} ${actions(view)}
      </section>
      ${switchPanel(view)}`,
  });
}

/** After giving up: nothing is closed, the order can still be paid. */
export function cancelledPage(trade: Trade): SafeHtml {
  return layout({
    title: '未支付',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>您没有付款</h1>
      <p>没有扣款。订单 ${trade.outTradeNo} 未关闭，超时之前仍可继续支付。</p>
      <div class="actions">
        <a class="button primary" href="/alipay/cashier?order=${trade.id}">继续支付</a>
        ${trade.returnUrl && html`<a class="button" href="${trade.returnUrl}">返回商户</a>`}
      </div>
    </section>`,
  });
}

/** For an address that leads to no order. */
export function unknownOrderPage(): SafeHtml {
  return layout({
    title: '订单不存在',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>没有找到这笔订单</h1>
      <p>没有扣款。请回到商户页面重新发起支付。</p>
    </section>`,
  });
}

function headingOf(view: CashierView): string {
  if (view.isPayable) return view.trade.state === 'TRADE_CLOSED' ? '交易已关闭，沙箱仍允许付款' : '确认付款';
  if (view.trade.state === 'TRADE_SUCCESS') return '支付成功';
  if (view.trade.paidAt) return '已全额退款';
  return view.trade.state === 'TRADE_CLOSED' ? '交易已关闭' : '订单已超时';
}

function facts(view: CashierView): HtmlValue {
  const { trade, now } = view;
  const expires = html`<time
    datetime="${trade.expiresAt}"
    data-expires="${trade.expiresAt}"
    data-now="${now.toISOString()}"
    >${beijingTime(new Date(trade.expiresAt))} 前</time
  >`;
  return html`<dl class="ledger">
    <div>
      <dt>商品</dt>
      <dd>${trade.subject}</dd>
    </div>
    <div>
      <dt>收款方</dt>
      <dd>${view.merchantName}</dd>
    </div>
    <div>
      <dt>商户订单号</dt>
      <dd class="mono">${trade.outTradeNo}</dd>
    </div>
    ${
      trade.tradeNo &&
      html`<div>
        <dt>交易号</dt>
        <dd class="mono">${trade.tradeNo}</dd>
      </div>`
    }
    ${
      trade.paidAt &&
      html`<div>
        <dt>付款时间</dt>
        <dd>${beijingTime(new Date(trade.paidAt))}</dd>
      </div>`
    }
    ${
      view.isPayable &&
      html`<div>
          <dt>付款方式</dt>
          <dd>沙箱余额</dd>
        </div>
        <div>
          <dt>剩余支付时间</dt>
          <dd>${expires}</dd>
        </div>`
    }
  </dl>`;
}

function actions(view: CashierView): HtmlValue {
  const { trade } = view;
  if (view.isPayable) {
    return html`<div class="actions">
      <form method="post" action="/alipay/cashier/pay">
        ${hidden({ order: trade.id })}<button class="primary" type="submit">确认支付</button>
      </form>
      <form method="post" action="/alipay/cashier/cancel">
        ${hidden({ order: trade.id })}<button type="submit">取消支付</button>
      </form>
    </div>`;
  }
  if (trade.state === 'TRADE_SUCCESS') {
    // A form, since the signed return is made when it is asked for.
    return html`<form class="actions" method="post" action="/alipay/cashier/pay">
      ${hidden({ order: trade.id })} ${trade.returnUrl && html`<button class="primary" type="submit">返回商户</button>`}
    </form>`;
  }
  return trade.returnUrl && html`<div class="actions"><a class="button" href="${trade.returnUrl}">返回商户</a></div>`;
}

function switchPanel(view: CashierView): HtmlValue {
  const { switches, trade } = view;
  const modes = Object.entries(NOTIFY_MODES).map(
    ([mode, words]) =>
      html`<label class="choice"
        ><input
          type="radio"
          name="notify"
          value="${mode}"
          ${mode === switches.notify && html`checked`}
        />${words}</label
      >`,
  );
  return html`<details class="panel">
    <summary>沙箱开关</summary>
    <form method="post" action="/alipay/switches">
      ${hidden({ order: trade.id })}
      <fieldset>
        <legend>这笔交易的异步通知</legend>
        ${modes}
      </fieldset>
      <div class="field">
        <label for="late">延迟秒数</label>
        <input id="late" name="lateSeconds" type="number" min="0" max="86400" value="${switches.lateSeconds}" />
      </div>
      <fieldset>
        <legend>其他</legend>
        ${flag('payAfterClose', '关闭后仍可付款：商户关单与付款同时发生', switches.payAfterClose)}
        ${flag('refuseRefunds', '拒绝退款：卖家余额不足', switches.refuseRefunds)}
      </fieldset>
      <button type="submit">保存开关</button>
    </form>
  </details>`;
}

function flag(name: string, words: string, isOn: boolean): HtmlValue {
  return html`<label class="choice"
    ><input type="checkbox" name="${name}" value="true" ${isOn && html`checked`} />${words}</label
  >`;
}
