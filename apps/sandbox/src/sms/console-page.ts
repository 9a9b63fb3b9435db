// The carrier's console: signatures, templates, limits, push addresses and the answers to pushes.
import type { Delivery } from '../outbox';
import { accountPanel, deliveryList } from '../pages/console';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { layout } from '../pages/layout';
import type { SmsAccount } from './account';

const KIND_WORDS = { code: '验证码', notice: '通知', marketing: '推广' } as const;

export interface ConsoleView {
  account: SmsAccount;
  publicUrl: string;
  pushes: readonly Delivery[];
}

export function consolePage(view: ConsoleView): SafeHtml {
  const { account } = view;
  return layout({
    title: '短信通道',
    body: html`<h1>短信通道（阿里云协议）</h1>
      ${accountPanel(
        `${view.publicUrl}/aliyun-sms/`,
        [['AccessKeyId', account.key.accessKeyId, 'mono']],
        'AccessKeySecret',
        '/aliyun-sms/credentials.json',
      )}
      ${signatures('/aliyun-sms', account.signatures())} ${templates(account)} ${settings(account)}
      ${pushes(view.pushes)}`,
  });
}

/** The account's signatures, and the form that registers one, below a carrier's `path`. */
export function signatures(path: string, names: readonly string[]): HtmlValue {
  return html`<h2>签名</h2>
    <ul class="ruled">
      ${names.map((name) => html`<li>【${name}】</li>`)}
    </ul>
    <form class="row" method="post" action="${path}/signatures">
      <div class="field">
        <label for="name">签名（2–12 个字）</label>
        <input id="name" name="name" maxlength="12" required />
      </div>
      <button type="submit">登记签名</button>
    </form>`;
}

function templates(account: SmsAccount): HtmlValue {
  const rows = account.templates().map(
    (template) =>
      html`<li class="line">
        <code>${template.code}</code><span class="quiet">${KIND_WORDS[template.kind]}</span>
        <span class="grow">${template.content}</span>
      </li>`,
  );
  const kinds = Object.entries(KIND_WORDS).map(([kind, words]) => html`<option value="${kind}">${words}</option>`);
  return html`<h2>模板</h2>
    <ul class="ruled">
      ${rows}
    </ul>
    <form class="row" method="post" action="/aliyun-sms/templates">
      <div class="field"><label for="code">模板编号</label><input id="code" name="code" maxlength="32" required /></div>
      <div class="field">
        <label for="kind">类型</label
        ><select id="kind" name="kind">
          ${kinds}
        </select>
      </div>
      <div class="field">
        <label for="content">内容，变量写成 $${'{name}'}</label>
        <input id="content" name="content" maxlength="500" required />
      </div>
      <button type="submit">登记模板</button>
    </form>`;
}

function settings(account: SmsAccount): HtmlValue {
  const { receiptUrl, replyUrl, perMinute, perHour, perDay } = account.settings;
  const number = (name: string, words: string, value: number): HtmlValue =>
    html`<div class="field">
      <label for="${name}">${words}</label>
      <input id="${name}" name="${name}" type="number" min="0" max="1000000" value="${value}" />
    </div>`;
  return html`<h2>发送设置</h2>
    <form method="post" action="/aliyun-sms/settings">
      <div class="row">
        ${urlField('receiptUrl', '状态报告推送地址', receiptUrl)} ${urlField('replyUrl', '上行短信推送地址', replyUrl)}
      </div>
      <div class="row">
        ${number('perMinute', '验证码 每分钟上限', perMinute)} ${number('perHour', '每小时上限', perHour)}
        ${number('perDay', '每天上限', perDay)}
      </div>
      <button type="submit">保存设置</button>
    </form>`;
}

/** Where something is pushed to. */
export const urlField = (name: string, words: string, value: string): HtmlValue =>
  html`<div class="field">
    <label for="${name}">${words}</label>
    <input id="${name}" name="${name}" value="${value}" />
  </div>`;

/** The latest pushes and how they were answered. */
export function pushes(deliveries: readonly Delivery[]): HtmlValue {
  const kindOf = ({ id }: Delivery) => (id.includes('reply') ? '上行短信' : '状态报告');
  return deliveryList('推送', deliveries, kindOf, '还没有推送。填写推送地址后，状态报告会发到那里。');
}
