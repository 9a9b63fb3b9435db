// Pages of the identity peer: the provider's page on a phone, and the list of checks.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { hidden, layout } from '../pages/layout';
import { OUTCOMES, type CheckOutcome, type FaceCheck } from './checks';

const BUTTONS: readonly [CheckOutcome, string][] = [
  ['passed', '通过'],
  ['mismatch', '未通过：不是本人'],
  ['notAlive', '未通过：不是真人'],
];

/** In place of a real camera check: the tester chooses how the check ends. */
export function facePage(check: FaceCheck): SafeHtml {
  return layout({
    title: '人脸核身',
    isNarrow: true,
    body: html`<section class="panel" aria-labelledby="face">
      <div class="heading">
        <h1 id="face">人脸核身</h1>
        <span class="seal">不会拍摄</span>
      </div>
      <dl class="ledger">
        <div>
          <dt>姓名</dt>
          <dd>${check.name}</dd>
        </div>
        <div>
          <dt>身份证号</dt>
          <dd class="mono">${check.idCard}</dd>
        </div>
      </dl>
      <p>真实服务在这里打开摄像头。沙箱由您选择结果。</p>
      <form class="actions" method="post" action="/identity/h5/decide">
        ${hidden({ token: check.pageToken })}
        ${BUTTONS.map(
          ([outcome, words]) =>
            html`<button
              ${outcome === 'passed' && html`class="primary"`}
              type="submit"
              name="outcome"
              value="${outcome}"
            >
              ${words}
            </button>`,
        )}
      </form>
    </section>`,
  });
}

/** When there is nothing left to check. */
export function faceClosedPage(check: FaceCheck | undefined): SafeHtml {
  return layout({
    title: '人脸核身',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>${check?.outcome ? '这次核身已经结束' : '链接已失效'}</h1>
      <p>
        ${check?.outcome ? `结果：${OUTCOMES[check.outcome].errMsg}。请回到原来的页面。` : '请回到原来的页面重新发起核身。'}
      </p>
      ${check?.redirectUrl && html`<div class="actions"><a class="button" href="${check.redirectUrl}">返回</a></div>`}
    </section>`,
  });
}

/** The checks, newest first. */
export function identityPage(publicUrl: string, checks: readonly FaceCheck[]): SafeHtml {
  return layout({
    title: '人脸核身',
    refreshSeconds: 5,
    body: html`<h1>腾讯云人脸核身</h1>
      <section class="panel" aria-labelledby="interfaces">
        <h2 id="interfaces">接口</h2>
        <dl class="ledger">
          <div>
            <dt>接口地址</dt>
            <dd class="mono">${publicUrl}/identity/</dd>
          </div>
          <div>
            <dt>访问密钥（仅限本机）</dt>
            <dd><a href="/identity/credentials.json">credentials.json</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="checks">
        <h2 id="checks">核身记录</h2>
        <div data-live>${rows(checks)}</div>
      </section>`,
  });
}

function rows(checks: readonly FaceCheck[]): HtmlValue {
  if (checks.length === 0) return html`<p class="quiet">还没有发起过核身。</p>`;
  return html`<ul class="ruled">
    ${checks.map(
      (check) =>
        html`<li class="line">
          <span class="quiet">${beijingTime(new Date(check.startedAt))}</span>
          <span class="grow">${check.name} <span class="mono">${check.idCard}</span></span>
          ${
            check.outcome
              ? html`<span class="${check.outcome === 'passed' ? 'good' : 'bad'}"
                  >${OUTCOMES[check.outcome].errMsg}</span
                >`
              : html`<a href="/identity/h5?token=${check.pageToken}">等待核身</a>`
          }
        </li>`,
    )}
  </ul>`;
}
