// The ends of lists: numbered pages, and newer and older where a list grows without bound. The place is in the address.
import { CursorPager } from '@jishi/ui/cursor-pager';
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { useLocation } from '@jishi/ui/router';
import { pageIn } from '@jishi/client/page-number';
import { useUrlQuery, withPatch } from './url-query';

type Page = { total: number; pageNum: number; pageSize: number };

/** Numbered pages; `unit` such as 笔. */
export function Pages({ of: { total, pageNum, pageSize }, unit }: { of: Page; unit: string }) {
  const { pathname, search } = useLocation();
  return (
    <Pagination
      page={pageNum}
      pages={Math.ceil(total / pageSize)}
      href={(page) =>
        `${pathname}?${withPatch(new URLSearchParams(search), { page: page > 1 ? page : null, id: null }).toString()}`
      }
      summary={`共 ${formatCount(total)} ${unit}`}
    />
  );
}

export type Stretch = { total: number; totalCapped?: boolean | undefined; nextCursor?: string | null | undefined };

/** Newer and older. */
export function Stretches({ of: { total, totalCapped, nextCursor }, unit }: { of: Stretch; unit: string }) {
  const [search, setSearch] = useUrlQuery();
  return (
    <CursorPager
      unit={unit}
      total={total}
      capped={totalCapped}
      page={pageIn(search.page)}
      nextCursor={nextCursor}
      onGo={(cursor, page) => setSearch({ cursor, page: cursor && page, id: null })}
    />
  );
}
