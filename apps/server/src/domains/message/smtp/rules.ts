// E-mails: plain text and simple HTML, message number, and the meaning of a failure.
import type { Attempt, EmailContent } from '../outbox/rules';

/** The same for every try, so that a server that has it already recognises it. */
export function messageIdOf(outboxId: string, from: string): string {
  return `<${outboxId}@${domainOf(from)}>`;
}

function domainOf(address: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}

/** Both forms of the text. `siteName` signs it; `link` and `unsubscribe` are whole addresses or ''. */
export function bodyOf(
  { subject, text, link, unsubscribe = '' }: Pick<EmailContent, 'subject' | 'text' | 'link' | 'unsubscribe'>,
  siteName: string,
): { text: string; html: string } {
  const footer = `此邮件由${siteName}自动发送，请勿直接回复。`;
  const paragraphs = text.split('\n').map((line) => `<p>${escape(line)}</p>`);
  const anchor = link ? `<p><a href="${escape(link)}">查看详情</a></p>` : '';
  const wayOut = unsubscribe ? `<p><a href="${escape(unsubscribe)}">不再接收这类邮件</a></p>` : '';
  return {
    text: [
      text,
      ...(link ? [`查看详情：${link}`] : []),
      footer,
      ...(unsubscribe ? [`不再接收这类邮件：${unsubscribe}`] : []),
    ].join('\n\n'),
    html: `<!doctype html><html lang="zh-CN"><body style="font-family:sans-serif;line-height:1.6"><h2>${escape(subject)}</h2>${paragraphs.join('')}${anchor}<hr><p style="color:#667085">${escape(footer)}</p>${wayOut}</body></html>`,
  };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The server rejected this message permanently; every other failure may pass later. */
export function attemptOfFailure(error: unknown): Attempt {
  const { responseCode, code, command } = (error ?? {}) as { responseCode?: number; code?: string; command?: string };
  const name = String(responseCode ?? code ?? 'unknown').slice(0, 60);
  const isAboutMessage = command !== 'CONN' && !/^AUTH|^EHLO|^HELO|^STARTTLS/.test(command ?? '') && code !== 'EAUTH';
  if (isAboutMessage && responseCode !== undefined && responseCode >= 500) return { outcome: 'refused', code: name };
  return { outcome: 'later', code: name, uncertain: false };
}
