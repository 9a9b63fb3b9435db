// What shows instead of a page that is not there or broke.
import { statusOf, useLocation, useRouteError } from '@jishi/ui/router';
import type { Head } from './head';

const NOT_FOUND_TEXT = '抱歉，您要找的页面走丢了';
/** Of pages that a link in a mail opens. */
const LETTER_TEXT = '这个链接不完整或已失效，请从邮件里重新打开，或向发件人要一个新的';
const FAULT_TEXT = '服务器繁忙，请稍后再试或联系客服';

const TITLES: Record<number, string> = { 404: '页面走丢了', 500: '服务器繁忙' };

/** 404 and 500 say what happened; other statuses have no words of their own. */
export function errorText(status: number, pathname = ''): string {
  if (status === 404) return pathname.startsWith('/sheet/') ? LETTER_TEXT : NOT_FOUND_TEXT;
  return status === 500 ? FAULT_TEXT : '';
}

/** The head of an address whose page failed. */
export function errorHead(error: unknown, pathname: string): Head {
  return { title: TITLES[statusOf(error)] ?? '出错了', canonical: pathname, indexed: false };
}

export function ErrorPage() {
  const status = statusOf(useRouteError());
  const text = errorText(status, useLocation().pathname);
  return (
    <section className="error-page">
      <ErrorPicture status={status} />
      <h1>{status}</h1>
      {text && <p>{text}</p>}
      <p className="error-page-actions">
        <button type="button" className="btn" onClick={() => location.reload()}>
          刷新页面
        </button>
        <a className="btn btn-main" href="/">
          返回首页
        </a>
      </p>
    </section>
  );
}

/** A ledger with the line that is not there (404), or with the binding come loose (500). */
function ErrorPicture({ status }: { status: number }) {
  if (status !== 404 && status !== 500) return null;
  return (
    <svg className="error-picture" viewBox="0 0 200 132" width="200" height="132" aria-hidden="true">
      <path className="sheet" d="M24 14h152v104H24z" />
      <path className="line" d="M24 34h152M60 14v104" />
      <path className="line" d="M72 50h88M72 66h88M72 98h88" />
      {status === 404 ? (
        <path className="gap" d="M72 82h16m12 0h16m12 0h16" />
      ) : (
        <path className="gap" d="M16 28h16M16 50h10m4 6 6 4M16 82h16M16 104h16" />
      )}
    </svg>
  );
}
