// The page for a wrong page-pay request, in the platform's own words.
import { html, type SafeHtml } from '../../pages/html';
import { layout } from '../../pages/layout';
import type { Refusal } from '../refusal';

export function debugErrorPage(refusal: Refusal): SafeHtml {
  // sub_msg arrives escaped for HTML, as on the wire: shown as it is it would be escaped twice.
  const reason = refusal.subMsg.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  return layout({
    title: '调试错误',
    isNarrow: true,
    body: html`<section class="panel">
      <h1>调试错误，请回到请求来源地，重新发起请求。</h1>
      <dl class="ledger">
        <div>
          <dt>错误代码</dt>
          <dd class="mono">${refusal.subCode.replace(/^isv\./, '')}</dd>
        </div>
      </dl>
      <p>错误原因：${reason.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}</p>
    </section>`,
  });
}
