// Shared by the payment platforms' cashiers and consoles: the trade, buttons, switches, notifications.
import { beijingTime } from '../clock';
import type { Delivery } from '../outbox';
import { html, type HtmlValue, type SafeHtml } from './html';
import { type Fact, factList, hidden, layout } from './layout';

interface Cashier {
  title: string;
  heading: string;
  /** Yuan. */
  amount: string;
  facts: readonly Fact[];
  actions: HtmlValue;
  switches: HtmlValue;
}

/** The page on which a trade is paid, or that says why it cannot be. */
export function cashierFrame({ title, heading, amount, facts, actions, switches }: Cashier): SafeHtml {
  return layout({
    title,
    isNarrow: true,
    body: html`<section class="panel" aria-labelledby="cashier">
        <div class="heading">
          <h1 id="cashier">${heading}</h1>
          <span class="seal">不会真实扣款</span>
        </div>
        <p class="amount"><small>¥</small>${amount}</p>
        ${factList(facts)} ${actions}
      </section>
      ${switches}`,
  });
}

/** Counted down by the page's script, independent of the browser's clock. */
export function timeLeft(expiresAt: string, now: Date): HtmlValue {
  return html`<time datetime="${expiresAt}" data-expires="${expiresAt}" data-now="${now.toISOString()}"
    >${beijingTime(new Date(expiresAt))} 前</time
  >`;
}

/** A form that is all button. */
export function pressForm(action: string, fields: Record<string, string>, words: string, look: '' | 'primary' = '') {
  return html`<form method="post" action="${action}">
    ${hidden(fields)}<button class="${look}" type="submit">${words}</button>
  </form>`;
}

/**
 * Shown after the buyer gives up. Nothing is closed, the order can still be paid. `back`: the merchant's page, '' for
 * none.
 */
export function cancelledPage({ no, again, back }: { no: string; again: string; back: string }): SafeHtml {
  return layout({
    title: '未支付',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>您没有付款</h1>
      <p>没有扣款。订单 ${no} 未关闭，超时之前仍可继续支付。</p>
      <div class="actions">
        <a class="button primary" href="${again}">继续支付</a>
        ${back && html`<a class="button" href="${back}">返回商户</a>`}
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

/** A set of switches of which one is on. */
export function modeSwitch(name: string, legend: string, modes: Readonly<Record<string, string>>, chosen: string) {
  const choices = Object.entries(modes).map(
    ([mode, words]) =>
      html`<label class="choice"
        ><input type="radio" name="${name}" value="${mode}" ${mode === chosen && html`checked`} />${words}</label
      >`,
  );
  return html`<fieldset>
    <legend>${legend}</legend>
    ${choices}
  </fieldset>`;
}

/** Switches that are on or off, each by its name on the form, its words and its state. */
export function flagSwitches(flags: readonly (readonly [name: string, words: string, isOn: boolean])[]): HtmlValue {
  const boxes = flags.map(
    ([name, words, isOn]) =>
      html`<label class="choice"
        ><input type="checkbox" name="${name}" value="true" ${isOn && html`checked`} />${words}</label
      >`,
  );
  return html`<fieldset>
    <legend>其他</legend>
    ${boxes}
  </fieldset>`;
}

interface SwitchPanel {
  action: string;
  /** Of the cashier's address. */
  order: string;
  notify: HtmlValue;
  lateSeconds: number;
  others: HtmlValue;
}

/** Faults of a trade, chosen by a person. */
export function switchPanel({ action, order, notify, lateSeconds, others }: SwitchPanel): HtmlValue {
  return html`<details class="panel">
    <summary>沙箱开关</summary>
    <form method="post" action="${action}">
      ${hidden({ order })} ${notify}
      <div class="field">
        <label for="late">延迟秒数</label>
        <input id="late" name="lateSeconds" type="number" min="0" max="86400" value="${lateSeconds}" />
      </div>
      ${others}
      <button type="submit">保存开关</button>
    </form>
  </details>`;
}

const DELIVERY_WORDS = {
  waiting: ['open', '等待发送'],
  acknowledged: ['good', '商户已确认'],
  'given up': ['bad', '已停止重发'],
  withheld: ['bad', '按开关未发送'],
} as const;

/** A notification with every attempt to send it; `again` is where the button goes that sends it once more. */
export function deliveryRow(delivery: Delivery, again: string): HtmlValue {
  const [tone, words] = DELIVERY_WORDS[delivery.state];
  const attempts = delivery.attempts.map(
    (attempt) =>
      html`<li>
        ${beijingTime(new Date(attempt.at))} · ${attempt.status === 0 ? '无应答' : `HTTP ${attempt.status}`} ·
        <code>${attempt.answer || '空'}</code>
      </li>`,
  );
  const next = delivery.state === 'waiting' && `，${beijingTime(new Date(delivery.dueAt))}`;
  return html`<div class="line">
      <span class="grow">通知 <code>${delivery.id}</code></span>
      <span class="${tone}">${words}${next}</span>
      ${pressForm(again, { notifyId: delivery.id }, '重新发送')}
    </div>
    ${
      attempts.length > 0 &&
      html`<details>
        <summary>发送 ${attempts.length} 次</summary>
        <ol>
          ${attempts}
        </ol>
      </details>`
    }`;
}
