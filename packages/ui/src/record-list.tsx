// The one pattern of lists: conditions, then rows, or why there are none: not here yet, not loaded, none fits, none at all.
// A list with fields for its conditions is a <FilteredList>.
import type { ReactNode } from 'react';
import { ClearConditions, type Named, isFiltered } from './conditions';
import { EmptyState } from './empty-state';
import { Failure } from './failure';
import { TableSkeleton } from './table-skeleton';
import { useUrlQuery } from './url-query';

/** A read of the server; what was read under conditions before may stand in, marked as such by the page. */
export type Read<Page> = {
  data: Page | undefined;
  error: { msg: string } | null;
  refetch: () => unknown;
};

export type RecordListProps<Page> = {
  of: Read<Page>;
  /** What is listed, such as 套餐订单. */
  what: string;
  /** What one of them is called, such as 套餐, where that is another word. */
  one?: string;
  /** The conditions over it, and the fields that offer them. */
  conditions?: readonly Named[];
  fields?: ReactNode;
  /** Between conditions and rows, such as their sums. */
  head?: ReactNode;
  /** Rows of the skeleton. */
  rows?: number;
  dense?: boolean;
  /** Said when no row fits the conditions, before the offer to take them off. */
  nothingFound?: ReactNode;
  /** Said while there are no rows at all: why, and the next step. */
  nothingYet: ReactNode;
  /** A row as it will look, below `nothingYet`. */
  sample?: ReactNode;
  /** Instead of the failure with its retry. */
  unavailable?: ReactNode;
  /** The rows and what stands around them. */
  children: (page: Page) => ReactNode;
};

export function RecordList<Page extends { list: readonly unknown[] }>(props: RecordListProps<Page>) {
  const { fields, head } = props;
  return (
    <div className="list">
      {fields}
      {head}
      <Rows {...props} />
    </div>
  );
}

function Rows<Page extends { list: readonly unknown[] }>(props: RecordListProps<Page>) {
  const {
    of,
    what,
    one = what,
    conditions = [],
    rows = 12,
    dense = false,
    nothingFound,
    nothingYet,
    sample,
    unavailable,
  } = props;
  const [search] = useUrlQuery();
  if (!of.data) {
    if (!of.error) return <TableSkeleton rows={rows} dense={dense} />;
    return (
      unavailable ?? <Failure title={`${what}没有加载出来`} reason={of.error.msg} onRetry={() => void of.refetch()} />
    );
  }
  if (of.data.list.length > 0) return props.children(of.data);
  // A place past the last row says nothing of the rows before it.
  const isPast = Boolean(search.cursor) || Number(search.page) > 1;
  if (!isPast && !isFiltered(conditions, search)) {
    return (
      <>
        {nothingYet}
        {sample}
      </>
    );
  }
  return (
    <>
      {nothingFound ?? <EmptyState title={`没有符合条件的${one}`} />}
      <p className="empty-clear">
        <ClearConditions of={conditions} />
      </p>
    </>
  );
}
