// The page of a supplier: its account, what becomes of orders, what it sells, its orders and notifications.
import { beijingTime } from '../clock';
import type { Delivery } from '../outbox';
import { accountPanel, deliveryList } from '../pages/console';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { layout } from '../pages/layout';
import { OUTCOMES } from './fates';
import { yuan, type Order, type State } from './orders';
import type { Shop } from './shop';

const STATES: Readonly<Record<State, readonly [words: string, look: string]>> = {
  processing: ['充值中', 'open'],
  success: ['已到账', 'good'],
  failed: ['失败', 'bad'],
};

/** Orders and notices newest first. */
export function supplierPage(shop: Shop, orders: readonly Order[], notices: readonly Delivery[]): SafeHtml {
  const { wire, key, url } = shop;
  const at = `/suppliers/${wire.id}`;
  return layout({
    title: '充值供应商',
    refreshSeconds: 5,
    body: html`<h1>充值供应商（${wire.name}）</h1>
      ${accountPanel(
        `${url}${at}`,
        [
          [wire.keyWords[0], key.account, 'mono'],
          ['预存余额', `¥${yuan(shop.orders.balance)}`],
        ],
        wire.keyWords[1],
        `${at}/credentials.json`,
      )}
      ${switches(shop, at)} ${products(shop)}
      <h2>订单</h2>
      <div data-live>${orderList(shop, orders)}</div>
      ${deliveryList('通知', notices, () => '充值结果', '还没有通知。填写通知地址后，充值结果会发到那里。')}`,
  });
}

function switches({ fates, notifyUrl, orders }: Shop, at: string): HtmlValue {
  const { usual, seed } = fates;
  const options = Object.entries(OUTCOMES).map(
    ([outcome, words]) =>
      html`<option value="${outcome}" ${outcome === usual.outcome && html`selected`}>${words}</option>`,
  );
  return html`<h2>之后的订单</h2>
    <form class="row" method="post" action="${at}/switches">
      <div class="field">
        <label for="account">充值账号，留空为全部</label><input id="account" name="account" maxlength="40" />
      </div>
      <div class="field">
        <label for="outcome">结果</label
        ><select id="outcome" name="outcome">
          ${options}
        </select>
      </div>
      <div class="field">
        <label for="seconds">几秒后</label>
        <input id="seconds" name="seconds" type="number" min="0" max="259200" value="${usual.seconds}" />
      </div>
      <button type="submit">保存</button>
    </form>
    <form class="row" method="post" action="${at}/switches">
      <div class="field">
        <label for="seed">或按种子随机</label>
        <input id="seed" name="seed" type="number" min="0" max="999999999" required value="${seed ?? ''}" />
      </div>
      <button type="submit">按种子</button>
    </form>
    <form class="row" method="post" action="${at}/settings">
      <div class="field">
        <label for="notifyUrl">通知地址</label><input id="notifyUrl" name="notifyUrl" value="${notifyUrl}" />
      </div>
      <div class="field">
        <label for="balance">预存余额（元）</label>
        <input id="balance" name="balance" inputmode="decimal" value="${yuan(orders.balance)}" />
      </div>
      <button type="submit">保存设置</button>
    </form>`;
}

function products({ wire }: Shop): HtmlValue {
  const rows = Object.entries(wire.products).map(
    ([code, { name, price }]) =>
      html`<li class="line"><code>${code}</code><span class="grow">${name}</span><span>¥${yuan(price)}</span></li>`,
  );
  return html`<details class="panel">
    <summary>在售商品与进价</summary>
    <ul class="ruled">
      ${rows}
    </ul>
  </details>`;
}

function orderList(shop: Shop, orders: readonly Order[]): HtmlValue {
  if (orders.length === 0) return html`<p class="quiet">还没有订单。收到充值请求后会出现在这里。</p>`;
  return html`<ul class="ruled">
    ${orders.map((order) => orderRow(shop, order))}
  </ul>`;
}

function orderRow({ orders, wire }: Shop, order: Order): HtmlValue {
  const [words, look] = STATES[orders.stateOf(order)];
  return html`<li>
    <div class="entry">
      <span class="mono">${order.number}</span>
      <span>${wire.products[order.product]?.name} × ${order.count}，<span class="mono">${order.account}</span></span>
      <strong>¥${yuan(order.amount)}</strong>
      <span class="${look}">${words}</span>
    </div>
    <div class="line quiet">
      <span>${beijingTime(new Date(order.acceptedAt))} 受理</span>
      <span class="mono">${order.tradeNo}</span>
      <span>${OUTCOMES[order.fate.outcome]}</span>
    </div>
  </li>`;
}
