// The pages of a list of orders; the page is `page` in the address.
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { useLocation } from 'react-router';
import { withPatch } from './url-query';

type Answer = { total: number; pageNum: number; pageSize: number };

export function OrderPager({ of: { total, pageNum, pageSize } }: { of: Answer }) {
  const { pathname, search } = useLocation();
  return (
    <Pagination
      page={pageNum}
      pages={Math.ceil(total / pageSize)}
      href={(page) => `${pathname}?${withPatch(new URLSearchParams(search), { page }).toString()}`}
      summary={`共 ${formatCount(total)} 笔`}
    />
  );
}
