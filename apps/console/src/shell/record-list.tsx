// A list of records in the console: the pattern of lists, which tells an operator what their role does not show.
import { type RecordListProps, RecordList as Pattern } from '@jishi/ui/record-list';
import type { ApiError } from '@jishi/ui/wire/envelope';
import type { UseQueryResult } from '@tanstack/react-query';
import { Unavailable } from './loaded';

type Props<Answer> = RecordListProps<Answer, UseQueryResult<Answer, ApiError>>;

/** What a list is given by its screen; `children` are its rows. */
export type ListProps<Answer> = Omit<Props<Answer>, 'children' | 'rows' | 'dense' | 'head'>;

export function RecordList<Answer extends { list: readonly unknown[] }>(props: Props<Answer>) {
  const { of, what } = props;
  return (
    <Pattern
      {...props}
      dense
      unavailable={of.error && <Unavailable what={what} error={of.error} onRetry={() => void of.refetch()} />}
    />
  );
}
