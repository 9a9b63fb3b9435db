// The ends of lists: numbered pages where a list can be counted, newer and older where it grows without bound.
import { Pagination } from '@jishi/ui/pagination';
import { formatCount } from '@jishi/ui/money';
import { useUrlQuery, withPatch } from '@jishi/ui/url-query';
import { Link, useLocation, useSearchParams } from '@jishi/ui/router';

type PagedAnswer = { total: number; pageNum: number; pageSize: number };

/** Numbered pages; the page is `page` in the address. */
export function NumberedPager({ of: { total, pageNum, pageSize } }: { of: PagedAnswer }) {
  const [params] = useSearchParams();
  const first = (pageNum - 1) * pageSize + 1;
  return (
    <Pagination
      page={pageNum}
      pages={Math.ceil(total / pageSize)}
      href={(page) => `?${withPatch(params, { page: page > 1 ? page : null }).toString()}`}
      summary={`第 ${first}–${Math.min(total, first + pageSize - 1)} 条，共 ${formatCount(total)} 条`}
    />
  );
}

/** The counts and cursor of a page of a cursored list. */
export type CursoredAnswer = {
  total: number;
  totalCapped?: boolean | undefined;
  nextCursor?: string | null | undefined;
};

/** The cursors that led here, the first page excluded; kept by the history entry, where the address would grow too long. */
type Trail = { trail?: readonly string[] } | null;

/** Newer and older; the place is `cursor` in the address. */
export function CursorPager({ of: { total, totalCapped, nextCursor } }: { of: CursoredAnswer }) {
  const [{ cursor }] = useUrlQuery();
  const state = useLocation().state as Trail;
  const trail = (cursor && state?.trail) || [];
  return (
    <nav className="pager" aria-label="翻页">
      <p>
        共 {formatCount(total)} 条{totalCapped && '以上'}
        {cursor && trail.length > 0 && `，第 ${trail.length + 1} 页`}
      </p>
      <ul>
        {cursor && (
          <li>
            <Step to={null} trail={[]}>
              回到最新
            </Step>
          </li>
        )}
        {trail.length > 1 && (
          <li>
            <Step to={trail.at(-2)!} trail={trail.slice(0, -1)}>
              较新的
            </Step>
          </li>
        )}
        {nextCursor && (
          <li>
            <Step to={nextCursor} trail={[...trail, nextCursor]}>
              较早的
            </Step>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Step({ to, trail, children }: { to: string | null; trail: readonly string[]; children: string }) {
  const [params] = useSearchParams();
  return (
    <Link to={`?${withPatch(params, { cursor: to, open: null }).toString()}`} state={{ trail }}>
      {children}
    </Link>
  );
}
