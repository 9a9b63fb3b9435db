// The console of the second carrier: signatures, templates, push addresses and the answers to pushes.
import type { Delivery } from '../outbox';
import { accountPanel } from '../pages/console';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { layout } from '../pages/layout';
import { pushes, signatures, urlField } from '../sms/console-page';
import type { TencentSmsAccount } from './account';

export interface ConsoleView {
  account: TencentSmsAccount;
  publicUrl: string;
  pushes: readonly Delivery[];
}

export function consolePage({ account, publicUrl, pushes: latest }: ConsoleView): SafeHtml {
  return layout({
    title: '短信通道',
    body: html`<h1>短信通道（腾讯云协议）</h1>
      ${accountPanel(
        `${publicUrl}/tencent-sms/`,
        [
          ['SecretId', account.key.secretId, 'mono'],
          ['SmsSdkAppId', account.key.appId, 'mono'],
        ],
        'SecretKey',
        '/tencent-sms/credentials.json',
      )}
      ${signatures('/tencent-sms', account.signatures())} ${templates(account)} ${settings(account)} ${pushes(latest)}`,
  });
}

function templates(account: TencentSmsAccount): HtmlValue {
  const rows = account
    .templates()
    .map(({ id, content }) => html`<li class="line"><code>${id}</code><span class="grow">${content}</span></li>`);
  return html`<h2>模板</h2>
    <ul class="ruled">
      ${rows}
    </ul>
    <form class="row" method="post" action="/tencent-sms/templates">
      <div class="field"><label for="id">模板 ID</label><input id="id" name="id" maxlength="12" required /></div>
      <div class="field">
        <label for="content">内容，变量写成 {1}、{2}</label>
        <input id="content" name="content" maxlength="500" required />
      </div>
      <button type="submit">登记模板</button>
    </form>`;
}

function settings(account: TencentSmsAccount): HtmlValue {
  const { statusUrl, replyUrl } = account.settings;
  return html`<h2>推送设置</h2>
    <form method="post" action="/tencent-sms/settings">
      <div class="row">
        ${urlField('statusUrl', '状态通知地址', statusUrl)} ${urlField('replyUrl', '短信回复地址', replyUrl)}
      </div>
      <button type="submit">保存设置</button>
    </form>`;
}
