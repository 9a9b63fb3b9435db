// A list in numbered pages with the conditions over it: its rows, that none fits, or that there are none yet.
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { type FilterSpec, ListFilter, isFiltered } from '@jishi/ui/list-filter';
import { useUrlQuery } from '@jishi/ui/url-query';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded';
import { NumberedPager } from './pagers';

type Page<Row> = { list: Row[]; total: number; pageNum: number; pageSize: number };

type Props<Row, Answer extends Page<Row>> = {
  of: UseQueryResult<Answer, ApiError>;
  /** What is read, such as 订单. */
  what: string;
  /** Of the table, where it is not the same. */
  caption?: string;
  filters?: readonly FilterSpec[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Above the rows, such as their sums. */
  head?: (page: Answer) => ReactNode;
  /** Said when no row fits the conditions. */
  nothingFound?: ReactNode;
  /** Said while there are no rows at all. */
  nothingYet: ReactNode;
};

export function PagedList<Row, Answer extends Page<Row>>(props: Props<Row, Answer>) {
  const { of, what, caption = what, filters = [], columns, rowKey, onOpen, head, nothingFound, nothingYet } = props;
  const [search] = useUrlQuery();
  return (
    <>
      {filters.length > 0 && <ListFilter fields={filters} />}
      <Loaded of={of} what={what}>
        {(page) =>
          page.list.length > 0 ? (
            <>
              {head?.(page)}
              <LedgerTable
                caption={caption}
                columns={columns}
                rows={page.list}
                rowKey={rowKey}
                dense
                {...(onOpen && { onOpen })}
              />
              <NumberedPager of={page} />
            </>
          ) : isFiltered(filters, search) ? (
            nothingFound
          ) : (
            nothingYet
          )
        }
      </Loaded>
    </>
  );
}
