// The frame of every sandbox page.
import { html, SafeHtml, type HtmlValue } from './html';

export interface Page {
  title: string;
  body: HtmlValue;
  /** A single column for paying and reading; otherwise the full desktop width. */
  isNarrow?: boolean;
  /** Seconds after which a browser without scripts loads the page again. */
  refreshSeconds?: number;
}

/** A whole document. */
export function layout(page: Page): SafeHtml {
  const refresh =
    page.refreshSeconds && html`<noscript><meta http-equiv="refresh" content="${page.refreshSeconds}" /></noscript>`;
  const document = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · 集市沙箱</title>
        <link rel="icon" href="/assets/sandbox.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script src="/assets/sandbox.js" defer></script>
        ${refresh || ''}
      </head>
      <body>
        <header class="strip">
          <span class="seal">沙箱</span>
          <nav aria-label="沙箱">
            <a href="/">首页</a><a href="/alipay/">支付宝</a><a href="/wechat-pay/">微信支付</a><a href="/aliyun-sms/">短信通道</a><a href="/phone">网页手机</a
            ><a href="/mail">网页邮箱</a><a href="/identity/">人脸核身</a><a href="/esign/">对公打款</a><a href="/bank">沙箱银行</a><a href="/wechat/">微信</a><a href="/nuonuo/">开票</a><a href="/suppliers/juhe/">充值供应商</a>
          </nav>
        </header>
        <main${page.isNarrow ? html` class="narrow"` : ''}>${page.body}</main>
      </body>
    </html>`;
  return document;
}

/** Hidden fields of a form. */
export function hidden(fields: Record<string, string>): HtmlValue {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

/** One line of a list of facts; `false` and `undefined` mean unknown. */
export type Fact = readonly [name: string, value: HtmlValue, look?: 'mono'] | false | undefined;

/** A list of facts. */
export function factList(facts: readonly Fact[]): SafeHtml {
  const rows = facts.map(
    (fact) =>
      fact &&
      html`<div>
        <dt>${fact[0]}</dt>
        <dd class="${fact[2] ?? ''}">${fact[1]}</dd>
      </div>`,
  );
  return html`<dl class="ledger">${rows}</dl>`;
}
