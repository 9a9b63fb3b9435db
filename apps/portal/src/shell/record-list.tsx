// A list of records: rows, a note that none match or none exist yet, or the failure.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type FilterSpec, clearedOf, isFiltered } from '@jishi/ui/list-filter';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import type { ReactNode } from 'react';
import type { ApiError } from './client';
import { useUrlQuery } from './url-query';

type Props<Page> = {
  of: { data: Page | undefined; error: ApiError | null; refetch: () => unknown };
  /** What is listed, such as 套餐订单. */
  what: string;
  /** The name of one item, such as 套餐. */
  one: string;
  /** The conditions over the list. */
  filters: readonly FilterSpec[];
  /** Rows of the skeleton. */
  rows: number;
  /** Shown for an empty list, with or without filters. */
  nothingYet: ReactNode;
  children: (page: Page) => ReactNode;
};

export function RecordList<Page extends { list: readonly unknown[] }>(props: Props<Page>) {
  const { of, what, one, filters, rows, nothingYet, children } = props;
  const [search, setSearch] = useUrlQuery();
  if (!of.data) {
    if (!of.error) return <TableSkeleton rows={rows} />;
    return <Failure title={`${what}没有加载出来`} reason={of.error.msg} onRetry={() => void of.refetch()} />;
  }
  if (of.data.list.length > 0) return children(of.data);
  if (!isFiltered(filters, search)) return nothingYet;
  return (
    <EmptyState title={`没有符合条件的${one}`}>
      <button
        type="button"
        className="text-button"
        onClick={() => setSearch({ ...clearedOf(filters), cursor: null, page: null })}
      >
        清除全部条件
      </button>
    </EmptyState>
  );
}
