// What consoles of peers have in common: the account that programs speak with, and what was pushed and how it was answered.
import { beijingTime } from '../clock';
import type { Delivery } from '../outbox';
import { html, type HtmlValue, type SafeHtml } from './html';
import { factList, type Fact } from './layout';

/** The account: where programs call, its facts, and where its secrets are. */
export function accountPanel(address: string, facts: readonly Fact[], secret: string, at: string): SafeHtml {
  return html`<section class="panel" aria-label="账号">
    ${factList([
      ['接口地址', address, 'mono'],
      ...facts,
      [`${secret}（仅限本机）`, html`<a href="${at}">credentials.json</a>`],
    ])}
  </section>`;
}

/** The latest deliveries and how they were answered; `empty` stands where there are none. */
export function deliveryList(
  title: string,
  deliveries: readonly Delivery[],
  kindOf: (delivery: Delivery) => string,
  empty: string,
): HtmlValue {
  if (deliveries.length === 0)
    return html`<h2>${title}</h2>
      <p class="quiet">${empty}</p>`;
  return html`<h2>${title}</h2>
    <ul class="ruled">
      ${deliveries.map((delivery) => row(delivery, kindOf(delivery)))}
    </ul>`;
}

function row(delivery: Delivery, kind: string): HtmlValue {
  const last = delivery.attempts.at(-1);
  const isDone = delivery.state === 'acknowledged';
  return html`<li class="line">
    <span>${beijingTime(new Date(last?.at ?? delivery.dueAt))}</span><span class="mono">${delivery.subject}</span>
    <span>${kind}</span>
    <span class="${isDone ? 'good' : 'open'}"
      >${isDone ? '已确认' : `未确认，已发 ${delivery.attempts.length} 次`}</span
    >
    ${last && html`<span class="grow">HTTP ${last.status} <code>${last.answer || '空'}</code></span>`}
  </li>`;
}
