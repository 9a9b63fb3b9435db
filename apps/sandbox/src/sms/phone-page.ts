// The web phone: a number's messages, newest first, and a box to reply.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { hidden, layout } from '../pages/layout';
import type { Message } from './messages';

const SHOWN_PHONES = 20;

export interface PhoneView {
  phone: string;
  phones: readonly string[];
  messages: readonly Message[];
}

/** The page of one number, or the choice of a number. */
export function phonePage(view: PhoneView): SafeHtml {
  return layout({
    title: view.phone ? `手机 ${view.phone}` : '网页手机',
    isNarrow: true,
    refreshSeconds: 5,
    body: html`<h1>网页手机</h1>
      <form class="row" method="get" action="/phone">
        <div class="field">
          <label for="phone">手机号</label>
          <input id="phone" name="phone" inputmode="numeric" autocomplete="off" maxlength="11" value="${view.phone}" />
        </div>
        <button class="primary" type="submit">查看短信</button>
      </form>
      <div data-live>${view.phone ? inbox(view) : numbers(view.phones)}</div>
      ${view.phone && replyForm(view)}`,
  });
}

function numbers(phones: readonly string[]): HtmlValue {
  if (phones.length === 0) return html`<p class="quiet">还没有发出过短信。输入手机号，短信到达后会显示在这里。</p>`;
  const links = phones
    .slice(0, SHOWN_PHONES)
    .map((phone) => html`<li><a class="mono" href="/phone?phone=${phone}">${phone}</a></li>`);
  return html`<h2>最近收到短信的手机号</h2>
    <ul class="ruled">
      ${links}
    </ul>`;
}

function inbox(view: PhoneView): HtmlValue {
  if (view.messages.length === 0) return html`<p class="quiet">${view.phone} 还没有收到短信。到达后会自动显示。</p>`;
  return html`<h2>${view.phone} 收到 ${view.messages.length} 条</h2>
    <ul class="ruled">
      ${view.messages.map(
        (message) =>
          html`<li>
            <span class="quiet">${beijingTime(new Date(message.sentAt))}</span>
            <p class="bubble">${message.text}</p>
          </li>`,
      )}
    </ul>`;
}

/** Outside of what is renewed, so that nothing typed is lost; styled away until there is a message to answer. */
function replyForm(view: PhoneView): HtmlValue {
  return html`<section class="reply">
    <h2>回复最近一条</h2>
    <form class="row" method="post" action="/phone/reply">
      ${hidden({ phone: view.phone })}
      <div class="field">
        <label for="content">回复内容</label>
        <input id="content" name="content" maxlength="500" autocomplete="off" required />
      </div>
      <button type="submit">发送回复</button>
    </form>
  </section>`;
}
