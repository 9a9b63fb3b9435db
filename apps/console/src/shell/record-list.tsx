// A list of records in the console: the pattern of lists, which tells an operator what their role does not show.
import { FilteredList, type FilteredListProps } from '@jishi/ui/filtered-list';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import { Unavailable } from './loaded';

type Props<Answer> = Omit<FilteredListProps<Answer>, 'of'> & { of: UseQueryResult<Answer, ApiError> };

/** What a list is given by its screen; `children` are its rows. */
export type ListProps<Answer> = Omit<Props<Answer>, 'children' | 'rows' | 'dense' | 'head'>;

export function RecordList<Answer extends { list: readonly unknown[] }>(props: Props<Answer>) {
  const { of, what } = props;
  return (
    <FilteredList
      {...props}
      dense
      unavailable={of.error && <Unavailable what={what} error={of.error} onRetry={() => void of.refetch()} />}
    />
  );
}
