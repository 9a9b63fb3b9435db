// The web mailbox: an address's mails, newest first, and the fate of its next mails.
import { beijingTime } from '../clock';
import { html, type HtmlValue, type SafeHtml } from '../pages/html';
import { hidden, layout } from '../pages/layout';
import type { Fate } from './fates';
import type { Mail } from './mailbox';

const SHOWN_ADDRESSES = 20;
const OUTCOMES: Readonly<Record<Fate['outcome'], string>> = {
  delivered: '正常收下',
  refused: '拒收：没有这个地址',
  busy: '暂时不收：稍后再来',
  slow: '收下，5 秒后才应答',
  lostAnswer: '收下，但应答丢失',
};

export interface MailboxView {
  address: string;
  addresses: readonly string[];
  mails: readonly Mail[];
  fate: Fate['outcome'];
}

/** The page of one address, or the choice of an address. */
export function mailPage(view: MailboxView): SafeHtml {
  return layout({
    title: view.address ? `邮箱 ${view.address}` : '网页邮箱',
    isNarrow: true,
    refreshSeconds: 5,
    body: html`<h1>网页邮箱</h1>
      <form class="row" method="get" action="/mail">
        <div class="field">
          <label for="address">邮箱地址</label>
          <input id="address" name="address" type="email" autocomplete="off" maxlength="200" value="${view.address}" />
        </div>
        <button class="primary" type="submit">查看邮件</button>
      </form>
      <div data-live>${view.address ? inbox(view) : addresses(view.addresses)}</div>
      ${view.address && fateForm(view)}`,
  });
}

function addresses(known: readonly string[]): HtmlValue {
  if (known.length === 0) return html`<p class="quiet">还没有收到过邮件。输入邮箱地址，邮件到达后会显示在这里。</p>`;
  const links = known
    .slice(0, SHOWN_ADDRESSES)
    .map(
      (address) => html`<li><a class="mono" href="/mail?address=${encodeURIComponent(address)}">${address}</a></li>`,
    );
  return html`<h2>最近收到邮件的地址</h2>
    <ul class="ruled">
      ${links}
    </ul>`;
}

function inbox({ address, mails }: MailboxView): HtmlValue {
  if (mails.length === 0) return html`<p class="quiet">${address} 还没有收到邮件。到达后会自动显示。</p>`;
  return html`<h2>${address} 收到 ${mails.length} 封</h2>
    <ul class="ruled">
      ${mails.map(
        (mail) =>
          html`<li>
            <span class="quiet">${beijingTime(new Date(mail.receivedAt))}，来自 ${mail.from}</span>
            <div class="bubble"><strong>${mail.subject}</strong>${paragraphs(mail.text)}</div>
            ${(mail.files ?? []).map(({ fileName, bytes }) => html`<p class="quiet">附件 ${fileName}，${bytes} 字节</p>`)}
            ${mail.copies > 1 && html`<p class="quiet">这封邮件收到过 ${mail.copies} 次，按 Message-ID 只保留一封。</p>`}
          </li>`,
      )}
    </ul>`;
}

/** Lines of a plain text, their addresses as links. */
function paragraphs(text: string): HtmlValue {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => html`<p>${line.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 ? anchor(part) : part))}</p>`);
}

function anchor(url: string): HtmlValue {
  return html`<a href="${url}" rel="noreferrer">${url}</a>`;
}

function fateForm({ address, fate }: MailboxView): HtmlValue {
  const options = Object.entries(OUTCOMES).map(([outcome, label]) =>
    outcome === fate
      ? html`<option value="${outcome}" selected>${label}</option>`
      : html`<option value="${outcome}">${label}</option>`,
  );
  return html`<h2>之后的邮件</h2>
    <form class="row" method="post" action="/mail/switches">
      ${hidden({ address })}
      <div class="field">
        <label for="outcome">怎样处理</label>
        <select id="outcome" name="outcome">
          ${options}
        </select>
      </div>
      <button type="submit">保存</button>
    </form>`;
}
