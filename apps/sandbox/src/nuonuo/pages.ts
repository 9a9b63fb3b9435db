// The page of the invoice platform: the invoices with their files, and what becomes of the next ones.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { factList, layout } from '../pages/layout';
import { yuanOf } from './cents';
import type { Fate } from './fates';
import { totalsOf, type Invoice } from './invoices';

const OUTCOMES: Readonly<Record<Fate['outcome'], string>> = {
  issued: '正常开具',
  failed: '税局退回：购方名称与税号不一致',
  unsealed: '已开具，签章失败',
  twice: '正常开具，查询时同一张返回两次',
};

const STATES: Readonly<Record<Invoice['state'], readonly [words: string, look: string]>> = {
  issuing: ['开票中', 'open'],
  issued: ['已开具', 'good'],
  failed: ['开票失败', 'bad'],
  unsealed: ['签章失败', 'open'],
};

export interface PlatformView {
  publicUrl: string;
  taxNo: string;
  invoices: readonly Invoice[];
  fate: Fate;
}

/** Newest first. */
export function platformPage({ publicUrl, taxNo, invoices, fate }: PlatformView): SafeHtml {
  return layout({
    title: '诺诺开票',
    refreshSeconds: 5,
    body: html`<h1>诺诺开票</h1>
      <p class="note">这里的发票都是沙箱样张，不是发票，不能报销、抵扣或入账。</p>
      <section class="panel" aria-label="演示应用">
        ${factList([
          ['接口地址', `${publicUrl}/open/v1/services`, 'mono'],
          ['令牌地址', `${publicUrl}/accessToken`, 'mono'],
          ['授权税号', taxNo, 'mono'],
          ['应用密钥（仅限本机）', html`<a href="/nuonuo/credentials.json">credentials.json</a>`],
        ])}
        <form class="row" method="post" action="/nuonuo/switches">
          <div class="field">
            <label for="outcome">之后的发票</label>
            <select id="outcome" name="outcome">
              ${Object.entries(OUTCOMES).map(
                ([outcome, words]) =>
                  html`<option value="${outcome}" ${outcome === fate.outcome && html`selected`}>${words}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="seconds">几秒后开具</label>
            <input id="seconds" name="seconds" type="number" min="0" max="259200" value="${fate.seconds}" />
          </div>
          <button type="submit">保存</button>
        </form>
      </section>
      <h2>发票</h2>
      <div data-live>${rows(invoices)}</div>`,
  });
}

function rows(invoices: readonly Invoice[]): HtmlValue {
  if (invoices.length === 0) return html`<p class="quiet">还没有发票。提交开票请求后会出现在这里。</p>`;
  return html`<ul class="ruled">
    ${invoices.map(row)}
  </ul>`;
}

function row(invoice: Invoice): HtmlValue {
  const [words, look] = STATES[invoice.state];
  return html`<li>
    <div class="entry">
      <span class="mono">${invoice.number || invoice.orderNo}</span>
      <span>${invoice.buyer.name}</span>
      <strong>¥${yuanOf(totalsOf(invoice.details).gross)}</strong>
      <span class="${look}">${words}</span>
    </div>
    <div class="line quiet">
      <span>${beijingTime(new Date(invoice.acceptedAt))} 提交</span>
      <span class="mono">${invoice.orderNo}</span>
      ${invoice.blueNumber && html`<span>红冲 <span class="mono">${invoice.blueNumber}</span></span>`}
      ${invoice.failCause && html`<span class="bad">${invoice.failCause}</span>`}
      ${
        invoice.state === 'issued' &&
        ['pdf', 'ofd', 'xml'].map(
          (type) => html`<a href="/nuonuo/files/${invoice.fileKey}.${type}">${type.toUpperCase()}</a> `,
        )
      }
    </div>
  </li>`;
}
