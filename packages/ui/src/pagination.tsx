// Pages as links: they work without JavaScript, open in a new tab and can be crawled.
import { Link } from './router';

type Props = {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page, keeping whatever else is in the query. */
  href: (page: number) => string;
  /** Such as 第 1–20 个，共 64 个. */
  summary: string;
};

/** First, last, the neighbours of the current page, gaps between; nothing but the summary when one page holds all. */
export function Pagination({ page, pages, href, summary }: Props) {
  return (
    <nav className="pager" aria-label="分页">
      <p>{summary}</p>
      {pages > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <Link rel="prev" to={href(page - 1)}>
                上一页
              </Link>
            </li>
          )}
          {pagesShown(page, pages).map((shown, index) => (
            <li key={shown ?? `gap-${index}`}>
              {shown === null ? (
                <span aria-hidden="true">…</span>
              ) : (
                <Link to={href(shown)} aria-label={`第 ${shown} 页`} aria-current={shown === page ? 'page' : undefined}>
                  {shown}
                </Link>
              )}
            </li>
          ))}
          {page < pages && (
            <li>
              <Link rel="next" to={href(page + 1)}>
                下一页
              </Link>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}

/** Page numbers to show, null for a gap; a gap of one page is filled by that page. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages));
  const shown: (number | null)[] = [];
  let last = 0;
  for (const n of [...near].sort((a, b) => a - b)) {
    if (n - last === 2) shown.push(n - 1);
    else if (n - last > 2) shown.push(null);
    shown.push(n);
    last = n;
  }
  return shown;
}
