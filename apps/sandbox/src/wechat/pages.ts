// Pages of the WeChat peer: the scan stand-in, and the messages people received.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { hidden, layout } from '../pages/layout';
import type { Person } from './people';
import type { TemplateMessage } from './templates';

export interface ScanView {
  people: readonly Person[];
  redirectUri: string;
  state: string;
  /** What did not work at the last try; empty at first. */
  mistake: string;
}

/** Where a person would scan: here they say who they are. */
export function scanPage({ people, redirectUri, state, mistake }: ScanView): SafeHtml {
  const choices = people.map(
    (person, index) =>
      html`<label class="choice"
        ><input
          type="radio"
          name="person"
          value="${person.id}"
          ${index === 0 && html`checked`}
        />${person.nickname}</label
      >`,
  );
  return layout({
    title: '微信扫码登录',
    isNarrow: true,
    body: html`<section class="panel" aria-labelledby="scan">
      <div class="heading">
        <h1 id="scan">微信登录</h1>
        <span class="seal">不是真实微信</span>
      </div>
      <p>选择用哪个微信账户扫码，再确认登录。</p>
      ${mistake && html`<p class="note" role="alert">${mistake}</p>`}
      <form method="post" action="/connect/qrconnect/confirm">
        ${hidden({ redirect_uri: redirectUri, state })}
        <fieldset>
          <legend>微信账户</legend>
          ${choices}
          <label class="choice"><input type="radio" name="person" value="new" />新的微信账户</label>
        </fieldset>
        <div class="field">
          <label for="nickname">新账户的昵称</label>
          <input id="nickname" name="nickname" maxlength="20" autocomplete="off" />
        </div>
        <div class="actions">
          <button class="primary" type="submit" name="answer" value="confirm">确认登录</button>
          <button type="submit" name="answer" value="refuse">拒绝</button>
        </div>
      </form>
    </section>`,
  });
}

/** Shown after refusing: WeChat then redirects nobody. */
export function refusedPage(): SafeHtml {
  return layout({
    title: '已拒绝',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>您拒绝了登录</h1>
      <p>没有向网站提供任何信息。可以关闭这个页面，或回到网站重新扫码。</p>
    </section>`,
  });
}

/** For an address that WeChat would not open. */
export function wrongLinkPage(reason: string): SafeHtml {
  return layout({
    title: '无法打开',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>无法打开页面</h1>
      <p>${reason}</p>
    </section>`,
  });
}

/** The people, and their messages from the service account. */
export function wechatPage(view: {
  publicUrl: string;
  people: readonly Person[];
  messages: readonly TemplateMessage[];
}): SafeHtml {
  return layout({
    title: '微信',
    refreshSeconds: 5,
    body: html`<h1>微信</h1>
      <section class="panel" aria-labelledby="interfaces">
        <h2 id="interfaces">接口</h2>
        <dl class="ledger">
          <div>
            <dt>扫码页与接口地址</dt>
            <dd class="mono">${view.publicUrl}</dd>
          </div>
          <div>
            <dt>应用凭据（仅限本机）</dt>
            <dd><a href="/wechat/credentials.json">credentials.json</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="people">
        <h2 id="people">微信账户</h2>
        <ul class="ruled">
          ${view.people.map(personRow)}
        </ul>
      </section>
      <section class="panel" aria-labelledby="received">
        <h2 id="received">收到的模板消息</h2>
        <div data-live>${inbox(view.messages)}</div>
      </section>`,
  });
}

function personRow(person: Person): HtmlValue {
  return html`<li class="line">
    <span class="grow">${person.nickname}</span>
    <span class="quiet">${person.isFollower ? '已关注服务号' : '没有关注服务号'}</span>
    <form method="post" action="/wechat/people">
      ${hidden({ id: person.id, isFollower: String(!person.isFollower) })}
      <button type="submit" aria-label="${person.nickname}${person.isFollower ? '取消关注' : '关注'}服务号">
        ${person.isFollower ? '取消关注' : '关注'}
      </button>
    </form>
  </li>`;
}

function inbox(messages: readonly TemplateMessage[]): HtmlValue {
  if (messages.length === 0) return html`<p class="quiet">还没有收到模板消息。到达后会自动显示。</p>`;
  return html`<ul class="ruled">
    ${messages.map(
      (message) =>
        html`<li>
          <span class="quiet">${beijingTime(new Date(message.sentAt))} 发给 ${message.nickname}</span>
          <div class="bubble">${Object.values(message.data).map((line) => html`<div>${line}</div>`)}</div>
          ${message.url && html`<a href="${message.url}">打开详情</a>`}
        </li>`,
    )}
  </ul>`;
}
