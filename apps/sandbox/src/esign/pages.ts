// Pages of the e签宝 peer: its flows, and the bank's account statements on which a tester reads the amount.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { factList, layout } from '../pages/layout';
import { FATES, type Flow, type Transfer } from './flows';

const SENDER = '杭州天谷信息科技有限公司（沙箱）';

/** What arrived at one account, or at all of them. */
export function bankPage(number: string, arrivals: readonly (Transfer & { company: string })[]): SafeHtml {
  return layout({
    title: number ? `账户 ${number}` : '沙箱银行',
    isNarrow: true,
    refreshSeconds: 5,
    body: html`<h1>沙箱银行</h1>
      <form class="row" method="get" action="/bank">
        <div class="field">
          <label for="number">对公账号</label>
          <input id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="30" value="${number}" />
        </div>
        <button class="primary" type="submit">查看到账</button>
      </form>
      <div data-live>${statement(number, arrivals)}</div>`,
  });
}

function statement(number: string, arrivals: readonly (Transfer & { company: string })[]): HtmlValue {
  if (arrivals.length === 0)
    return html`<p class="quiet">
      ${number ? `${number} 还没有到账。到账后会自动显示。` : '还没有任何账户收到打款。'}
    </p>`;
  return html`<ul class="ruled">
    ${arrivals.map(
      (one) =>
        html`<li>
          <span class="quiet">${beijingTime(new Date(one.sentAt))}</span>
          <p><a class="mono" href="/bank?number=${one.cardNo}">${one.cardNo}</a> ${one.company} · ${one.subbranch}</p>
          <p>收入 <strong>${(one.fen / 100).toFixed(2)}</strong> 元 <span class="quiet">付款人 ${SENDER}</span></p>
        </li>`,
    )}
  </ul>`;
}

/** The flows, newest first. Amounts are only told by the bank. */
export function esignPage(publicUrl: string, flows: readonly Flow[]): SafeHtml {
  return layout({
    title: '对公打款',
    refreshSeconds: 5,
    body: html`<h1>e签宝对公打款</h1>
      <section class="panel" aria-labelledby="interfaces">
        <h2 id="interfaces">接口</h2>
        ${factList([
          ['接口地址', publicUrl, 'mono'],
          ['应用凭据（仅限本机）', html`<a href="/esign/credentials.json">credentials.json</a>`],
          ['账户到账', html`<a href="/bank">打开沙箱银行</a>`],
        ])}
      </section>
      <section class="panel" aria-labelledby="flows">
        <h2 id="flows">认证流程</h2>
        <div data-live>${rows(flows)}</div>
      </section>`,
  });
}

const STATES = { open: '进行中', finished: '已通过', failed: '已失败' } as const;

function rows(flows: readonly Flow[]): HtmlValue {
  if (flows.length === 0) return html`<p class="quiet">还没有发起过对公打款。</p>`;
  return html`<ul class="ruled">
    ${flows.map(
      ({ flowId, company, openedAt, transfer, state }) =>
        html`<li class="line">
          <span class="quiet">${beijingTime(new Date(openedAt))}</span>
          <span class="grow">${company} <span class="mono">${flowId}</span></span>
          <span>${transfer ? FATES[transfer.fate] : '未打款'}</span>
          <span>${STATES[state]}</span>
        </li>`,
    )}
  </ul>`;
}
