// A list of records: its filters, its rows, or a note that none match or none exist yet.
import { type FilterSpec, ListFilter, isFiltered } from '@jishi/ui/list-filter';
import { useUrlQuery } from '@jishi/ui/url-query';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded';

export type ListProps<Answer> = {
  of: UseQueryResult<Answer, ApiError>;
  /** What is read, such as 订单. */
  what: string;
  filters?: readonly FilterSpec[];
  /** The text when no row matches the filters. */
  nothingFound?: ReactNode;
  /** The text when there are no rows at all. */
  nothingYet: ReactNode;
};

type Props<Answer> = ListProps<Answer> & {
  /** The rows and the content around them. */
  children: (page: Answer) => ReactNode;
};

export function RecordList<Answer extends { list: readonly unknown[] }>(props: Props<Answer>) {
  const { of, what, filters = [], nothingYet, nothingFound = nothingYet, children } = props;
  const [search] = useUrlQuery();
  // A cursor that leads past the last row says nothing of the rows before it.
  const isNarrowed = isFiltered(filters, search) || Boolean(search.cursor);
  return (
    <>
      {filters.length > 0 && <ListFilter fields={filters} />}
      <Loaded of={of} what={what}>
        {(page) => (page.list.length > 0 ? children(page) : isNarrowed ? nothingFound : nothingYet)}
      </Loaded>
    </>
  );
}
